export { CLOSE_LOCKS } from './close/locks.ts';
export { PAY_VALUES, type PayValue, type PayValues } from './pay-value.ts';
export { storeCarried } from './close/carried.ts';
export { closeTime } from './close/close.ts';
export { type ClosedPerson, closedTime, type UnpaidReason } from './close/closed-time.ts';
export { type ChangedSince, changedSinceCloses, type PeriodFigures } from './close/since.ts';
export { type AttendanceMonths, attendanceMonths } from './months.ts';
export { ASSIGNED_EXTRA_TIME, ASSIGNED_POLICIES, ASSIGNED_SHIFTS } from './plan-kinds.ts';
export { plannedShifts } from './count/planned.ts';
