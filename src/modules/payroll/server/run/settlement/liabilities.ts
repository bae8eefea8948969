import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { z } from 'zod';
import { paidBalancesOn } from '#modules/leave/server/public.ts';
import { type Day, day, monthOf } from '#platform/engine/day.ts';
import { fraction } from '#platform/engine/rounding.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import type { SettlementPolicy } from '../../../contract/run/settlement-policy.ts';
import { fullMonth } from '../../../engine/run/pay/full-month.ts';
import { payPerson } from '../../../engine/run/pay/pay-person.ts';
import { leaveEncashment } from '../../../engine/law/leave-encashment.ts';
import { accruedGratuity } from '../../../engine/run/settlement.ts';
import { payGroupsOf } from '../../setup/groups.ts';
import { contextIfKnown } from '../compute.ts';
import { loadFacts } from '../facts.ts';
import { findSettings } from '../../setup/settings.ts';
import { settlementRules, wagesOf } from './facts.ts';
import { settlementPolicyOn } from './policy.ts';

// The name of before gratuity joined: jobs that wait while a release is changed keep it.
const KIND = 'leave-liability';
/** People per step: enough to limit statements, few enough for a short transaction. */
const STEP = 250;
const COLUMNS = 9;

type FullPay = Parameters<typeof wagesOf>[0];

/** The pay of a full month of people by their packages of a month; whoever has none is left out, and everybody in a month whose law is not known. */
async function fullPays(db: Db, ids: readonly number[], on: Day): Promise<ReadonlyMap<number, FullPay>> {
  const month = monthOf(on);
  const groups = Map.groupBy(await payGroupsOf(db, month, ids), ([, paygroup]) => paygroup);
  const pays = new Map<number, FullPay>();
  for (const [paygroup, people] of groups) {
    const context = await contextIfKnown(db, month, { paygroup, number: 'whole' });
    if (!context) continue;
    const { components, apart } = context.structure;
    for (const loaded of await loadFacts(db, { ids: people.map(([employeeid]) => employeeid), ...context })) {
      if ('missing' in loaded) continue;
      const full = fullMonth(context.structure, payPerson(context, loaded.facts, month));
      pays.set(loaded.employeeid, { ...full, components: [...components, ...apart] });
    }
  }
  return pays;
}
type Of = { readonly on: Day; readonly policy: SettlementPolicy; readonly pays: ReadonlyMap<number, FullPay> };

async function storeLeave(db: Db, employeeids: readonly number[], { on, policy, pays }: Of): Promise<void> {
  await db.deleteFrom('leave_liability').where(anyOf('employeeid', employeeids)).execute();
  const rows = (await paidBalancesOn(db, employeeids, on)).flatMap(({ employeeid, leavetypeid, days }) => {
    const pay = pays.get(employeeid);
    if (!pay) return [];
    const wages = wagesOf(pay, policy.leavewages, 'basic').amount;
    const divisor = policy.leavedivisor;
    const amount = leaveEncashment(wages, fraction(days, UNITS_PER_DAY), divisor);
    return [{ employeeid, leavetypeid, days, wages, divisor, amount, ason: on }];
  });
  for (const part of chunks(rows, COLUMNS)) await db.insertInto('leave_liability').values(part).execute();
}

async function storeGratuity(db: Db, employeeids: readonly number[], { on, policy, pays }: Of): Promise<void> {
  await db.deleteFrom('gratuity_liability').where(anyOf('employeeid', employeeids)).execute();
  const rule = settlementRules(on).gratuity;
  if (!rule) return;
  const people = await inService(db, on)
    .select(['employeeid', 'joiningdate'])
    .where(anyOf('employeeid', employeeids))
    .execute();
  const rows = people.flatMap(({ employeeid, joiningdate }) => {
    const pay = pays.get(employeeid);
    if (!pay) return [];
    const wages = wagesOf(pay, policy.gratuitywages, 'basic').amount;
    const service = { joiningdate: day(joiningdate), lastday: on, wages };
    return [{ employeeid, wages, ...accruedGratuity(service, policy, rule), ason: on }];
  });
  for (const part of chunks(rows, COLUMNS)) await db.insertInto('gratuity_liability').values(part).execute();
}

/**
 * Stores what leave and gratuity of people would be paid if a day were their last, by the functions of a settlement and
 * the wages of that day: the balances that their leave policy pays, and the gratuity that has accrued.
 */
export async function storeLiabilities(db: Db, employeeids: readonly number[], on: Day): Promise<void> {
  const policy = await settlementPolicyOn(db, on);
  const of = { on, policy, pays: await fullPays(db, employeeids, on) };
  await storeLeave(db, employeeids, of);
  await storeGratuity(db, employeeids, of);
}

const inService = (db: Db, on: Day) =>
  db
    .selectFrom('employee')
    .where('joiningdate', '<=', on)
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', on)]));

type Cursor = { readonly employeeid: number; readonly done: number };
/** Works out what leave and gratuity of everybody in service are worth today. */
export const liabilityJob = job({
  kind: KIND,
  input: z.object({}),
  step: async ({ db, today: now }, _input, cursor: Cursor | null) => {
    const today = day(now);
    const after = cursor?.employeeid ?? 0;
    const people = await inService(db, today)
      .select('employeeid')
      .where('employeeid', '>', after)
      .orderBy('employeeid')
      .limit(STEP)
      .execute();
    const ids = people.map(({ employeeid }) => employeeid);
    await storeLiabilities(db, ids, today);
    const done = (cursor?.done ?? 0) + ids.length;
    const finished = people.length < STEP;
    // Whoever is not in service any more is paid by a settlement.
    if (finished) {
      await db.deleteFrom('leave_liability').where('ason', '<', today).execute();
      await db.deleteFrom('gratuity_liability').where('ason', '<', today).execute();
    }
    const { count } = await inService(db, today)
      .select((c) => c.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { cursor: { employeeid: ids.at(-1) ?? after, done }, total: count, done, failed: 0, finished };
  },
});

/** Each morning, where the company has payroll settings. */
export async function liabilitiesDue({ db, today }: Pick<Parameters<DailyCheck>[0], 'db' | 'today'>): Promise<void> {
  if (!(await findSettings(db, monthOf(day(today))))) return;
  await enqueue(db, { kind: KIND, title: 'What leave and gratuity are worth today', input: {} });
}
