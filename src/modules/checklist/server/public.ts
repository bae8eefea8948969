export {
  addClearance,
  closeEvent,
  type EventTask,
  eventTasks,
  exitTemplates,
  startEvent,
  taskOwners,
} from './event.ts';
