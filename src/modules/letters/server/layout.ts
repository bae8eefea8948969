import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { releaseFile } from '#platform/server/files/claim.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve, serveFile } from '#platform/server/serve.ts';
import { getLayout, type LayoutRow, listLayouts, previewLayout, removeLayout, saveLayout } from '../contract/layout.ts';
import { letterPdf } from './letter-pdf.ts';
import { LETTERHEAD_COLUMNS, letterheadOf } from './letterhead.ts';
import { currentPicture, pictureOfPreview } from './picture.ts';

type Shown = Pick<Context, 'db' | 'session' | 'fileLink'>;

const rows = (db: Db) =>
  db
    .selectFrom('page_layout as l')
    .leftJoin('account as by', 'by.accountid', 'l.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .select((eb) => [
      'l.pagelayoutid',
      'l.pagelayoutname',
      'l.logopath',
      ...LETTERHEAD_COLUMNS.map((column) => `l.${column}` as const),
      'l.addeddate',
      'l.version',
      sql<string>`coalesce(by.fullname, '')`.as('addedbyname'),
      'maker.imagepath as addedbyimagepath',
      eb
        .selectFrom('letter_template as t')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('t.pagelayoutid', '=', 'l.pagelayoutid')
        .as('usedcount'),
    ])
    .orderBy('l.addeddate')
    .orderBy('l.pagelayoutid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const shaped = ({ fileLink, session }: Shown, { usedcount, logopath, ...row }: Row): LayoutRow =>
  ({ ...row, logopath: fileLink(logopath, session.logininfoid), usedcount: usedcount ?? 0 }) as LayoutRow;

const list = serve(listLayouts, async (ctx) => (await rows(ctx.db).execute()).map((row) => shaped(ctx, row)));

async function one(ctx: Shown, pagelayoutid: number): Promise<LayoutRow> {
  const row = await rows(ctx.db).where('l.pagelayoutid', '=', pagelayoutid).executeTakeFirst();
  return row ? shaped(ctx, row) : notFound();
}
const get = serve(getLayout, async (ctx, { pagelayoutid }) => [await one(ctx, pagelayoutid)]);

async function failOnDouble(db: Db, pagelayoutid: number | null, name: string): Promise<void> {
  const rival = await db
    .selectFrom('page_layout')
    .select('pagelayoutid')
    .where(sql<boolean>`lower(pagelayoutname) = ${name.toLowerCase()}`)
    .where('pagelayoutid', '<>', pagelayoutid ?? -1)
    .executeTakeFirst();
  const text = 'There is a page layout with this name already';
  if (rival) failWith('E0110', { status: 409, text, fields: { pagelayoutname: text } });
}

const save = serve(saveLayout, async (ctx, { pagelayoutid, logopath: path, ...written }) => {
  const { db, session, ifMatch } = ctx;
  const current =
    pagelayoutid === null
      ? undefined
      : await db
          .selectFrom('page_layout')
          .select(['version', 'logopath'])
          .where('pagelayoutid', '=', pagelayoutid)
          .forUpdate()
          .executeTakeFirst();
  if (pagelayoutid !== null && !current) return notFound();
  if (current && ifMatch !== undefined && current.version !== ifMatch) return stale(await one(ctx, pagelayoutid ?? 0));
  await failOnDouble(db, pagelayoutid, written.pagelayoutname);
  const row =
    pagelayoutid === null
      ? await db
          .insertInto('page_layout')
          .values({ ...written, addedby: session.accountid })
          .returning(['pagelayoutid', 'version'])
          .executeTakeFirstOrThrow()
      : { pagelayoutid, version: (current?.version ?? 0) + 1 };
  const holder = { claimedby: 'page_layout', claimedid: row.pagelayoutid } as const;
  const logopath = await currentPicture(ctx, { path, current: current?.logopath ?? null }, holder);
  if (current || logopath !== null)
    await db
      .updateTable('page_layout')
      .set({ ...written, logopath, version: row.version })
      .where('pagelayoutid', '=', row.pagelayoutid)
      .execute();
  return [row];
});

const remove = serve(removeLayout, async ({ db }, { pagelayoutid }) => {
  const current = await db
    .selectFrom('page_layout')
    .select('logopath')
    .where('pagelayoutid', '=', pagelayoutid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  const used = await db
    .selectFrom('letter_template')
    .select('lettertemplateid')
    .where('pagelayoutid', '=', pagelayoutid)
    .limit(1)
    .executeTakeFirst();
  if (used) failWith('E1200', { status: 409, text: 'A letter template uses this page layout' });
  await db.deleteFrom('page_layout').where('pagelayoutid', '=', pagelayoutid).execute();
  await releaseFile(db, current.logopath);
  return [{ isexecuted: true }];
});

const SAMPLE = `<p>19 November 2026</p><p>Dear Asha,</p><p>This is how a letter looks on this page. The text stands between
the margins, and a letter that is longer than the page goes on overleaf.</p>${'<p>Words take their places one by one, and the paper waits for what they have to say. A paragraph of this length is what most letters are made of.</p>'.repeat(3)}`;

const preview = serveFile(previewLayout, async (ctx, { logopath, ...layout }) => {
  const letterhead = await ctx.tx(async (db) => {
    const { files } = ctx.env;
    const { subscriptionid, companyname } = ctx.tenant;
    const current = await pictureOfPreview(ctx, db, logopath);
    return letterheadOf(
      { db, files, subscriptionid, companyname },
      { layout: { ...layout, logopath: current }, signatory: null },
    );
  });
  const bytes = letterPdf({ letterhead, subject: 'Sample', html: SAMPLE, number: null, mark: null, on: ctx.today });
  return { name: 'page-layout.pdf', type: 'application/pdf', bytes };
});

export const layoutEndpoints = [list, get, save, remove, preview];
