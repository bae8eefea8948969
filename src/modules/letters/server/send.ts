import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { job } from '#platform/server/jobs.ts';
import { sha256 } from '#platform/server/token.ts';
import { withNumber } from '../engine/fill.ts';
import { seriesKey, seriesNumber } from '#platform/engine/number-series.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type SentLetter, tellOfLetters } from './mails.ts';
import { currentLetterhead, type LetterContext, storeLetterhead } from './letterhead.ts';

export const SEND_KIND = 'send-letters';
/** Letters per transaction: a crash repeats at most these. */
const STEP = 100;

type Sending = LetterContext & { accountid: number | null; today: string; now: Date };

/** Hash to find equal letters of a day. */
export const textHash = ({ subject, body }: { subject: string; body: string }): string =>
  sha256(`${subject}\n\n${body}`);

const drafted = (db: Db, letterids: readonly number[]) =>
  db
    .selectFrom('letter')
    .select(['letterid', 'lettertemplateid', 'employeeid', 'subject', 'body', 'authorizedsignatoryid'])
    .where(anyOf('letterid', letterids))
    .where('statusid', '=', 1)
    .orderBy('letterid')
    .forUpdate()
    .execute();
/** What is numbered: a text of a template, and who signs it where that is not as the template says. */
type Text = {
  readonly lettertemplateid: number;
  readonly subject: string;
  readonly body: string;
  readonly authorizedsignatoryid?: number | null;
};

const templatesOf = (db: Db, drafts: readonly Text[]) =>
  db
    .selectFrom('letter_template')
    .select(['lettertemplateid', 'numberpattern', 'pagelayoutid', 'authorizedsignatoryid'])
    .where(
      anyOf(
        'lettertemplateid',
        drafts.map(({ lettertemplateid }) => lettertemplateid),
      ),
    )
    .orderBy('lettertemplateid')
    .execute();
type Template = Awaited<ReturnType<typeof templatesOf>>[number];

/**
 * Reserves the next numbers of templates, as many as each has drafts. Concurrent sends of the same template wait here;
 * templates are locked in one order, which avoids deadlocks. @returns the first number by template
 */
async function takeNumbers(
  { db, today }: Omit<Sending, 'accountid' | 'now'>,
  templates: readonly Template[],
  drafts: readonly Text[],
): Promise<Map<number, number>> {
  const wanted = templates.map(({ lettertemplateid, numberpattern }) => ({
    lettertemplateid,
    serieskey: seriesKey(numberpattern, day(today)),
    lastnumber: drafts.filter((draft) => draft.lettertemplateid === lettertemplateid).length,
  }));
  const taken = await db
    .insertInto('letter_series')
    .values(wanted)
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'lettertemplateid', 'serieskey'])
        .doUpdateSet({ lastnumber: sql`letter_series.lastnumber + excluded.lastnumber` }),
    )
    .returning(['lettertemplateid', 'lastnumber'])
    .execute();
  const counts = new Map(wanted.map(({ lettertemplateid, lastnumber }) => [lettertemplateid, lastnumber]));
  return new Map(
    taken.map(({ lettertemplateid, lastnumber }) => [
      lettertemplateid,
      lastnumber - (counts.get(lettertemplateid) ?? 0) + 1,
    ]),
  );
}

type Signed = Pick<Template, 'pagelayoutid' | 'authorizedsignatoryid'>;
const letterheadKey = ({ pagelayoutid, authorizedsignatoryid }: Signed) =>
  `${pagelayoutid} ${authorizedsignatoryid ?? ''}`;

/** The letterheads by layout and signatory, each stored permanently once. */
async function takeLetterheads(sending: LetterContext, all: readonly Signed[]): Promise<Map<string, number>> {
  const stored = new Map<string, number>();
  for (const { pagelayoutid, authorizedsignatoryid } of all) {
    const key = letterheadKey({ pagelayoutid, authorizedsignatoryid });
    if (!stored.has(key))
      stored.set(
        key,
        await storeLetterhead(sending.db, await currentLetterhead(sending, { pagelayoutid, authorizedsignatoryid })),
      );
  }
  return stored;
}

/**
 * Gives each text its number and stores the letterhead of today permanently, in the order given; the numbers of a
 * template have no gap. @returns the texts as they are sent
 */
export async function freezeTexts<T extends Text>(sending: Omit<Sending, 'accountid' | 'now'>, drafts: readonly T[]) {
  const { db, today } = sending;
  const templates = await templatesOf(db, drafts);
  const byId = new Map(templates.map((template) => [template.lettertemplateid, template]));
  const signed = ({ lettertemplateid, authorizedsignatoryid }: Text): Signed => {
    const template = byId.get(lettertemplateid);
    return {
      pagelayoutid: template?.pagelayoutid ?? 0,
      authorizedsignatoryid: authorizedsignatoryid ?? template?.authorizedsignatoryid ?? null,
    };
  };
  const next = await takeNumbers(sending, templates, drafts);
  const letterheads = await takeLetterheads(sending, drafts.map(signed));
  return drafts.map((draft) => {
    const { lettertemplateid, subject, body } = draft;
    const number = next.get(lettertemplateid) ?? 0;
    next.set(lettertemplateid, number + 1);
    const letternumber = seriesNumber(byId.get(lettertemplateid)?.numberpattern ?? '', { number, on: day(today) });
    const letterheadsnapshotid = letterheads.get(letterheadKey(signed(draft))) ?? 0;
    const texthash = textHash({ subject, body });
    return { ...draft, letternumber, letterheadsnapshotid, texthash, ...withNumber({ subject, body }, letternumber) };
  });
}

/**
 * Sends those of the letters that are still drafts: assigns numbers, and stores text and letterhead permanently.
 * @returns what was sent
 */
export async function sendDrafts(sending: Sending, letterids: readonly number[]): Promise<SentLetter[]> {
  const { db, today, now, accountid } = sending;
  const drafts = await drafted(db, letterids);
  if (drafts.length === 0) return [];
  const sent = await freezeTexts(sending, drafts);
  await tenantSql`update letter x set statusid = 2, letternumber = v.letternumber, letterheadsnapshotid = v.letterheadsnapshotid,
      texthash = v.texthash, subject = v.subject, body = v.body, sentday = ${today}::date, senton = ${now}, sentby = ${accountid},
      version = x.version + 1
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as v(letterid bigint, letternumber text, letterheadsnapshotid bigint, texthash text, subject text, body text)
    where x.subscriptionid = current_subscription() and x.letterid = v.letterid and x.statusid = 1`.execute(db);
  return sent;
}

/** Sends letters in steps: each numbers, stores and mails some of them in one transaction. */
export const sendJob = job({
  kind: SEND_KIND,
  input: z.object({ letterids: z.array(id), companyname: z.string(), origin: z.string() }),
  step: async (
    { db, env, subscriptionid, accountid, today },
    { letterids, companyname, origin },
    cursor: number | null,
  ) => {
    const from = cursor ?? 0;
    const part = letterids.slice(from, from + STEP);
    const context = { db, files: env.files, subscriptionid, companyname };
    const sent = await sendDrafts({ ...context, accountid, today, now: env.now() }, part);
    await tellOfLetters(db, { sent, companyname, origin, today });
    const done = from + part.length;
    return { cursor: done, total: letterids.length, done, failed: 0, finished: done >= letterids.length };
  },
});
