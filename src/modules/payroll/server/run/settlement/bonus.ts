import { sql } from 'kysely';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { add, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { marked } from '../../../engine/run/pay/bases.ts';
import { type PayContext, taxYearEnd } from '../../../engine/run/pay/context.ts';
import { earnings } from '../../../engine/run/pay/earnings.ts';
import { daysInService, wholeParts } from '../../../engine/run/pay/service.ts';
import type { BonusFacts, BonusMonth } from '../../../engine/outputs/bonus/settlement-bonus.ts';
import { effectivePayslips } from '../effective-payslips.ts';

type Paid = {
  readonly payrollmonth: string;
  readonly earned: Readonly<Record<string, Paise>>;
  readonly arrears: readonly { readonly month: Month; readonly amounts: Readonly<Record<string, Paise>> }[] | null;
  readonly paiddays: number;
};

/** What payslips in effect of the year paid somebody, in the order of their months. */
const paidIn = (db: Db, employeeid: number, { from, before }: { from: Month; before: Month }): Promise<Paid[]> =>
  effectivePayslips(db)
    .select('p.payrollmonth')
    .select(sql<Paid['earned']>`p.result #> '{register,earned}'`.as('earned'))
    .select(sql<Paid['arrears']>`p.result #> '{register,arrears}'`.as('arrears'))
    .select(sql<number>`(p.result #>> '{register,paiddays}')::float8`.as('paiddays'))
    .where('p.employeeid', '=', employeeid)
    .where('p.payrollmonth', '>=', from)
    .where('p.payrollmonth', '<', before)
    .orderBy('p.payrollmonth')
    .orderBy('p.payrollrunid')
    .execute();

/**
 * What the bonus of the year of the last month is worked out from: payslips in effect since April, and the last month as
 * it is due now. Several payslips of a month add up.
 */
export async function bonusFacts(
  db: Db,
  employeeid: number,
  {
    context,
    facts,
    monthlywage,
  }: { readonly context: PayContext; readonly facts: EmployeeFacts; readonly monthlywage: Paise },
): Promise<BonusFacts> {
  const { month } = context;
  const codes = context.structure.components.filter(({ basic }) => basic).map(({ code }) => code);
  const basicOf = (amounts: Payslip['register']['earned']): Paise => sum(codes.map((code) => amounts[code] ?? ZERO));
  const months = new Map<string, BonusMonth>();
  const put = (at: string, basic: Paise, paiddays: number): void => {
    const existing = months.get(at);
    const of = context.span(at as Month).days;
    months.set(at, {
      basic: add(existing?.basic ?? ZERO, basic),
      paiddays: wholeParts((existing?.paiddays ?? 0) + paiddays),
      of,
    });
  };
  for (const { payrollmonth, earned, arrears, paiddays } of await paidIn(db, employeeid, {
    from: addMonths(taxYearEnd(month), -11),
    before: month,
  })) {
    put(payrollmonth, basicOf(earned), paiddays);
    for (const late of arrears ?? []) put(late.month, basicOf(late.amounts), 0);
  }
  const now = earnings(context, facts);
  put(month, marked(context, now.earned.amounts, 'basic'), daysInService(facts, context.period) - facts.lopdays);
  for (const late of now.arrears) put(late.month, marked(late.past, late.earned.amounts, 'basic'), 0);
  return { monthlywage, months: [...months.values()] };
}
