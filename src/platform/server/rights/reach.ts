import type { Scope } from '../../contract/scopes.ts';
import { mergeRights, type Right } from '../../engine/rights.ts';
import { type Db, tenantSql } from '../db.ts';
import { anyOf } from '../ids.ts';
import { rightHolders } from '../right-holders.ts';

type View = { db: Db; subscriptionid: number; day: string };
type Pair = { head: number; employeeid: number };
type Wide = 'reports' | 'unit';
const isWide = (scope: Scope): scope is Wide => scope === 'reports' || scope === 'unit';

/** Query for everyone who reports to each of the persons, directly or indirectly, on a day. */
const below = ({ db, subscriptionid, day }: View, heads: readonly number[]) =>
  tenantSql<Pair>`with recursive below as (
    select w.managerid as head, w.employeeid from work_profile w
    where w.subscriptionid = ${subscriptionid} and w.managerid = any(${heads}::bigint[]) and w.period @> ${day}::date
    union
    select b.head, w.employeeid from below b
    join work_profile w on w.subscriptionid = ${subscriptionid} and w.managerid = b.employeeid and w.period @> ${day}::date
  ) select head, employeeid from below`.execute(db);

/** Query for everyone in the business unit of each of the persons, on a day. */
const alongside = ({ db, subscriptionid, day }: View, heads: readonly number[]) =>
  tenantSql<Pair>`select h.employeeid as head, w.employeeid from work_profile h
    join work_profile w on w.subscriptionid = ${subscriptionid} and w.businessunitid = h.businessunitid and w.period @> ${day}::date
    where h.subscriptionid = ${subscriptionid} and h.employeeid = any(${heads}::bigint[]) and h.period @> ${day}::date`.execute(
    db,
  );

type Current = { accountid: number; employeeid: number; featureid: number; scope: Wide };

/** Loads the holders of rights with scope `reports` or `unit`, on a day. */
async function holders({ db, day }: View, features: readonly number[]): Promise<Current[]> {
  const { rows } = await rightHolders({ day, standing: 'coming', features }).execute(db);
  const byAccount = Map.groupBy(rows, ({ accountid }) => accountid);
  const people = await db
    .selectFrom('account')
    .select(['accountid', 'employeeid'])
    .where(anyOf('accountid', byAccount.keys()))
    .where('employeeid', 'is not', null)
    .execute();
  return people.flatMap(({ accountid, employeeid }) =>
    mergeRights(byAccount.get(accountid) ?? []).flatMap(({ featureid, scope }) =>
      employeeid !== null && isWide(scope) ? [{ accountid, employeeid, featureid, scope }] : [],
    ),
  );
}

/** Computes the persons each account can access by each of the rights, as `account.feature` and the persons. */
async function reached(
  view: View,
  features: readonly number[],
): Promise<Map<string, { current: Current; people: Set<number> }>> {
  const current = await holders(view, features);
  const headsOf = (wide: Wide) => [
    ...new Set(current.flatMap(({ scope, employeeid }) => (scope === wide ? [employeeid] : []))),
  ];
  const peopleOf = async (wide: Wide, read: typeof below) => {
    const heads = headsOf(wide);
    const rows = heads.length > 0 ? (await read(view, heads)).rows : [];
    const people = new Map<number, number[]>();
    for (const { head, employeeid } of rows) {
      const list = people.get(head);
      if (list) list.push(employeeid);
      else people.set(head, [employeeid]);
    }
    return people;
  };
  const byScope = { reports: await peopleOf('reports', below), unit: await peopleOf('unit', alongside) };
  return new Map(
    current.map((one) => [
      `${one.accountid}.${one.featureid}`,
      { current: one, people: new Set(byScope[one.scope].get(one.employeeid)) },
    ]),
  );
}

export type Reached = { accountid: number; featureid: number; people: number[] };

/**
 * Finds the persons whom accounts gain access to by rights over some people, and whom the actor cannot access by the
 * same right. Rights that the actor does not have are facts of the job, rights over everyone cover all, and people new
 * to the company do not count. `old` sees the committed data.
 */
export async function reachedBeyond(
  db: Db,
  old: Db,
  {
    subscriptionid,
    actor,
    rights,
    days,
  }: { subscriptionid: number; actor: number; rights: readonly Right[]; days: Iterable<string> },
): Promise<Reached[]> {
  const features = mergeRights(rights).flatMap(({ featureid, scope }) => (isWide(scope) ? [featureid] : []));
  if (features.length === 0) return [];
  const matches: Reached[] = [];
  for (const day of days) {
    const before = await reached({ db: old, subscriptionid, day }, features);
    const after = await reached({ db, subscriptionid, day }, features);
    for (const [key, { current, people }] of after) {
      const existing = before.get(key)?.people ?? new Set();
      const own = before.get(`${actor}.${current.featureid}`)?.people ?? new Set();
      const more = [...people].filter((id) => id !== current.employeeid && !existing.has(id) && !own.has(id));
      if (more.length > 0) matches.push({ accountid: current.accountid, featureid: current.featureid, people: more });
    }
  }
  if (matches.length === 0) return [];
  const all = [...new Set(matches.flatMap(({ people }) => people))];
  const rows = await old.selectFrom('employee').select('employeeid').where(anyOf('employeeid', all)).execute();
  const there = new Set(rows.map(({ employeeid }) => employeeid));
  return matches
    .map((one) => ({ ...one, people: one.people.filter((id) => there.has(id)) }))
    .filter(({ people }) => people.length > 0);
}
