import { assetsOwed } from '#modules/assets/server/public.ts';
import { clearanceOf } from '#modules/exit/server/public.ts';
import { leaverExpenses } from '#modules/expense/server/public.ts';
import { addMonths, type Day, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import { paise, type Paise, sum } from '#platform/engine/money.ts';
import { fraction, round } from '#platform/engine/rounding.ts';
import type { Db } from '#platform/server/db.ts';
import type { EmployeeFacts } from '../../../contract/run/payslip.ts';
import type { SettlementPolicy } from '../../../contract/run/settlement-policy.ts';
import { holdsOn } from '../../../engine/law/in-force.ts';
import type { PayContext } from '../../../engine/run/pay/context.ts';
import { fullMonth } from '../../../engine/run/pay/full-month.ts';
import { payPerson } from '../../../engine/run/pay/pay-person.ts';
import type { SettlementFacts, SettlementRules, SettlementWages } from '../../../engine/run/settlement.ts';
import { bonusFacts } from './bonus.ts';
import { inForceOn, packagesOf } from '../../person/inputs/packages.ts';
import { figuresOver } from '../../person/package/figures.ts';
import { payGroupOf } from '../../setup/groups.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { contextFor } from '../compute.ts';
import { loadFacts } from '../facts.ts';

type Components = readonly { readonly code: string; readonly name: string; readonly basic: boolean }[];
type FullPay = {
  readonly gross: Paise;
  readonly amounts: Readonly<Record<string, Paise>>;
  readonly components: Components;
  /** Whether the close of attendance pays the encashed days. */
  readonly isleaveattended: boolean;
  readonly context: PayContext;
  readonly facts: EmployeeFacts;
};

/** The pay of a full month of a person by component, in paise; a sentence where it cannot be worked out. */
async function fullPayOf(db: Db, employeeid: number, month: Month): Promise<FullPay | string> {
  try {
    const paygroup = await payGroupOf(db, month, employeeid);
    const context = await contextFor(db, month, { paygroup, number: 'whole' });
    const [loaded] = await loadFacts(db, { ids: [employeeid], ...context });
    if (!loaded || 'missing' in loaded) return loaded?.missing ?? 'There is no package for the last month. Enter one.';
    const { gross, amounts } = fullMonth(context.structure, payPerson(context, loaded.facts, month));
    const { components, apart, onetime } = context.structure;
    return {
      context,
      facts: loaded.facts,
      gross,
      amounts,
      components: [...components, ...apart].map(({ code, name, basic }) => ({ code, name, basic })),
      isleaveattended: [...onetime.values()].some(
        (one) => one.source === 'one-time' && (one.attendance ?? []).some(({ of }) => of === 'encashed-leave'),
      ),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The monthly wages of a line: the components of the policy, else Basic or the gross. */
export function wagesOf(
  { gross, amounts, components }: Pick<FullPay, 'gross' | 'amounts' | 'components'>,
  codes: readonly string[],
  usual: 'basic' | 'gross',
): SettlementWages {
  if (codes.length === 0 && usual === 'gross') return { amount: gross, of: 'Gross' };
  const counted = components.filter(({ code, basic }) => (codes.length === 0 ? basic : codes.includes(code)));
  return {
    amount: sum(counted.map(({ code }) => amounts[code] ?? paise(0))),
    of: counted.map(({ name }) => name).join(' + '),
  };
}

/**
 * The average of the leave wages of the months before the last one, of those that can be worked out: by the packages and
 * figures of each month as they are known in the last one.
 */
async function averageOf(
  db: Db,
  employeeid: number,
  { context, facts }: Pick<FullPay, 'context' | 'facts'>,
  { last, joined, months, codes }: { last: Month; joined: Month; months: number; codes: readonly string[] },
): Promise<SettlementFacts['average']> {
  const packages = (await packagesOf(db, [employeeid])).get(employeeid);
  const figures = await figuresOver(db, [employeeid]);
  const amounts: Paise[] = [];
  for (let back = months; back >= 1; back -= 1) {
    const month = addMonths(last, -back);
    const current = month < joined ? undefined : inForceOn(packages, lastDay(month));
    if (!current) continue;
    const value = figures.on(employeeid, lastDay(month), last);
    const past = context.past(month);
    const { paybasis: basis, amount } = current;
    const paidby = { basis, amount: paise(amount), ...(value ? { amounts: value } : {}) };
    const full = fullMonth(past.structure, payPerson(past, facts, month, paidby));
    const components = [...past.structure.components, ...past.structure.apart];
    amounts.push(wagesOf({ ...full, components }, codes, 'basic').amount);
  }
  if (amounts.length === 0) return { amount: paise(0), months: 0 };
  return { amount: round(fraction(sum(amounts), amounts.length), 'exact-paisa'), months: amounts.length };
}

/** The rules in force on the last day. */
export function settlementRules(lastday: Day): SettlementRules {
  const rules = currentRules();
  return {
    gratuity: rules.gratuity.rules.find((one) => holdsOn(one, lastday)),
    leave: rules['leave-encashment'].rules.find((one) => holdsOn(one, lastday)),
    bonus: rules.bonus.rules.find((one) => holdsOn(one, lastday)),
  };
}

/**
 * What a settlement is worked out from, or why it cannot be.
 * @param withLeave whether leave is encashed: the average of the months before is worked out for it alone
 */
export async function settlementFacts(
  db: Db,
  { employeeid, joiningdate, lastday }: { employeeid: number; joiningdate: Day; lastday: Day },
  { policy, withLeave, payrollmonth }: { policy: SettlementPolicy; withLeave: boolean; payrollmonth: Month },
): Promise<SettlementFacts | string> {
  const last = monthOf(lastday);
  const full = await fullPayOf(db, employeeid, last);
  if (typeof full === 'string') return full;
  const clearance = (await clearanceOf(db, [employeeid])).get(employeeid);
  const months = withLeave ? (settlementRules(lastday).leave?.salarymonths ?? 0) : 0;
  return {
    joiningdate,
    lastday,
    gratuitywages: wagesOf(full, policy.gratuitywages, 'basic'),
    leavewages: wagesOf(full, policy.leavewages, 'basic'),
    noticewages: wagesOf(full, policy.noticewages, 'gross'),
    average: await averageOf(db, employeeid, full, {
      last,
      joined: monthOf(joiningdate),
      months,
      codes: policy.leavewages,
    }),
    isleaveattended: full.isleaveattended,
    buyoutdays: clearance?.buyoutdays ?? 0,
    clearance: paise(clearance?.recoveryamount ?? 0),
    assets: await assetsOwed(db, employeeid, { joiningdate, lastday }),
    expenses: await leaverExpenses(db, employeeid, { month: payrollmonth, today: lastday }),
    ...(policy.bonuscomponent === null
      ? {}
      : { bonus: await bonusFacts(db, employeeid, { ...full, monthlywage: wagesOf(full, [], 'basic').amount }) }),
  };
}
