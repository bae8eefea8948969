export { type EventTask, closeEvent, eventTasks, startEvent, taskOwners } from './event.ts';
