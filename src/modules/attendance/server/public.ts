export { storeCarried } from './close/carried.ts';
export { closeTime } from './close/close.ts';
export { ASSIGNED_EXTRA_TIME, ASSIGNED_POLICIES, ASSIGNED_SHIFTS } from './plan-kinds.ts';
