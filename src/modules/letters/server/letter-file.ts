import type { Db } from '#platform/server/db.ts';
import type { People } from '#platform/server/people-scope.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { FileAnswer, SignedOpenContext } from '#platform/server/serve.ts';
import { letterPdf } from './letter-pdf.ts';
import { currentLetterhead, sentLetterhead } from './letterhead.ts';

/** The file name of a letter. */
const fileName = (number: string | null, letterid: number): string =>
  `letter-${(number ?? `draft-${letterid}`).replace(/[^\w-]+/g, '-')}.pdf`;

type Letter = { employeeid: number; statusid: number; filled: unknown };

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
      letterhead:
        row.letterheadsnapshotid === null
          ? await currentLetterhead({ db, files: ctx.env.files, subscriptionid, companyname }, row)
          : await sentLetterhead(db, row.letterheadsnapshotid),
    };
  });
  const { statusid, subject, body, letternumber, sentday } = letter;
  const bytes = letterPdf({
    letterhead,
    subject,
    html: body,
    number: letternumber,
    mark: statusid === 1 ? 'DRAFT' : statusid === 3 ? 'REVOKED' : null,
    on: sentday ?? ctx.today,
  });
  return { name: fileName(letternumber, letterid), type: 'application/pdf', bytes };
}
