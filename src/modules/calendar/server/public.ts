export { assignedCounts, failOnAssigned, HOLIDAY_PLANS, serveAssignments, WEEKLY_OFFS } from './assignment.ts';
export { calendarCalls } from './page/endpoints.ts';
export { LEAVE_CHARGED, type LeaveCharged } from './leave-charged.ts';
export { type Calendars, calendarsOf, declaredDays } from './calendars.ts';
export { failOnTwoPlans, serveEligibility } from './eligibility.ts';
export { fileEligibility } from './eligibility-file.ts';
export { optionalQuotaOf } from './optional-quota.ts';
