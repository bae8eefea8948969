import type { PageAnswer, PageContext } from '#platform/server/page.ts';
import { type PageContent, pageDocument } from '#platform/server/page-document.ts';

/** A page about applications; with `data` the wizard of `src/web/apply` takes over. */
export const applyDocument = (ctx: PageContext, page: PageContent): Promise<PageAnswer> =>
  pageDocument(ctx, 'apply', page);
