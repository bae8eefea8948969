export { default as OwnTasks } from './own-tasks.tsx';
