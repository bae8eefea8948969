import { sql } from 'kysely';
import type { LoanType } from '#modules/payroll/contract/run/start-loans.ts';
import { addMonths, firstDay, type Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { LOAN_INSTALMENT } from '#modules/payroll/contract/run/start-loans.ts';
import { equalInstalment } from '#modules/payroll/engine/run/pay/loan-plan.ts';
import { saveStartSettings } from '#modules/payroll/server/run/start/start-settings.ts';
import { writeItems } from '#modules/payroll/server/run/start/write-items.ts';

const RUPEE = 100;

/** What an item has of its own; it is paid once in the month after the next run, and pending, by default. */
type Own = {
  readonly amount: number;
  readonly reason: string;
  readonly component?: string;
  readonly payrollmonth?: string;
  readonly untilmonth?: string | null;
  readonly statusid?: number;
  readonly postponedto?: string;
  readonly decisionnote?: string;
};

/** Variable and extra payments and deductions in every state, from the month on that is run next. */
const items = (month: Month) => {
  const next = addMonths(month, 1);
  const once = (kindid: number, code: string, more: Own) => ({
    kindid,
    code,
    component: kindid === 3 ? 'canteen' : 'performance_bonus',
    payrollmonth: next as string,
    untilmonth: next as string | null,
    statusid: 1,
    postponedto: null as string | null,
    decisionnote: null as string | null,
    ...more,
  });
  return [
    once(1, 'AC0010', { amount: 25_000 * RUPEE, reason: 'Second quarter', payrollmonth: month, untilmonth: month }),
    once(1, 'AC0011', {
      amount: 18_000 * RUPEE,
      reason: 'Incentive of the year',
      payrollmonth: addMonths(month, 5),
      untilmonth: addMonths(month, 5),
    }),
    once(1, 'AC0012', { amount: 30_000 * RUPEE, reason: 'Second quarter', statusid: 2 }),
    once(1, 'AC0013', { amount: 12_000 * RUPEE, reason: 'Second quarter', statusid: 3 }),
    once(1, 'AC0014', { amount: 9_000 * RUPEE, reason: 'Referral target', statusid: 4, decisionnote: 'Target missed' }),
    once(1, 'AC0015', { amount: 40_000 * RUPEE, reason: 'Sales target', statusid: 6, postponedto: addMonths(next, 1) }),
    once(2, 'AC0016', { amount: 2_500 * RUPEE, reason: 'Night allowance', untilmonth: null, statusid: 2 }),
    once(2, 'AC0017', { amount: 6_000 * RUPEE, reason: 'Relocation' }),
    once(3, 'AC0018', { amount: 1_200 * RUPEE, reason: 'Canteen', untilmonth: addMonths(next, 5), statusid: 2 }),
    once(3, 'AC0006', { amount: 500 * RUPEE, reason: 'Lost access card', statusid: 2 }),
    once(4, 'AC0020', { amount: 250_000 * RUPEE, reason: 'Options exercised', component: 'nonpayroll_esop' }),
    once(4, 'AC0021', {
      amount: 60_000 * RUPEE,
      reason: 'Two weeks at the parent company',
      component: 'nonpayroll_salary',
      statusid: 2,
    }),
    once(4, 'AC0022', {
      amount: 15_000 * RUPEE,
      reason: 'Club membership',
      component: 'nonpayroll_perquisite',
      statusid: 4,
      decisionnote: 'Paid by the person',
    }),
    once(2, 'AC0006', { amount: 3_000 * RUPEE, reason: 'Trainer of new colleagues', statusid: 2 }),
  ];
};

/** Half a year, so that something can be decided whenever the demo is looked at. */
const ACTIVE_DAYS = 180;
const TYPES: LoanType[] = [
  {
    name: 'Personal loan',
    loankindid: 1,
    interestkind: 'Reducing',
    rate: '6',
    benchmarkrate: null,
    maxmultiple: 6,
    maxinstalments: 48,
    mingapmonths: 12,
  },
  {
    name: 'Salary advance',
    loankindid: 2,
    interestkind: 'Nil',
    rate: '0',
    benchmarkrate: null,
    maxmultiple: 1,
    maxinstalments: 6,
    mingapmonths: 6,
  },
];

/** Payments, voluntary PF and loans of the demo company: some decided, some waiting, one denied. */
export async function seedStart(
  db: Db,
  { month, maker, checker }: { month: Month; maker: number; checker: number },
): Promise<void> {
  const people = await db.selectFrom('employee').select(['employeeid', 'employeecode']).execute();
  const ids = new Map(people.map((row) => [row.employeecode, row.employeeid]));
  const idOf = (code: string): number => ids.get(code) ?? 0;
  const next = addMonths(month, 1);
  const by = { addedby: maker, decidedby: checker, decidedon: sql<string>`now()` };
  const undecided = { addedby: maker, decidedby: null, decidedon: null };
  const rows = items(month).map(({ code, statusid, ...item }) => ({
    ...item,
    statusid,
    employeeid: idOf(code),
    ...(statusid === 1 ? undecided : by),
  }));
  await db.insertInto('pay_item').values(rows).execute();
  await writeItems(db, addMonths(month, 12));
  await db
    .insertInto('employee_vpf')
    .values([
      { employeeid: idOf('AC0010'), payrollmonth: next, vpfpercent: '5', statusid: 2, ...by },
      { employeeid: idOf('AC0019'), payrollmonth: next, vpfamount: 5_000 * RUPEE, statusid: 1, ...undecided },
      { employeeid: idOf('AC0006'), payrollmonth: next, vpfpercent: '10', vpfbase: 'basic', statusid: 1, ...undecided },
    ])
    .execute();
  await saveStartSettings(db, { activevariabledays: ACTIVE_DAYS, loantypes: TYPES });
  const amount = (200_000 * RUPEE) as Paise;
  const { loanid } = await db
    .insertInto('employee_loan')
    .values({
      employeeid: idOf('AC0006'),
      loannumber: `LN-${next}-1`,
      loankind: 'Loan',
      loantype: 'Personal loan',
      principal: amount,
      outstanding: amount,
      givenon: firstDay(next),
      frommonth: next,
      instalments: 24,
      instalmentstaken: 0,
      interestkind: 'Reducing',
      planrate: '6',
      emi: equalInstalment({ amount, rate: '6', instalments: 24 }),
    })
    .returning('loanid')
    .executeTakeFirstOrThrow();
  // Bonus months take more: the instalment of one month is named.
  await db
    .insertInto('loan_event')
    .values({
      loanid,
      employeeid: idOf('AC0006'),
      payrollmonth: addMonths(next, 2),
      kindid: LOAN_INSTALMENT,
      amount: 25_000 * RUPEE,
      note: 'From the yearly bonus',
    })
    .execute();
  const loan = { loankind: 'Loan', loantype: 'Personal loan', interestkind: 'Reducing', planrate: '6' };
  const advance = { loankind: 'Advance', loantype: 'Salary advance', interestkind: 'Nil' };
  const wish = { payrollmonth: next, loanid: null as number | null, statusid: 1, decisionnote: null as string | null };
  await db
    .insertInto('loan_request')
    .values([
      {
        ...loan,
        ...wish,
        ...by,
        employeeid: idOf('AC0006'),
        amount,
        instalments: 24,
        reason: 'Home repair',
        statusid: 2,
        loanid,
      },
      {
        ...loan,
        ...wish,
        ...undecided,
        employeeid: idOf('AC0021'),
        amount: 90_000 * RUPEE,
        instalments: 12,
        reason: 'Wedding',
      },
      {
        ...loan,
        ...wish,
        ...by,
        employeeid: idOf('AC0022'),
        amount: 60_000 * RUPEE,
        instalments: 12,
        reason: 'Motorcycle',
        statusid: 4,
        decisionnote: 'Within probation',
      },
      {
        ...advance,
        ...wish,
        ...undecided,
        employeeid: idOf('AC0006'),
        amount: 15_000 * RUPEE,
        instalments: 3,
        reason: 'School fees',
      },
    ])
    .execute();
}
