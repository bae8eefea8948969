import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { type CheckKey, checkTransition, type TransitionCheck } from '../../contract/transition.ts';
import { versionOn } from '../../engine/policy.ts';
import { LEAVE_POLICIES } from '../assigned.ts';
import { ruled, versionsFor } from '../ledger/rules.ts';
import { leaveSettingOf } from '../setting.ts';
import { typesOf, versionsOf } from '../versions.ts';
import { type Chosen, closedMembers, countOf, firstOf, leftMembers, members } from './members.ts';
import { closingTypes } from './preview.ts';
import { chosenYear } from './years.ts';

/** People that a check names. */
const NAMED = 20;
const BLOCKING: ReadonlySet<CheckKey> = new Set<CheckKey>(['pending', 'written']);

const check = (key: CheckKey, result: Partial<TransitionCheck> & { count: number }): TransitionCheck => ({
  key,
  isblocking: BLOCKING.has(key),
  people: [],
  names: [],
  ...result,
});

async function ofPeople(db: Db, key: CheckKey, from: ReturnType<typeof members>): Promise<TransitionCheck> {
  return check(key, { count: await countOf(db, from), people: await firstOf(db, from, NAMED) });
}

/** Requests, and cancellations of them, for days up to the last of the year that nobody has decided. */
const pending = (chosen: Chosen) => sql`${members(chosen)} and exists (
  select 1 from leave_request r
  left join leave_cancellation c on c.subscriptionid = r.subscriptionid and c.leaverequestid = r.leaverequestid
    and c.statusid = 1 and c.fromdate <= ${chosen.yearend}::date
  where r.subscriptionid = e.subscriptionid and r.employeeid = e.employeeid and r.fromdate <= ${chosen.yearend}::date
    and (r.statusid = 1 or c.leavecancellationid is not null))`;

/** Somebody has lines, and their ledger stands after or before the day of posting. */
const standing = (chosen: Chosen, is: '>' | '<') => sql`${members(chosen)} and exists (
  select 1 from leave_posting p where p.subscriptionid = e.subscriptionid and p.employeeid = e.employeeid
    and p.postedon ${sql.raw(is)} ${chosen.postedon}::date)
  and exists (select 1 from leave_ledger l where l.subscriptionid = e.subscriptionid and l.employeeid = e.employeeid)`;

/** People without a policy on the last day, and leave types of the policies of the others that have no rule for it. */
async function policyChecks(db: Db, { yearend, postedon, ...chosen }: Chosen): Promise<TransitionCheck[]> {
  const everybody = await firstOf(db, members({ yearend, postedon, ...chosen }), Number.MAX_SAFE_INTEGER);
  const ids = everybody.map(({ employeeid }) => employeeid);
  const plans = await plansInForce(db, LEAVE_POLICIES, ids, yearend, yearend);
  const planOf = (id: number) => plans.get(id)?.[0]?.planid ?? null;
  const without = everybody.filter(({ employeeid }) => planOf(employeeid) === null);
  const planids = [...new Set(ids.flatMap((id) => planOf(id) ?? []))];
  const { minutesperday } = await leaveSettingOf(db);
  const values = { types: await typesOf(db), minutesperday };
  const versions = await versionsOf(db, planids);
  const inforce = planids.flatMap((planid) => {
    const of = versionsFor([{ from: yearend, to: yearend, planid }], (id) =>
      (versions.get(id) ?? []).toReversed().map((one) => ruled(one, values)),
    );
    return versionOn(of, yearend, postedon) ?? [];
  });
  const ruleless = (await closingTypes(db)).filter(({ leavetypeid }) =>
    inforce.some(
      (one) =>
        one.details.some((detail) => detail.leavetypeid === leavetypeid) &&
        !one.yearend.some(({ leave }) => leave === String(leavetypeid)),
    ),
  );
  return [
    check('nopolicy', { count: without.length, people: without.slice(0, NAMED) }),
    check('norule', { count: ruleless.length, names: ruleless.map(({ leavetypename }) => leavetypename) }),
  ];
}

/** Everything that is looked at before a year end is run; checks that find nothing are left out. */
export async function checksOf(db: Db, chosen: Chosen): Promise<TransitionCheck[]> {
  const matches = [
    await ofPeople(db, 'pending', pending(chosen)),
    await ofPeople(db, 'written', standing(chosen, '>')),
    ...(await policyChecks(db, chosen)),
    await ofPeople(db, 'behind', standing(chosen, '<')),
    await ofPeople(db, 'left', leftMembers(chosen)),
    await ofPeople(db, 'closed', closedMembers(chosen)),
  ];
  return matches.filter(({ count }) => count > 0);
}

export const checkEndpoints = [
  serve(checkTransition, async ({ db, today }, input) => {
    const { chosen, year } = await chosenYear(db, day(today), input);
    return [{ year, people: await countOf(db, members(chosen)), checks: await checksOf(db, chosen) }];
  }),
];
