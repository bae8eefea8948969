import { sql } from 'kysely';
import type { PackName, Rules } from '#modules/payroll/contract/law/rules.ts';
import { addDays, type Day } from '#platform/engine/day.ts';
import { type Db, inTenant, type Pools } from '#platform/server/db.ts';
import { allTenants } from '#platform/server/directory.ts';
import { withPack } from './rule-packs.ts';
import type { OpenedPack } from './signed-pack.ts';
import { figuresBefore, figuresOf, peopleOn, reachedBy, rulesAfter } from './statutory-rules.ts';

const LOCKED = [5, 6];
const COMPUTED = [3, 4];

/** What a pack changes: a rule with its first day, and the people in service on it whom it reaches. */
export type PackChange = {
  readonly jurisdiction: string;
  readonly regime: string;
  readonly from: Day;
  readonly companies: number;
  readonly people: number;
  /** Figures that change, as they are before and after; amounts in paise. */
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
};
export type PackImpact = {
  readonly changes: readonly PackChange[];
  /** Payrolls that are paid on its first day or later: locked ones stay, computed ones are computed again. */
  readonly locked: number;
  readonly computed: number;
};

const inCompany = <T>(pools: Pools, subscriptionid: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(pools, subscriptionid, { accountid: null, request: 'rule-pack' }, work);

/** Payrolls paid from a day on, by state. */
async function runsFrom(db: Db, from: Day): Promise<Pick<PackImpact, 'locked' | 'computed'>> {
  const rows = await db
    .selectFrom('payroll_run')
    .select('statusid')
    .select((c) => c.fn.countAll<number>().as('count'))
    .where('statusid', 'in', [...COMPUTED, ...LOCKED])
    .where(
      sql<boolean>`greatest(paydate, (to_date(payrollmonth, 'YYYY-MM') + interval '1 month' - interval '1 day')::date) >= ${from}::date`,
    )
    .groupBy('statusid')
    .execute();
  const of = (states: readonly number[]) =>
    rows.reduce((sum, { statusid, count }) => sum + (states.includes(statusid) ? count : 0), 0);
  return { locked: of(LOCKED), computed: of(COMPUTED) };
}

/** Whom a pack would affect from when, over all companies; nothing is changed. */
export async function packImpact(pools: Pools, rules: Rules, pack: OpenedPack): Promise<PackImpact> {
  const { from } = pack;
  const changes = rulesAfter(withPack(rules, pack)[pack.name].rules, addDays(from, -1));
  const days = [...new Set(changes.map(({ rule }) => rule.effectivefrom))];
  const reached = changes.map(() => ({ companies: 0, people: 0 }));
  let [locked, computed] = [0, 0];
  for (const subscriptionid of await allTenants(pools))
    await inCompany(pools, subscriptionid, async (db) => {
      const runs = await runsFrom(db, from);
      [locked, computed] = [locked + runs.locked, computed + runs.computed];
      const byDay = new Map<Day, Awaited<ReturnType<typeof peopleOn>>>();
      for (const on of days) byDay.set(on, await peopleOn(db, on));
      for (const [at, { rule }] of changes.entries()) {
        const people = byDay.get(rule.effectivefrom);
        const count = people ? reachedBy(rule, people) : 0;
        const sums = reached[at];
        if (sums && count > 0) Object.assign(sums, { companies: sums.companies + 1, people: sums.people + count });
      }
    });
  return {
    locked,
    computed,
    changes: changes.map((change, at) => {
      const before = figuresBefore(change);
      const figures = figuresOf(change.rule);
      const { jurisdiction, effectivefrom } = change.rule;
      const regime = figures['regime'];
      return {
        jurisdiction,
        regime: typeof regime === 'string' ? regime : '',
        from: effectivefrom,
        companies: reached[at]?.companies ?? 0,
        people: reached[at]?.people ?? 0,
        before,
        after: change.before ? Object.fromEntries(Object.keys(before).map((key) => [key, figures[key]])) : figures,
      };
    }),
  };
}

/** How many locked payrolls of all companies were computed by a version of a subject. */
export async function lockedWith(
  pools: Pools,
  { name, version }: { name: PackName; version: string },
): Promise<number> {
  let sum = 0;
  for (const subscriptionid of await allTenants(pools))
    sum += await inCompany(pools, subscriptionid, async (db) => {
      const { count } = await db
        .selectFrom('payroll_run')
        .select((c) => c.fn.countAll<number>().as('count'))
        .where('statusid', 'in', LOCKED)
        .where(sql<boolean>`ruleversions ->> ${name} = ${version}`)
        .executeTakeFirstOrThrow();
      return count;
    });
  return sum;
}
