import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { ASKED, noteChase, type Pending } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { job } from '#platform/server/jobs.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { policyAsked } from './mails.ts';
import { POLICY_KIND, standings } from './standing.ts';

export const ASK_KIND = 'ask-policy';
/** People per transaction. */
const STEP = 500;
export const POLICY_CENTER = '/policy_center';

export type Sender = { readonly companyname: string; readonly origin: string };

/** Tells people of policies, each person once of all of theirs. */
export async function tellOfPolicies(
  db: Db,
  { kind, companyname, origin }: Sender & { kind: NotificationKind },
  pending: readonly Pending[],
): Promise<void> {
  if (pending.length === 0) return;
  const names = await db
    .selectFrom('company_policy')
    .select(['companypolicyid', 'companypolicyname'])
    .where(anyOf('companypolicyid', new Set(pending.map(({ objectid }) => objectid))))
    .execute();
  const nameOf = new Map(names.map((one) => [one.companypolicyid, one.companypolicyname]));
  await notify(db, {
    kind,
    values: { company: companyname, link: `${origin}${POLICY_CENTER}` },
    link: POLICY_CENTER,
    to: [...Map.groupBy(pending, ({ employeeid }) => employeeid)].map(([employeeid, own]) => ({
      employeeid,
      values: { policies: own.map(({ objectid }) => nameOf.get(objectid) ?? '').join(', ') },
    })),
  });
}

/** Who has yet to answer a policy that counts and is not away, after a person, by their ids. */
const nextPending = (db: Db, today: string, { companypolicyid, after }: { companypolicyid: number; after: number }) =>
  db
    .selectFrom(standings(today, { companypolicyid }).as('s'))
    .select(['s.companypolicyid as objectid', 's.employeeid', 's.edition'])
    .where(sql<boolean>`s.statusid in (2, 4) and not s.isaway and s.employeeid > ${after}`)
    .orderBy('s.employeeid')
    .limit(STEP)
    .execute();

/** Tells everybody whom a published policy is for, in steps; who was told of this edition is not told again. */
export const askJob = job({
  kind: ASK_KIND,
  input: z.object({ companypolicyid: id, companyname: z.string(), origin: z.string() }),
  step: async ({ db, today }, { companypolicyid, ...sender }, cursor: { after: number; done: number } | null) => {
    const { after, done } = cursor ?? { after: 0, done: 0 };
    const part = await nextPending(db, today, { companypolicyid, after });
    const recipients = await noteChase(db, { objectkind: POLICY_KIND, step: ASKED, today }, part);
    await tellOfPolicies(db, { ...sender, kind: policyAsked }, recipients);
    const next = { after: part.at(-1)?.employeeid ?? after, done: done + part.length };
    return { cursor: next, total: next.done, done: next.done, failed: 0, finished: part.length < STEP };
  },
});
