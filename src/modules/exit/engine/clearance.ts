export type Task = { readonly itemno: number; readonly statusid: number };

const OPEN = 1;

/** Whether a task may be completed now: of an ordered list only the first that is open. */
export const isDoable = (tasks: readonly Task[], itemno: number, isordered: boolean): boolean =>
  !isordered || tasks.every((task) => task.itemno >= itemno || task.statusid !== OPEN);

/** Tasks that still keep an exit open. */
export const openTasks = (tasks: readonly Task[]): number => tasks.filter(({ statusid }) => statusid === OPEN).length;
