import type { ServerModule } from '#platform/server/module.ts';
import { serve } from '#platform/server/serve.ts';
import { assignmentUpload } from './assignment-upload.ts';
import { serveDiscard, serveSave } from './draft.ts';
import { PLANNERS } from './kinds.ts';
import { serveMissing } from './missing.ts';
import type { Planner } from './planner.ts';
import { servePublishing } from './publish.ts';
import { serveCoverage, serveRows } from './rows.ts';

const servePlanner = (planner: Planner) => [
  serveRows(planner),
  serve(planner.calls.plans, ({ db }) => planner.plans(db)),
  serveCoverage(planner),
  serveSave(planner),
  serveDiscard(planner),
  ...servePublishing(planner),
  ...serveMissing(planner),
];

export const planner: ServerModule = {
  name: 'planner',
  endpoints: [...PLANNERS.flatMap(servePlanner), ...assignmentUpload.endpoints],
  jobs: assignmentUpload.jobs,
};
