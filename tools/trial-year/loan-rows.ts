import { loanSchedule } from '#modules/payroll/contract/run/start-loans.ts';
import { monthOf } from '#platform/engine/day.ts';
import { planMonth } from '../../src/modules/payroll/engine/run/pay/loan-plan.ts';
import type { PaidPerson } from '../../src/modules/payroll/server/outputs/paid-person.ts';
import { type CsvRow, inRupees } from './csv.ts';
import { entryDay, type Year, type YearLoan, type YearRun } from './state.ts';

export const LOAN_COLUMNS = [
  'month',
  'employee_code',
  'loan_id',
  'loan_type',
  'interest_kind',
  'opening',
  'top_up',
  'interest',
  'instalment',
  'principal',
  'closing',
  'deducted',
  'sbi_rate',
  'perquisite',
] as const;

type Figures = {
  readonly opening: number;
  readonly topup: number;
  readonly interest: number;
  readonly instalment: number;
  readonly deducted: number;
  readonly perquisite: number;
};

const rowOf = (month: string, id: string, loan: YearLoan, figures: Figures): CsvRow => {
  const { opening, topup, interest, instalment, deducted, perquisite } = figures;
  return {
    month,
    employee_code: loan.code,
    loan_id: id,
    loan_type: loan.loantype,
    interest_kind: loan.interestkind,
    opening: inRupees(opening),
    top_up: inRupees(topup),
    interest: inRupees(interest),
    instalment: inRupees(instalment),
    principal: inRupees(instalment - interest),
    closing: inRupees(opening + topup + interest - instalment),
    deducted: inRupees(deducted),
    sbi_rate: loan.sbirate,
    perquisite: inRupees(perquisite),
  };
};

/** A month of a loan as the payslip took it, by the balance and the plan that it began with. */
function figuresOf(
  year: Year,
  { month }: YearRun,
  { facts, payslip }: PaidPerson,
  loannumber: string,
): Figures | undefined {
  const loan = facts.loans.find(({ number }) => number === loannumber);
  if (!loan?.plan) return undefined;
  const exit = year.exits.get(facts.code);
  const whole = exit !== undefined && monthOf(exit.lastday) === month;
  const { opening, interest, instalment } = planMonth(loan.plan, loan.outstanding, whole);
  const item = payslip.tax.perquisites?.items.find((one) => one.number === loannumber);
  return {
    opening: loan.outstanding,
    topup: opening - loan.outstanding,
    interest,
    instalment,
    deducted: instalment,
    perquisite: item?.thismonth ?? 0,
  };
}

/** Loans that a bank paid back in a month: what their plan says of it, with the whole as its instalment. */
async function closedByBank(year: Year): Promise<ReadonlyMap<string, Figures>> {
  const matches = new Map<string, Figures>();
  const last = year.folder.months.at(-1)?.month;
  if (last === undefined) return matches;
  await year.tx(async (db) => {
    for (const [id, { loanid }] of year.loans) {
      const rows = await year.maker.call(db, loanSchedule, { loanid }, { on: entryDay(last) });
      for (const { payrollmonth, opening, interest, closing, ispaid } of rows)
        if (!ispaid && closing === 0 && opening !== null && interest !== null && payrollmonth <= last)
          matches.set(`${id} ${payrollmonth}`, {
            opening,
            topup: 0,
            interest,
            instalment: opening + interest,
            deducted: 0,
            perquisite: 0,
          });
    }
  });
  return matches;
}

/** A row for each loan and month with something owed, by run, code and loan. */
export async function loanRows(year: Year): Promise<CsvRow[]> {
  const bank = await closedByBank(year);
  const loans = [...year.loans].toSorted(([a, one], [b, other]) =>
    `${one.code} ${a}` < `${other.code} ${b}` ? -1 : 1,
  );
  return year.runs
    .filter(({ name, month }) => name === month)
    .flatMap((run) => {
      const paid = new Map(run.paid.map((one) => [one.facts.code, one]));
      return loans.flatMap(([id, loan]) => {
        const person = paid.get(loan.code);
        const figures = person && (figuresOf(year, run, person, loan.loannumber) ?? bank.get(`${id} ${run.month}`));
        return figures ? [rowOf(run.name, id, loan, figures)] : [];
      });
    });
}
