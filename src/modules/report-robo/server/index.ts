export { reportRoboOf } from './reports.ts';
