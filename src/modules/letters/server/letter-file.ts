import type { Db } from '#platform/server/db.ts';
import type { People } from '#platform/server/people-scope.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { FileAnswer, SignedOpenContext } from '#platform/server/serve.ts';
import { letterPdf } from './letter-pdf.ts';
import { currentLetterhead, type LetterContext, type Letterhead, sentLetterhead } from './letterhead.ts';

/** The file name of a letter. */
const fileName = (number: string | null, letterid: number): string =>
  `letter-${(number ?? `draft-${letterid}`).replace(/[^\w-]+/g, '-')}.pdf`;

type Letter = { employeeid: number; statusid: number; filled: unknown };

/** A letter as it is printed; without a snapshot it is a draft, on the current letterhead. */
export type LetterContent = {
  readonly statusid: number;
  readonly subject: string;
  readonly body: string;
  readonly letternumber: string | null;
  readonly letterheadsnapshotid: number | null;
  readonly sentday: string | null;
  readonly pagelayoutid: number;
  readonly authorizedsignatoryid: number | null;
};

/** The letterhead of a letter: the one it was sent on, or that of today. */
export const letterheadFor = (context: LetterContext, letter: LetterContent): Promise<Letterhead> =>
  letter.letterheadsnapshotid === null
    ? currentLetterhead(context, letter)
    : sentLetterhead(context.db, letter.letterheadsnapshotid);

/** A letter as a PDF: the same bytes each time once it was sent. */
export const pdfOfLetter = (letterhead: Letterhead, letter: LetterContent, today: string): Uint8Array =>
  letterPdf({
    letterhead,
    subject: letter.subject,
    html: letter.body,
    number: letter.letternumber,
    mark: letter.statusid === 1 ? 'DRAFT' : letter.statusid === 3 ? 'REVOKED' : null,
    on: letter.sentday ?? today,
  });

/**
 * A letter as a file: a draft on the current letterhead, a sent letter on the letterhead it was sent on.
 * @param pass allows the caller to read a person's letter, or throws
 */
export async function letterFile(
  ctx: SignedOpenContext,
  letterid: number,
  pass: (visibility: { db: Db; people: People }, letter: Letter) => Promise<void>,
): Promise<FileAnswer> {
  const { letter, letterhead } = await ctx.tx(async (db, people) => {
    const row = await db
      .selectFrom('letter as x')
      .innerJoin('letter_template as t', 't.lettertemplateid', 'x.lettertemplateid')
      .select([
        'x.employeeid',
        'x.statusid',
        'x.subject',
        'x.body',
        'x.filled',
        'x.letternumber',
        'x.sentday',
        'x.letterheadsnapshotid',
        't.pagelayoutid',
        't.authorizedsignatoryid',
      ])
      .where('x.letterid', '=', letterid)
      .executeTakeFirst();
    if (!row) return notFound();
    await pass({ db, people }, row);
    const { subscriptionid, companyname } = ctx.tenant;
    return {
      letter: row,
      letterhead: await letterheadFor({ db, files: ctx.env.files, subscriptionid, companyname }, row),
    };
  });
  const bytes = pdfOfLetter(letterhead, letter, ctx.today);
  return { name: fileName(letter.letternumber, letterid), type: 'application/pdf', bytes };
}
