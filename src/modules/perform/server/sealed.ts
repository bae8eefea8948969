import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { endGuestLinks } from '#platform/server/guest-link.ts';
import { anyOf } from '#platform/server/ids.ts';
import { seal, unseal } from '#platform/server/secret-box.ts';
import type { SealedColumn } from '#platform/server/sealed-column.ts';
import { shuffled } from '#platform/server/shuffled.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Answer } from '../contract/sheet.ts';
import { EXTERNAL, REVIEW_LINK, SUBMITTED } from '../contract/words.ts';
import { storedGroups } from '../engine/group.ts';

/** Bytes that every sealed form has, so that its length says nothing about its texts. */
const SEALED_BYTES = 17_000;
/** Forms that are opened in one step; a sealed form has 23 KB. */
const OPENED = 500;

type Sealed = { readonly token: string; readonly answers: readonly Answer[] };

const purposeOf = (subscriptionid: number, performassignmentid: number): string =>
  `perform.${subscriptionid}.${performassignmentid}`;

export const sealedForms: SealedColumn = {
  table: 'perform_sealed_form',
  column: 'secretbox',
  id: 'performassignmentid',
  purpose: purposeOf,
};

/** What is kept of the token of a browser: enough to know it again, not to guess it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Seals a form with the hash of its token; all sealed forms have one length. */
export function sealForm(secret: string, subscriptionid: number, performassignmentid: number, form: Sealed): string {
  const bytes = Buffer.alloc(SEALED_BYTES, ' ');
  bytes.write(JSON.stringify(form));
  return seal(secret, purposeOf(subscriptionid, performassignmentid), bytes.toString('utf8'));
}

export function openForm(
  secrets: Secrets,
  subscriptionid: number,
  performassignmentid: number,
  box: string,
): Sealed | undefined {
  const text = unseal(secrets, purposeOf(subscriptionid, performassignmentid), box);
  return text === undefined ? undefined : (JSON.parse(text) as Sealed);
}

type Opened = { readonly performreviewid: number; readonly groupid: number; readonly answers: readonly Answer[] };

/** Opens the sealed forms of a cycle, a part at a time. What no accepted secret opens is left out. */
async function openedForms(
  db: Db,
  secrets: Secrets,
  subscriptionid: number,
  performancecycleid: number,
): Promise<Opened[]> {
  const ids = await db
    .selectFrom('perform_sealed_form as s')
    .innerJoin('perform_assignment as a', 'a.performassignmentid', 's.performassignmentid')
    .innerJoin('perform_review as r', 'r.performreviewid', 'a.performreviewid')
    .select(['s.performassignmentid', 'a.performreviewid', 'a.groupid'])
    .where('r.performancecycleid', '=', performancecycleid)
    .execute();
  const byId = new Map(ids.map((row) => [row.performassignmentid, row]));
  const opened: Opened[] = [];
  for (let at = 0; at < ids.length; at += OPENED) {
    const part = ids.slice(at, at + OPENED).map(({ performassignmentid }) => performassignmentid);
    const boxes = await db
      .selectFrom('perform_sealed_form')
      .select(['performassignmentid', 'secretbox'])
      .where(anyOf('performassignmentid', part))
      .execute();
    for (const { performassignmentid, secretbox } of boxes) {
      const form = openForm(secrets, subscriptionid, performassignmentid, secretbox);
      const of = byId.get(performassignmentid);
      if (form && of) opened.push({ performreviewid: of.performreviewid, groupid: of.groupid, answers: form.answers });
    }
  }
  return opened;
}

/**
 * Closes the phase of colleagues of a cycle, in the caller's transaction: opens all sealed forms, joins groups that are too
 * small, deletes unread what stays too small, writes the rest shuffled over the whole cycle, marks who submitted in one
 * statement, and ends the links of external raters. Nothing that is written says whose an answer is: no id, no time, no order. @returns how many reviews got answers
 */
export async function closeForms(
  db: Db,
  secrets: Secrets,
  {
    subscriptionid,
    performancecycleid,
    groupsize,
  }: { subscriptionid: number; performancecycleid: number; groupsize: number },
): Promise<number> {
  const opened = await openedForms(db, secrets, subscriptionid, performancecycleid);
  const stored = [...Map.groupBy(opened, ({ performreviewid }) => performreviewid)].flatMap(
    ([performreviewid, own]) => {
      const counts = new Map([...Map.groupBy(own, ({ groupid }) => groupid)].map(([id, rows]) => [id, rows.length]));
      const groups = storedGroups(counts, groupsize);
      return own.flatMap(({ groupid, answers }) => {
        const under = groups.get(groupid) ?? null;
        return under === null ? [] : [{ performreviewid, groupid: under, answers: JSON.stringify(answers) }];
      });
    },
  );
  for (const part of chunks(shuffled(stored), 4)) await db.insertInto('perform_answer').values(part).execute();
  const inCycle = sql`select a.performassignmentid from perform_assignment a
    join perform_review r on r.subscriptionid = current_subscription() and r.performreviewid = a.performreviewid
      and r.performancecycleid = ${performancecycleid}
    join perform_sealed_form s on s.subscriptionid = current_subscription() and s.performassignmentid = a.performassignmentid
    where a.subscriptionid = current_subscription()`;
  await tenantSql`update perform_assignment t set statusid = ${SUBMITTED}
    where t.subscriptionid = current_subscription() and t.performassignmentid in (${inCycle})`.execute(db);
  await tenantSql`delete from perform_sealed_form t
    where t.subscriptionid = current_subscription() and t.performassignmentid in (${inCycle})`.execute(db);
  const guests = await db
    .selectFrom('perform_assignment as a')
    .innerJoin('perform_review as r', 'r.performreviewid', 'a.performreviewid')
    .select('a.performassignmentid')
    .where('r.performancecycleid', '=', performancecycleid)
    .where('a.groupid', '=', EXTERNAL)
    .execute();
  await endGuestLinks(
    db,
    REVIEW_LINK,
    guests.map(({ performassignmentid }) => performassignmentid),
  );
  await db
    .updateTable('performance_cycle')
    .set({ isclosed: true })
    .where('performancecycleid', '=', performancecycleid)
    .execute();
  return new Set(stored.map(({ performreviewid }) => performreviewid)).size;
}
