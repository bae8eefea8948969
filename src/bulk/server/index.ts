import type { ServerModule } from '#platform/server/module.ts';
import { purgePeriod } from '#platform/server/retention/purge.ts';
import { purgeUploads } from './purge.ts';

/** Uploads of registers: the calls and jobs of each kind are listed by the module whose records it writes. */
export const bulk: ServerModule = {
  name: 'bulk',
  endpoints: [],
  dailyCheck: purgePeriod('uploads', purgeUploads),
};
