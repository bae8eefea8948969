import type { Db } from '#platform/server/db.ts';
import { releaseFile } from '#platform/server/files/claim.ts';
import { creator, removeRecord, serveRecord } from '#platform/server/record.ts';
import { type Context, serveFile } from '#platform/server/serve.ts';
import { getLayout, type LayoutRow, listLayouts, previewLayout, removeLayout, saveLayout } from '../contract/layout.ts';
import { letterPdf } from './letter-pdf.ts';
import { LETTERHEAD_COLUMNS, letterheadOf } from './letterhead.ts';
import { currentPicture, pictureOfPreview } from './picture.ts';

type Shown = Pick<Context, 'db' | 'session' | 'fileLink'>;

const rows = (db: Db) =>
  db
    .selectFrom('page_layout as l')
    .select((eb) => [
      'l.pagelayoutid',
      'l.pagelayoutname',
      'l.logopath',
      ...LETTERHEAD_COLUMNS.map((column) => `l.${column}` as const),
      'l.addeddate',
      'l.version',
      ...creator('l'),
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

const LAYOUT = {
  table: 'page_layout',
  idfield: 'pagelayoutid',
  usedBy: [['letter_template', 'pagelayoutid', 'E1200', 'A letter template uses this page layout']],
} as const;

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

export const layoutEndpoints = [
  ...serveRecord(
    { list: listLayouts, read: getLayout, save: saveLayout, remove: removeLayout },
    {
      ...LAYOUT,
      list: async (ctx) => (await rows(ctx.db).execute()).map((row) => shaped(ctx, row)),
      one: async (ctx, id) =>
        (await rows(ctx.db).where('l.pagelayoutid', '=', id).execute()).map((row) => shaped(ctx, row))[0],
      values: (_ctx, { pagelayoutid: _pagelayoutid, logopath: _logopath, ...layout }) => layout,
      after: async (ctx, { logopath: path }, { pagelayoutid }, current) => {
        const holder = { claimedby: 'page_layout', claimedid: pagelayoutid } as const;
        const logopath = await currentPicture(ctx, { path, current: current?.logopath ?? null }, holder);
        if (logopath !== (current?.logopath ?? null))
          await ctx.db.updateTable('page_layout').set({ logopath }).where('pagelayoutid', '=', pagelayoutid).execute();
      },
      remove: async ({ db }, id) => {
        await releaseFile(db, (await removeRecord(db, LAYOUT, id)).logopath);
        return true;
      },
    },
  ),
  preview,
];
