import { storedBranding } from '#platform/server/branding.ts';
import type { Db } from '#platform/server/db.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { notFound } from '#platform/server/application-error.ts';
import { sha256 } from '#platform/server/token.ts';
import { pictureBytes } from './picture.ts';

/** The columns of a layout that are printed. */
export const LETTERHEAD_COLUMNS = [
  'letterheadid',
  'headertext',
  'footertext',
  'watermark',
  'margintop',
  'marginbottom',
  'marginside',
  'ispagenumbered',
] as const;
export type LetterheadLayout = {
  letterheadid: number;
  headertext: string | null;
  footertext: string | null;
  watermark: string | null;
  margintop: number;
  marginbottom: number;
  marginside: number;
  ispagenumbered: boolean;
};
/** The letterhead of a letter: everything except its text. */
export type Letterhead = {
  layout: LetterheadLayout;
  companyname: string;
  signatoryname: string | null;
  signatorytitle: string | null;
  logo: Buffer | null;
  signature: Buffer | null;
};

/** The context to create letter files: the company, its files, its current name. */
export type LetterContext = { db: Db; files: FileStore; subscriptionid: number; companyname: string };
type Layout = LetterheadLayout & { logopath: string | null };
type Signatory = { signatoryname: string; signatorytitle: string; signaturepath: string | null } | null;

/** The current letterhead of a layout and a signatory; a layout without a picture of its own has the company's logo. */
export async function letterheadOf(
  context: LetterContext,
  { layout: { logopath, ...layout }, signatory }: { layout: Layout; signatory: Signatory },
): Promise<Letterhead> {
  const logo = logopath ?? (await storedBranding(context.db)).logo;
  return {
    layout,
    companyname: context.companyname,
    signatoryname: signatory?.signatoryname ?? null,
    signatorytitle: signatory?.signatorytitle ?? null,
    logo: layout.letterheadid === 3 ? null : await pictureBytes(context, logo),
    signature: await pictureBytes(context, signatory?.signaturepath ?? null),
  };
}

export type Chosen = { pagelayoutid: number; authorizedsignatoryid: number | null };

/** The letterhead of a template as of today. @throws ApplicationError 404 when layout or signatory does not exist */
export async function currentLetterhead(
  context: LetterContext,
  { pagelayoutid, authorizedsignatoryid }: Chosen,
): Promise<Letterhead> {
  const layout = await context.db
    .selectFrom('page_layout')
    .select([...LETTERHEAD_COLUMNS, 'logopath'])
    .where('pagelayoutid', '=', pagelayoutid)
    .executeTakeFirst();
  if (!layout) return notFound();
  if (authorizedsignatoryid === null) return letterheadOf(context, { layout, signatory: null });
  const signatory = await context.db
    .selectFrom('authorized_signatory')
    .select(['signatoryname', 'signatorytitle', 'signaturepath'])
    .where('authorizedsignatoryid', '=', authorizedsignatoryid)
    .executeTakeFirst();
  return signatory ? letterheadOf(context, { layout, signatory }) : notFound();
}

function hashOf({ layout, companyname, signatoryname, signatorytitle, logo, signature }: Letterhead): string {
  const looks = LETTERHEAD_COLUMNS.map((column) => layout[column]);
  const pictures = [logo, signature].map((bytes) => bytes && sha256(bytes));
  return sha256(JSON.stringify([looks, companyname, signatoryname, signatorytitle, pictures]));
}

/** Stores a letterhead permanently, once for each content. @returns its id */
export async function storeLetterhead(db: Db, letterhead: Letterhead): Promise<number> {
  const hash = hashOf(letterhead);
  const created = await db
    .insertInto('letterhead_snapshot')
    .values({ ...letterhead, layout: JSON.stringify(letterhead.layout), hash })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'hash']).doNothing())
    .returning('letterheadsnapshotid')
    .executeTakeFirst();
  if (created) return created.letterheadsnapshotid;
  const { letterheadsnapshotid } = await db
    .selectFrom('letterhead_snapshot')
    .select('letterheadsnapshotid')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return letterheadsnapshotid;
}

/** The letterhead of a letter that was sent. */
export async function sentLetterhead(db: Db, letterheadsnapshotid: number): Promise<Letterhead> {
  const { layout, ...letterhead } = await db
    .selectFrom('letterhead_snapshot')
    .select(['layout', 'companyname', 'signatoryname', 'signatorytitle', 'logo', 'signature'])
    .where('letterheadsnapshotid', '=', letterheadsnapshotid)
    .executeTakeFirstOrThrow();
  // Only written here, so not validated when read.
  return { ...letterhead, layout: layout as LetterheadLayout };
}
