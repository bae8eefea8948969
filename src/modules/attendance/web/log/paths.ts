export const LOGS = '/track/attendance/logs';
export const ATTENDANCE = '/app/track/attendance';
/** Where months of attendance are closed. */
export const CLOSE = '/track/attendance/close';
/** The page of one of them, `?month=2026-10`. */
export const CLOSED_MONTH = `${CLOSE}/month`;
