export { type Away, awayOn } from './away.ts';
export { leaveOnDays, type LeaveOf } from './taken.ts';
