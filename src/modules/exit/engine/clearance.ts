const OPEN = 1;

type Task = { readonly statusid: number; readonly isblocking: boolean };

/** Whether a task of the clearance is open and keeps the exit from being closed. */
export const isBlocking = ({ statusid, isblocking }: Task): boolean => statusid === OPEN && isblocking;

/** Number of tasks that keep the exit from being closed. */
export const openTasks = (tasks: readonly Task[]): number => tasks.filter(isBlocking).length;
