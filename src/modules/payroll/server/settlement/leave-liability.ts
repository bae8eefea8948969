import { z } from 'zod';
import { paidBalancesOn } from '#modules/leave/server/public.ts';
import { type Day, day, monthOf } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { fraction } from '#platform/engine/rounding.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import type { SettlementPolicy } from '../../contract/settlement-policy.ts';
import { fullMonth } from '../../engine/pay/full-month.ts';
import { payPerson } from '../../engine/pay/pay-person.ts';
import { leaveEncashment } from '../../engine/leave-encashment.ts';
import { payGroupsOf } from '../periods/groups.ts';
import { contextIfKnown } from '../run/compute.ts';
import { loadFacts } from '../run/facts.ts';
import { findSettings } from '../settings.ts';
import { wagesOf } from './facts.ts';
import { settlementPolicyOn } from './policy.ts';

const KIND = 'leave-liability';
/** People per step: enough to limit statements, few enough for a short transaction. */
const STEP = 250;
/** Days of leave are stored in ten-thousandths. */
const PER_DAY = 10_000;
const COLUMNS = 8;

/** The monthly leave wages of people by their packages of a month, in paise; whoever has none is left out, and everybody in a month whose law is not known. */
async function leaveWages(
  db: Db,
  ids: readonly number[],
  { on, policy }: { on: Day; policy: SettlementPolicy },
): Promise<ReadonlyMap<number, Paise>> {
  const month = monthOf(on);
  const groups = Map.groupBy(await payGroupsOf(db, month, ids), ([, paygroup]) => paygroup);
  const wages = new Map<number, Paise>();
  for (const [paygroup, people] of groups) {
    const context = await contextIfKnown(db, month, { paygroup, number: 'whole' });
    if (!context) continue;
    const { components, apart } = context.structure;
    for (const loaded of await loadFacts(db, { ids: people.map(([employeeid]) => employeeid), ...context })) {
      if ('missing' in loaded) continue;
      const full = fullMonth(context.structure, payPerson(context, loaded.facts, month));
      const { amount } = wagesOf({ ...full, components: [...components, ...apart] }, policy.leavewages, 'basic');
      wages.set(loaded.employeeid, amount);
    }
  }
  return wages;
}

/**
 * Stores what the leave of people would be paid if a day were their last: the balances that their leave policy pays, by
 * the encashment of a settlement and the wages of that day.
 */
export async function storeLeaveLiability(db: Db, employeeids: readonly number[], on: Day): Promise<void> {
  await db.deleteFrom('leave_liability').where(anyOf('employeeid', employeeids)).execute();
  const balances = await paidBalancesOn(db, employeeids, on);
  if (balances.length === 0) return;
  const policy = await settlementPolicyOn(db, on);
  const ids = [...new Set(balances.map(({ employeeid }) => employeeid))];
  const wages = await leaveWages(db, ids, { on, policy });
  const rows = balances.flatMap(({ employeeid, leavetypeid, days }) => {
    const amount = wages.get(employeeid);
    if (amount === undefined) return [];
    const divisor = policy.leavedivisor;
    const value = leaveEncashment(amount, fraction(days, PER_DAY), divisor);
    return [{ employeeid, leavetypeid, days, wages: amount, divisor, amount: value, ason: on }];
  });
  for (const part of chunks(rows, COLUMNS)) await db.insertInto('leave_liability').values(part).execute();
}

const inService = (db: Db, on: Day) =>
  db
    .selectFrom('employee')
    .where('joiningdate', '<=', on)
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', on)]));

type Cursor = { readonly employeeid: number; readonly done: number };
/** Works out what the leave of everybody in service is worth today. */
export const leaveLiabilityJob = job({
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
    await storeLeaveLiability(db, ids, today);
    const done = (cursor?.done ?? 0) + ids.length;
    const finished = people.length < STEP;
    // Whoever is not in service any more is paid by a settlement.
    if (finished) await db.deleteFrom('leave_liability').where('ason', '<', today).execute();
    const { count } = await inService(db, today)
      .select((c) => c.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { cursor: { employeeid: ids.at(-1) ?? after, done }, total: count, done, failed: 0, finished };
  },
});

/** Each morning, where the company gives leave and has payroll settings. */
export async function leaveLiabilityDue({ db, today }: Pick<Parameters<DailyCheck>[0], 'db' | 'today'>): Promise<void> {
  const isgiven = await db.selectFrom('leave_balance').select('employeeid').limit(1).executeTakeFirst();
  if (!isgiven || !(await findSettings(db, monthOf(day(today))))) return;
  await enqueue(db, { kind: KIND, title: 'What leave is worth today', input: {} });
}
