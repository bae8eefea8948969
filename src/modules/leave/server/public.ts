export { LEAVE_POLICIES } from './assigned.ts';
export { type Away, awayOn } from './away.ts';
export { closeLeave, type LeaveClose, type LeaveClosed } from './ledger/close.ts';
export { leaveOnDays, type LeaveOf } from './taken.ts';
