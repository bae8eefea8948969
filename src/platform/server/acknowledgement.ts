import { type RawBuilder, sql } from 'kysely';
import { failWith } from './application-error.ts';
import { chunks, type Db } from './db.ts';
import { sha256 } from './token.ts';

/** What is shown to be acknowledged: an object in an edition, as a text in a language. */
export type ShownText = {
  /** The kind of object, a name of the module, such as `company_policy`. */
  readonly objectkind: string;
  readonly objectid: number;
  /** Counted up whenever everybody is asked again. */
  readonly edition: number;
  readonly language: string;
  readonly hash: string;
  /** What was filled into the text for the reader. */
  readonly detail: Readonly<Record<string, string>>;
};

/** The hash of a text as shown: of language, title and text, a line feed between them. */
export const hashOfText = (text: { language: string; title: string; body: string }): string =>
  sha256(`${text.language}\n${text.title}\n${text.body}`);

type Answer = {
  readonly employeeid: number;
  readonly accountid: number;
  readonly answerid: 1 | 2;
  /** Of whoever declines. */
  readonly reason: string | null;
  /** The hash of what the person had on the screen. */
  readonly seenhash: string;
};

/**
 * Records what somebody said to a text.
 * @throws ApplicationError 409 where the text is another one now, or was acknowledged before
 */
export async function answerText(db: Db, shown: ShownText, answer: Answer): Promise<number> {
  if (answer.seenhash !== shown.hash)
    failWith('conflict', { status: 409, text: 'The text has changed. Read it again, then answer.' });
  const { objectkind, objectid, edition, language, hash, detail } = shown;
  const { employeeid, accountid, answerid, reason } = answer;
  const row = await db
    .insertInto('acknowledgement')
    .values({
      objectkind,
      objectid,
      edition,
      employeeid,
      answerid,
      hash,
      language,
      detail: JSON.stringify(detail),
      reason,
      addedby: accountid,
    })
    // Only a second acknowledgement of the same edition is in conflict.
    .onConflict((conflict) => conflict.doNothing())
    .returning('acknowledgementid')
    .executeTakeFirst();
  return row?.acknowledgementid ?? failWith('conflict', { status: 409, text: 'You have acknowledged this already' });
}

/** By means of a copy that was signed. */
const BY_SIGNED_COPY = 2;

/** Records acknowledgements of copies that people signed; who has acknowledged the edition is left out. */
export async function recordSigned(
  db: Db,
  rows: readonly (ShownText & { readonly employeeid: number })[],
  accountid: number,
): Promise<void> {
  for (const part of chunks(rows, 10))
    await db
      .insertInto('acknowledgement')
      .values(
        part.map(({ detail, ...row }) => ({
          ...row,
          answerid: 1,
          meansid: BY_SIGNED_COPY,
          detail: JSON.stringify(detail),
          addedby: accountid,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Query for the last editions of objects of a kind that people acknowledged and declined: `objectid`, `employeeid`,
 * `acknowledged`, `declined`; of one object, or of one person, where it is narrowed. To be joined.
 */
export const lastAnswers = (
  objectkind: string,
  { objectid, employeeid }: { objectid?: number | undefined; employeeid?: number | undefined } = {},
): RawBuilder<unknown> =>
  sql`(select a.objectid, a.employeeid, max(a.edition) filter (where a.answerid = 1) as acknowledged,
      max(a.edition) filter (where a.answerid = 2) as declined
    from acknowledgement a
    where a.subscriptionid = current_subscription() and a.objectkind = ${objectkind}
      ${objectid === undefined ? sql`` : sql`and a.objectid = ${objectid}`}
      ${employeeid === undefined ? sql`` : sql`and a.employeeid = ${employeeid}`}
    group by a.objectid, a.employeeid)`;
