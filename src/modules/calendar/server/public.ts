export {
  assignedCounts,
  failOnAssigned,
  HOLIDAY_PLANS,
  type PlanKind,
  serveAssignments,
  WEEKLY_OFFS,
} from './assignment.ts';
export { calendarCalls } from './page/endpoints.ts';
export { type Calendars, calendarsOf, declaredDays } from './calendars.ts';
export { changeOwnPlans, type ChangedPlans, ownPlansOf, restoreOwnPlans } from './own-plans.ts';
export { optionalQuotaOf } from './optional-quota.ts';
export { plansOf } from './reach.ts';
export {
  failOnDraft,
  type PublishedVersion,
  publishedVersions,
  serveVersionedPlan,
  type VersionedPlan,
} from './versioned-plan.ts';
