export { LEAVE_POLICIES } from './assigned.ts';
export { type Away, awayOn } from './away.ts';
export { seedLeaveRequests } from './demo-requests.ts';
export { closeLeave, type LeaveClose, type LeaveClosed } from './ledger/close.ts';
export { closeExits, type ExitOutcome, waitingExits } from './ledger/exit.ts';
export { chargedByClose, reopenLeave, standingOnClose } from './ledger/reopen.ts';
export { pendingLeave } from './pending-people.ts';
export { leaveSettingOf } from './setting.ts';
export { leaveOnDays, type LeaveOf } from './taken.ts';
