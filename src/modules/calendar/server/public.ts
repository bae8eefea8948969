export { assignedCounts, failOnAssigned, type PlanKind, serveAssignments } from './assignment.ts';
export { type Calendars, calendarsOf, declaredDays } from './calendars.ts';
export { optionalQuotaOf } from './optional-quota.ts';
export { plansOf } from './reach.ts';
export {
  failOnDraft,
  type PublishedVersion,
  publishedVersions,
  serveVersionedPlan,
  type VersionedPlan,
} from './versioned-plan.ts';
