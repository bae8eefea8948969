export type Task = { readonly itemno: number; readonly statusid: number };

const OPEN = 1;

/** Whether a task may be completed now: in an ordered list only the first open one. */
export const isDoable = (tasks: readonly Task[], itemno: number, isordered: boolean): boolean =>
  !isordered || tasks.every((task) => task.itemno >= itemno || task.statusid !== OPEN);

/** Number of open tasks, which block the exit. */
export const openTasks = (tasks: readonly Task[]): number => tasks.filter(({ statusid }) => statusid === OPEN).length;
