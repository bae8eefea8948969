import { failWith, notFound } from '#platform/server/application-error.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { pageImage } from '#platform/server/files/page-picture.ts';
import { serveOpen } from '#platform/server/serve.ts';
import { getDocumentPage } from '../../contract/candidate/document.ts';
import { filesOf } from './files-of.ts';
import { visibleApplication } from './page.ts';

/** A page of a document, for whoever sees the application outside of blind stages. */
export const documentPage = serveOpen(getDocumentPage, async (ctx, { candidateapplicationid, fileid, page }) => {
  const { session } = ctx;
  const key = await ctx.tx(async (db) => {
    const row = await visibleApplication({ ...ctx, db }, candidateapplicationid);
    const file = row.isblind ? undefined : (await filesOf(db, row)).find((one) => one.fileid === fileid);
    if (!file) return notFound();
    if (file.mediatype !== 'application/pdf')
      failWith('E0070', { text: 'Only PDF documents can be shown here. Download the file to read it.' });
    const stored = await db.selectFrom('stored_file').select('key').where('fileid', '=', fileid).executeTakeFirst();
    return stored?.key ?? notFound();
  });
  const content = await ctx.env.files.get(keyOf(session.subscriptionid, key));
  return content ? [await pageImage(content, page)] : notFound();
});
