import { html } from '#platform/engine/html.ts';
import { formatDay } from '#platform/engine/day-format.ts';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { stampedPdf } from '#platform/server/files/stamp.ts';
import { guestPages } from '#platform/server/guest-link.ts';
import type { PageAnswer, PageContext } from '#platform/server/page.ts';
import { companyMark, pageDocument } from '#platform/server/page-document.ts';
import { pageWords } from '#platform/server/page-words.ts';
import { filesOf } from './access.ts';
import { FILE_LINK, isLinkable } from './links.ts';

const LIMITS = { files: 0, fileSize: 1, fields: 1, fieldSize: 10 };
const PDF = 'application/pdf';
const KILOBYTE = 1024;

/** The file of a link; undefined once it is deleted, or in a confidential folder. */
const fileBehind = (db: Db, drivelinkid: number) =>
  filesOf(db)
    .innerJoin('drive_link as l', 'l.drivefileid', 'd.drivefileid')
    .leftJoin('account as a', 'a.accountid', 'l.addedby')
    .select(['d.filename', 's.size', 's.mediatype', 's.key', 'l.emailid', 'l.lastday', 'l.isstamped', 'a.fullname'])
    .where('l.drivelinkid', '=', drivelinkid)
    .where('d.trashedday', 'is', null)
    .where(isLinkable)
    .executeTakeFirst();
type Shared = NonNullable<Awaited<ReturnType<typeof fileBehind>>>;

const sizeWords = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

async function filePage(
  ctx: PageContext,
  { filename, size, lastday, isstamped, fullname }: Shared,
): Promise<PageAnswer> {
  const { t } = await pageWords(ctx);
  const content = html`<div class="top">
      ${await companyMark(ctx)}
      <h1>${filename}</h1>
      <p>
        ${t('{{name}} has shared this file with you until {{day}} ({{size}}).', {
          name: fullname ?? ctx.tenant.companyname,
          day: formatDay(day(lastday), ctx.tenant.dateformatname, t),
          size: sizeWords(size),
        })}
      </p>
      ${isstamped && html`<p class="hint">${t('Each page has your address and the day on it.')}</p>`}
    </div>
    <form method="post" enctype="multipart/form-data">
      <div><button type="submit">${t('Download')}</button></div>
    </form>`;
  return pageDocument(ctx, 'guest', { status: 200, title: filename, content });
}

async function fileAnswer(ctx: PageContext, file: Shared): Promise<PageAnswer | undefined> {
  const { filename, mediatype, key, isstamped, emailid } = file;
  const stored = await ctx.env.files.get(keyOf(ctx.tenant.subscriptionid, key));
  if (!stored) return undefined;
  const text = `${emailid} - ${formatDay(day(ctx.today), ctx.tenant.dateformatname)}`;
  const bytes = isstamped ? await stampedPdf({ bytes: stored, mediatype, text }) : stored;
  const isConverted = isstamped && mediatype !== PDF;
  const name = encodeURIComponent(isConverted ? `${filename.replace(/\.[^.]*$/, '')}.pdf` : filename);
  return {
    status: 200,
    body: bytes,
    type: isstamped ? PDF : mediatype,
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${name}` },
  };
}

/** A file behind the link of a mail: the page names it, its button downloads it. */
export const fileLinkPages = guestPages({
  purpose: FILE_LINK,
  limits: LIMITS,
  show: async (ctx, objectid) => {
    const file = await ctx.tx((db) => fileBehind(db, objectid));
    return file && filePage(ctx, file);
  },
  post: async (ctx, objectid) => {
    const file = await ctx.tx((db) => fileBehind(db, objectid));
    return file && fileAnswer(ctx, file);
  },
});
