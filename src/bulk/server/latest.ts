import { scopeOf } from '#platform/server/access.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { serve } from '#platform/server/serve.ts';
import { listLatestUploads } from '../contract/latest.ts';
import { lastApplied } from './applied.ts';

const LIST = /^bulk\/([a-z_0-9]+)\/batches$/;

/**
 * Serves the last applied upload of each kind. A kind is the caller's where its list is; uploads that everybody makes
 * for themselves are left out.
 */
export function latestUploadsOf(modules: readonly ServerModule[]): ServerModule {
  const lists = modules.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ endpoint: { path, access } }) => {
      const kind = LIST.exec(path)?.[1];
      return kind === undefined || (typeof access === 'object' && access.scope === 'self') ? [] : [{ kind, access }];
    }),
  );
  const latest = serve(listLatestUploads, async ({ db, session }) => {
    const kinds = lists.filter(({ access }) => scopeOf(access, session) !== undefined).map(({ kind }) => kind);
    return kinds.length === 0 ? [] : lastApplied(db, { kinds });
  });
  return { name: 'latest-uploads', endpoints: [latest] };
}
