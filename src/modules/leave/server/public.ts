export { type Away, awayOn } from './away.ts';
export { closeLeave, type LeaveClose, type LeaveClosed } from './ledger/close.ts';
export { chargedByClose, reopenLeave, standingOnClose } from './ledger/reopen.ts';
export { pendingLeave } from './pending-people.ts';
export { leaveSettingOf } from './setting.ts';
export { leaveOnDays, type LeaveOf } from './taken.ts';
