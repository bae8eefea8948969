import { sql } from 'kysely';
import { addDays, day, daysBetween } from '#platform/engine/day.ts';
import { ASKED, ESCALATED, noteChase, type Pending, REMINDED } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { originOf } from '#platform/server/hosts.ts';
import { type Sender, tellOfPolicies } from './ask.ts';
import { policyAsked, policyOverdue, policyReminder } from './mails.ts';
import { POLICY_KIND, standings } from './standing.ts';

/** Days before the due day on which people are reminded; after it each week. */
const DAYS_BEFORE = 3;
const WEEK = 7;

type Open = Pending & { readonly dueday: string };

/** Everybody who has yet to acknowledge a policy and can. */
const openOnes = (db: Db, today: string): Promise<Open[]> =>
  db
    .selectFrom(standings(today, {}).as('s'))
    .innerJoin('company_policy as p', 'p.companypolicyid', 's.companypolicyid')
    .select(['s.companypolicyid as objectid', 's.employeeid', 's.edition', sql<string>`s.dueday`.as('dueday')])
    .where('p.isacknowledged', '=', true)
    .where(sql<boolean>`s.statusid in (2, 4) and not s.isaway`)
    .execute();

/** Whether a reminder of its own is due on a day. */
const isReminderDay = (dueday: string, today: string): boolean => {
  const [due, on] = [day(dueday), day(today)];
  if (on <= due) return on === addDays(due, -DAYS_BEFORE);
  return (daysBetween(due, on) - 1) % WEEK === 0;
};

/** Tells managers, each once of all their people, of acknowledgements that are a week late. */
async function tellManagers(
  db: Db,
  today: string,
  { companyname, origin }: Sender,
  late: readonly Open[],
): Promise<void> {
  const notices = await noteChase(db, { objectkind: POLICY_KIND, step: ESCALATED, today }, plain(late));
  const ids = new Set(notices.map(({ employeeid }) => employeeid));
  const people = await db
    .selectFrom('employee as e')
    .innerJoin('work_profile as w', (join) =>
      join.onRef('w.employeeid', '=', 'e.employeeid').on(sql<boolean>`w.period @> ${today}::date`),
    )
    .select(['e.fullname', 'w.managerid'])
    .where(anyOf('e.employeeid', ids))
    .where('w.managerid', 'is not', null)
    .orderBy(sql`lower(e.fullname)`)
    .execute();
  await notify(db, {
    kind: policyOverdue,
    values: { company: companyname, link: `${origin}/directory` },
    link: '/directory',
    to: [...Map.groupBy(people, ({ managerid }) => managerid)].map(([employeeid, own]) => ({
      employeeid,
      values: { people: own.map(({ fullname }) => fullname).join(', ') },
    })),
  });
}

const plain = (open: readonly Open[]): Pending[] =>
  open.map(({ objectid, employeeid, edition }) => ({ objectid, employeeid, edition }));

/**
 * Asks whoever has come to be in the audience of a policy since, reminds people before and after the due day, and tells
 * managers of what is a week late; nobody twice. @returns whether a published policy is to be acknowledged
 */
export const policiesDue: DailyCheck = async ({ db, env, tenant, today }) => {
  const sender = { companyname: tenant.companyname, origin: originOf(env, tenant.label) };
  const open = await openOnes(db, today);
  const request = await noteChase(db, { objectkind: POLICY_KIND, step: ASKED, today }, plain(open));
  await tellOfPolicies(db, { ...sender, kind: policyAsked }, request);
  const due = open.filter(({ dueday }) => isReminderDay(dueday, today));
  const reminded = await noteChase(db, { objectkind: POLICY_KIND, step: REMINDED, today }, plain(due));
  await tellOfPolicies(db, { ...sender, kind: policyReminder }, reminded);
  const late = open.filter(({ dueday }) => addDays(day(dueday), WEEK) < today);
  await tellManagers(db, today, sender, late);
  const left = await db
    .selectFrom('company_policy as p')
    .innerJoin('company_policy_version as v', 'v.companypolicyid', 'p.companypolicyid')
    .select('p.companypolicyid')
    .where('p.isacknowledged', '=', true)
    .where('v.statusid', '=', 2)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};
