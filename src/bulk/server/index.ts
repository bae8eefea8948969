import type { ServerModule } from '#platform/server/module.ts';
import { purgePeriod } from '#platform/server/retention/purge.ts';
import { layoutConfiguration, setUpLayouts } from './layouts.ts';
import { purgeUploads } from './purge.ts';

export { latestUploadsOf } from './latest.ts';

/** Uploads of registers: the calls and jobs of each kind are listed by the module whose records it writes. */
export const bulk: ServerModule = {
  name: 'bulk',
  endpoints: [],
  setup: setUpLayouts,
  configuration: layoutConfiguration,
  dailyCheck: purgePeriod('uploads', purgeUploads),
};
