import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { anyOf } from '../ids.ts';
import { groupMembers } from '../right-holders.ts';

/** What a transaction has changed: accounts, the groups and persons behind them, and the days from which it applies. */
export type Touched = {
  readonly actor: number;
  readonly accounts: ReadonlySet<number>;
  readonly groups: readonly number[];
  /** Persons whose job record was changed, with the first days of the records. */
  readonly persons: ReadonlyMap<number, ReadonlySet<string>>;
  /** Whether common access was changed. */
  readonly everybody: boolean;
  /** Accounts with a separated right that was confirmed or has ended. */
  readonly separated: ReadonlySet<number>;
  /** First days of accounts that are in the future. */
  readonly opening: readonly { accountid: number; day: string }[];
};

/** Takes the records of the triggers; undefined where an account changed nothing about rights. */
export async function takeTouched(db: Db, today: string): Promise<Touched | undefined> {
  const rows = await db.deleteFrom('touched_right').returning(['kind', 'objectid', 'onday', 'actor']).execute();
  const [first] = rows;
  if (!first) return undefined;
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const ids = (kind: string) => new Set(of(kind).map(({ objectid }) => objectid));
  const persons = new Map<number, Set<string>>();
  for (const { objectid, onday } of of('person')) {
    const days = persons.get(objectid) ?? new Set();
    if (onday !== null) days.add(onday);
    persons.set(objectid, days);
  }
  const separated = ids('separated');
  return {
    actor: first.actor,
    accounts: new Set([...ids('account'), ...separated]),
    groups: [...ids('group')],
    persons,
    everybody: of('everybody').length > 0,
    separated,
    opening: of('account').flatMap(({ objectid, onday }) =>
      onday !== null && onday > today ? [{ accountid: objectid, day: onday }] : [],
    ),
  };
}

/** The accounts to check, by the day on which their rights may differ. */
export type Concerned = Map<string, Set<number>>;
const add = (result: Concerned, day: string, accountids: Iterable<number>): void => {
  const current = result.get(day) ?? new Set();
  for (const id of accountids) current.add(id);
  result.set(day, current);
};

const accountsOf = (db: Db, employeeids: readonly number[]) =>
  db.selectFrom('account').select(['accountid', 'employeeid']).where(anyOf('employeeid', employeeids)).execute();

/** Query for accounts with future first days of their persons' job records. */
const comingJobs = (db: Db, today: string, accountids?: readonly number[]) =>
  db
    .selectFrom('work_profile as w')
    .innerJoin('account as a', 'a.employeeid', 'w.employeeid')
    .select(['a.accountid', sql<string>`lower(w.period)::text`.as('day')])
    .where(sql<boolean>`lower(w.period) > ${today}::date`)
    .where(accountids ? anyOf('a.accountid', accountids) : sql<boolean>`true`)
    .execute();

async function members(db: Db, groups: readonly number[], day: string): Promise<number[]> {
  if (groups.length === 0) return [];
  const { rows } = await groupMembers({ day, standing: 'coming', groups }).execute(db);
  return rows.map(({ accountid }) => accountid);
}

/**
 * Finds whose rights may have changed and on which days: today, and on the future first days of job records, when a
 * rule begins to match. `old` sees the committed data, `db` that of the transaction.
 */
export async function concernedBy(db: Db, old: Db, touched: Touched, today: string): Promise<Concerned> {
  const matches: Concerned = new Map();
  const { accounts, groups, persons, everybody } = touched;
  add(matches, today, accounts);
  for (const { accountid, day } of touched.opening) add(matches, day, [accountid]);
  if (persons.size > 0)
    for (const { accountid, employeeid } of await accountsOf(db, [...persons.keys()])) {
      add(matches, today, [accountid]);
      for (const day of persons.get(employeeid ?? 0) ?? []) if (day > today) add(matches, day, [accountid]);
    }
  for (const { accountid, day } of accounts.size > 0 ? await comingJobs(db, today, [...accounts]) : [])
    add(matches, day, [accountid]);
  for (const view of [db, old]) add(matches, today, await members(view, groups, today));
  if (everybody) {
    const rows = await db.selectFrom('account').select('accountid').where('statusid', '=', 1).execute();
    add(
      matches,
      today,
      rows.map(({ accountid }) => accountid),
    );
  }
  if (groups.length > 0 || everybody) {
    const coming = await comingJobs(db, today);
    for (const day of new Set(coming.map((one) => one.day))) {
      const beginning = new Set(coming.flatMap((one) => (one.day === day ? [one.accountid] : [])));
      const inGroups = everybody ? beginning : (await members(db, groups, day)).filter((id) => beginning.has(id));
      add(matches, day, inGroups);
    }
  }
  return matches;
}
