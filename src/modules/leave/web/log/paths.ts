/** Where the leave of people is seen. */
export const LEAVE_LOG = '/track/leave/leavelog';
export const LEAVE_BALANCES = '/track/leave/balances';
