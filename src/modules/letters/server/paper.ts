import { keptBranding } from '#platform/server/branding.ts';
import type { Db } from '#platform/server/db.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { unknown } from '#platform/server/refusal.ts';
import { sha256 } from '#platform/server/token.ts';
import { pictureBytes } from './picture.ts';

/** Of a layout what shows on paper. */
export const PAPER_COLUMNS = [
  'letterheadid',
  'headertext',
  'footertext',
  'watermark',
  'margintop',
  'marginbottom',
  'marginside',
  'ispagenumbered',
] as const;
export type PaperLayout = {
  letterheadid: number;
  headertext: string | null;
  footertext: string | null;
  watermark: string | null;
  margintop: number;
  marginbottom: number;
  marginside: number;
  ispagenumbered: boolean;
};
/** What a letter is printed on: everything of it but its text. */
export type Paper = {
  layout: PaperLayout;
  companyname: string;
  signatoryname: string | null;
  signatorytitle: string | null;
  logo: Buffer | null;
  signature: Buffer | null;
};

/** Where papers are made: the company, its files, its name of today. */
export type Desk = { db: Db; files: FileStore; subscriptionid: number; companyname: string };
type Layout = PaperLayout & { logopath: string | null };
type Signatory = { signatoryname: string; signatorytitle: string; signaturepath: string | null } | null;

/** The paper of a layout and a signatory as they are; without a picture of its own a layout shows the company's logo. */
export async function paperOf(
  desk: Desk,
  { layout: { logopath, ...layout }, signatory }: { layout: Layout; signatory: Signatory },
): Promise<Paper> {
  const logo = logopath ?? (await keptBranding(desk.db)).logo;
  return {
    layout,
    companyname: desk.companyname,
    signatoryname: signatory?.signatoryname ?? null,
    signatorytitle: signatory?.signatorytitle ?? null,
    logo: layout.letterheadid === 3 ? null : await pictureBytes(desk, logo),
    signature: await pictureBytes(desk, signatory?.signaturepath ?? null),
  };
}

export type Chosen = { pagelayoutid: number; authorizedsignatoryid: number | null };

/** The paper that a template names, as it is today. @throws Refusal 404 when layout or signatory is not there */
export async function currentPaper(desk: Desk, { pagelayoutid, authorizedsignatoryid }: Chosen): Promise<Paper> {
  const layout = await desk.db
    .selectFrom('page_layout')
    .select([...PAPER_COLUMNS, 'logopath'])
    .where('pagelayoutid', '=', pagelayoutid)
    .executeTakeFirst();
  if (!layout) return unknown();
  if (authorizedsignatoryid === null) return paperOf(desk, { layout, signatory: null });
  const signatory = await desk.db
    .selectFrom('authorized_signatory')
    .select(['signatoryname', 'signatorytitle', 'signaturepath'])
    .where('authorizedsignatoryid', '=', authorizedsignatoryid)
    .executeTakeFirst();
  return signatory ? paperOf(desk, { layout, signatory }) : unknown();
}

function hashOf({ layout, companyname, signatoryname, signatorytitle, logo, signature }: Paper): string {
  const looks = PAPER_COLUMNS.map((column) => layout[column]);
  const pictures = [logo, signature].map((bytes) => bytes && sha256(bytes));
  return sha256(JSON.stringify([looks, companyname, signatoryname, signatorytitle, pictures]));
}

/** Keeps a paper for good, once for each content. @returns its id */
export async function keepPaper(db: Db, paper: Paper): Promise<number> {
  const hash = hashOf(paper);
  const made = await db
    .insertInto('letterhead_snapshot')
    .values({ ...paper, layout: JSON.stringify(paper.layout), hash })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'hash']).doNothing())
    .returning('letterheadsnapshotid')
    .executeTakeFirst();
  if (made) return made.letterheadsnapshotid;
  const { letterheadsnapshotid } = await db
    .selectFrom('letterhead_snapshot')
    .select('letterheadsnapshotid')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return letterheadsnapshotid;
}

/** The paper of a letter that was sent. */
export async function sentPaper(db: Db, letterheadsnapshotid: number): Promise<Paper> {
  const { layout, ...paper } = await db
    .selectFrom('letterhead_snapshot')
    .select(['layout', 'companyname', 'signatoryname', 'signatorytitle', 'logo', 'signature'])
    .where('letterheadsnapshotid', '=', letterheadsnapshotid)
    .executeTakeFirstOrThrow();
  // Written here alone, so read back as it was written.
  return { ...paper, layout: layout as PaperLayout };
}
