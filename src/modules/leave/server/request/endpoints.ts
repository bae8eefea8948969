import type { CompOffRulesOf } from '../comp-off-rules.ts';
import type { Served } from '#platform/server/serve.ts';
import { askEndpoints } from './ask.ts';
import { cancelEndpoints } from './cancel.ts';
import { coverEndpoints } from './unpaid-days.ts';
import { listEndpoints } from './list.ts';
import { ofRequestEndpoints } from './of-request.ts';

/** The calls about requests for leave. @param compoff says by which rules compensatory offs are taken */
export const leaveRequestEndpoints = (compoff: CompOffRulesOf): Served[] => [
  ...askEndpoints(compoff),
  ...cancelEndpoints,
  ...coverEndpoints,
  ...listEndpoints,
  ...ofRequestEndpoints,
];
