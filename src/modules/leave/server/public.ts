export { leaveOnDays, type LeaveOf } from './taken.ts';
