import { z } from 'zod';
import { serve } from '#platform/server/serve.ts';
import { serveAssignments } from '#modules/calendar/server/public.ts';
import { serveVersionedPlan, type VersionedPlan } from '#platform/server/timeline/versioned-plan.ts';
import { type ExtraTimeDetail, extraTimeDetail } from '../../contract/extra-time-detail.ts';
import { extraTimeAssignment, extraTimeCalls } from '../../contract/plans.ts';
import { ASSIGNED_EXTRA_TIME } from '../plan-kinds.ts';

// Rules that came later than a stored version have their defaults; what it says is not checked again.
const stored = z.object(extraTimeDetail.shape);

/** Extra-time policies in their versions. */
export const EXTRA_TIME_POLICIES: VersionedPlan<ExtraTimeDetail> = {
  table: 'extra_time_policy',
  idfield: 'extratimepolicyid',
  namefield: 'extratimepolicyname',
  columns: ['parentid'],
  versions: 'extra_time_policy_version',
  versionfield: 'extratimepolicyversionid',
  assigned: ASSIGNED_EXTRA_TIME,
  detailOf: (value) => stored.parse(value),
  shown: () => ({}),
  // Working days first, days off second: the rows are numbered so.
  completed: async (_ctx, detail) => ({
    ...detail,
    extratime: detail.extratime
      .toSorted((a, b) => Number(b.isworkingbenefit) - Number(a.isworkingbenefit))
      .map((row, at) => ({ ...row, extratimeid: at + 1 })),
  }),
};

export const extraTimeEndpoints = [
  ...serveVersionedPlan(extraTimeCalls, EXTRA_TIME_POLICIES),
  serve(extraTimeCalls.init, async () => ({})),
  ...serveAssignments(extraTimeAssignment, ASSIGNED_EXTRA_TIME),
];
