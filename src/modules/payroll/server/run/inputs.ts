import { sql } from 'kysely';
import type { Month } from '#modules/payroll/contract/units.ts';
import { firstDay, lastDay, monthOf } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { monthName } from '../../engine/wording.ts';
import { payDaysFrom } from '../pay-calendar.ts';
import { taxYearOf } from './facts.ts';
import { leftOut } from '../hold/unpaid.ts';
import { findSettings } from '../settings.ts';
import { unsettled } from './effective-payslips.ts';

/** People whose earlier month is reversed and not paid again: once this month is opened it can no longer be paid. */
async function reversedBefore(db: Db, month: Month) {
  const open = (await unsettled(db, month)).filter((row) => row.payrollmonth < month);
  if (open.length === 0) return [];
  const ids = open.map((row) => row.employeeid);
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where('employeeid', 'in', ids)
    .orderBy('employeecode')
    .execute();
  return people.flatMap((person) =>
    open
      .filter((row) => row.employeeid === person.employeeid)
      .map(({ payrollmonth, retained }) => ({
        ...person,
        text:
          retained > 0
            ? `${monthName(payrollmonth as Month)} is reversed and not paid again. Run the correction first: once this month is opened it is too late, and the ${formatRupees(paise(retained))} kept become a recovery`
            : `${monthName(payrollmonth as Month)} is reversed and not paid again. Run the correction first: once this month is opened it is too late`,
      })),
  );
}

/** People whom the run of the month leaves out, and why. */
const onHold = async (db: Db, month: Month) =>
  (await leftOut(db, month)).map(({ unpaidmonth, reason, ...person }) => ({
    ...person,
    text:
      unpaidmonth === null
        ? `On processing hold, so not in this run: ${reason}`
        : `Not in this run: ${monthName(unpaidmonth)}, left out by a processing hold, is not paid yet. Pay it first, from the page of its payroll`,
  }));

/** Number of loans or of salary advances that run in a month. */
const balances = (db: Db, loankind: 'Loan' | 'Advance', month: Month) =>
  db
    .selectFrom('employee_loan')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('loankind', '=', loankind)
    .where('frommonth', '<=', month)
    .execute();

/** Number of rows of a month. */
const ofMonth = (db: Db, table: 'units_worked' | 'exemption_proof', month: Month) =>
  db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('payrollmonth', '=', month)
    .execute();

/** The inputs of a month, counted, with what to check before computing. */
export async function inputsOf(db: Db, month: Month) {
  const [from, to] = [firstDay(month), lastDay(month)];
  const inService = () =>
    db
      .selectFrom('employee as e')
      .where('e.joiningdate', '<=', to)
      .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', from)]));
  const people = await inService()
    .leftJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
    .leftJoin('employee_bank as b', 'b.employeeid', 'e.employeeid')
    .leftJoin('employee_package as p', (join) =>
      join
        .onRef('p.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`p.period @> greatest(${from}::date, e.joiningdate)`),
    )
    .select([
      'e.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.joiningdate',
      'e.leavingdate',
      'e.dateofbirth',
      's.pan',
      's.uan',
      's.pfoption',
      'b.paymentmode',
      'b.bankaccount',
      'b.ifsc',
      'p.paybasis',
    ])
    .orderBy('e.employeecode')
    .execute();
  const warnings = people.flatMap(({ employeeid, employeecode, fullname, ...row }) => {
    const texts = [
      row.paybasis === null ? 'No package for this month: cannot be computed' : '',
      row.dateofbirth === null ? 'No date of birth: cannot be computed' : '',
      row.pan === null ? 'No PAN: income tax is taken at 20% where tax is due' : '',
      row.pfoption !== 'None' && row.uan === null ? 'No UAN: the EPF return will not accept the line' : '',
      row.paymentmode === 'Bank' && (row.bankaccount === null || row.ifsc === null)
        ? 'No complete bank account: cannot be paid by bank'
        : '',
    ];
    return texts.filter(Boolean).map((text) => ({ employeeid, employeecode, fullname, text }));
  });
  warnings.unshift(...(await reversedBefore(db, month)), ...(await onHold(db, month)));
  const items = await db
    .selectFrom('one_time_item')
    .select(['component', 'amount'])
    .where('payrollmonth', '=', month)
    .execute();
  const setting = await findSettings(db, month);
  const deduction = new Set(
    (setting?.structure.components ?? [])
      .filter((component) => component.kind === 'deduction')
      .map((component) => component.code),
  );
  const sums = (wanted: boolean) => items.filter((item) => deduction.has(item.component) === wanted);
  const lop = await db
    .selectFrom('loss_of_pay')
    .select(['lopdays'])
    .where('payrollmonth', '=', month)
    .where('lopdays', '>', '0')
    .execute();
  const one = async (query: Promise<{ n: number }[]>) => (await query)[0]?.n ?? 0;
  const taxyear = taxYearOf(monthOf((await payDaysFrom(db, month, 1))(month)));
  return {
    people: people.length,
    joiners: people.filter((row) => row.joiningdate >= from).length,
    leavers: people.filter((row) => row.leavingdate !== null && row.leavingdate <= to).length,
    lossofpay: lop.length,
    lopdays: lop.reduce((sum, row) => sum + Number(row.lopdays), 0),
    earnings: sums(false).length,
    earningsamount: sums(false).reduce((sum, item) => sum + item.amount, 0),
    deductions: sums(true).length,
    deductionsamount: sums(true).reduce((sum, item) => sum + item.amount, 0),
    loans: await one(balances(db, 'Loan', month)),
    advances: await one(balances(db, 'Advance', month)),
    units: await one(ofMonth(db, 'units_worked', month)),
    proofs: await one(ofMonth(db, 'exemption_proof', month)),
    cars: await one(
      db
        .selectFrom('company_car')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('givenfrom', '<=', to)
        .where((c) => c.or([c('givenuntil', 'is', null), c('givenuntil', '>=', from)]))
        .execute(),
    ),
    revisions: await one(
      db
        .selectFrom('salary_revision')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('payrollmonth', '=', month)
        .execute(),
    ),
    declarations: await one(
      db
        .selectFrom('tax_declaration')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('taxyear', '=', taxyear)
        .execute(),
    ),
    openings: await one(
      db
        .selectFrom('opening_balance')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('taxyear', '=', taxyear)
        .execute(),
    ),
    warnings,
  };
}
