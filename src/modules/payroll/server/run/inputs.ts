import { sql } from 'kysely';
import { addDays, addMonths, type Day, firstDay, type Month, monthOf } from '#platform/engine/day.ts';
import { type CityDefault, cityDefault } from '../../engine/setup/city-default.ts';
import { say } from '#platform/engine/say.ts';
import { isIncomeKind } from '#modules/payroll/contract/person/non-payroll-income.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import { notFound } from '#platform/server/application-error.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { dayName, monthName } from '../../engine/wording.ts';
import { payDaysFrom } from './pay-calendar.ts';
import { taxYearOf } from './facts.ts';
import { lossOfPayIn } from './attended/inputs.ts';
import { balanceWarnings } from './odd-balances.ts';
import { leftOut } from './hold/unpaid.ts';
import { daysOfGroup, periodsOfGroup } from './periods/days.ts';
import { inGroup } from '../setup/groups.ts';
import { type Numbers, numbersOf } from './periods/numbers.ts';
import { paidByGroup, partsOf } from './periods/parts.ts';
import { findSettings } from '../setup/settings.ts';
import { effectivePayslips, unsettled } from './effective-payslips.ts';

/** A period of a month. */
type PeriodAt = { readonly month: Month; readonly number: number; readonly paygroup: string | undefined };
/** Whether somebody is in the pay group whose inputs are counted. */
type Mine = (row: { readonly employeeid: number }) => boolean;

/** People whose earlier month is reversed and not paid again: once this month is opened it can no longer be paid. */
async function reversedBefore(db: Db, at: PeriodAt, mine: Mine) {
  const { month, number } = at;
  const open = (await unsettled(db, at)).filter(
    (row) => (row.payrollmonth < month || row.number < number) && mine(row),
  );
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
const onHold = async (db: Db, at: PeriodAt, days: Days, mine: Mine) =>
  (await leftOut(db, at, days)).filter(mine).map(({ unpaidmonth, isexcluded, reason, ...person }) => ({
    ...person,
    text: isexcluded
      ? `Excluded from this run: ${reason}`
      : unpaidmonth === null
        ? `On processing hold, so not in this run: ${reason}`
        : `Not in this run: ${monthName(unpaidmonth)}, left out by a processing hold, is not paid yet. Pay it first, from the page of its payroll`,
  }));

/** A month, and the pay group where the company has several. */
type Of = { readonly month: Month; readonly paygroup: string | undefined };
/** The same with the periods whose inputs are counted. */
type OfPeriod = Of & { readonly numbers: Numbers };

/** People who come from another pay group and whom nothing pays the days between its last period and this one. */
async function daysBetweenGroups(
  db: Db,
  month: Month,
  { people, from }: { people: readonly { employeeid: number; employeecode: string; fullname: string }[]; from: Day },
) {
  if (people.length === 0) return [];
  const paid = sql<Day>`max(upper(paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result)) - 1)`;
  const rows = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['p.employeeid', paid.as('until')])
    .where('p.payrollmonth', '=', addMonths(month, -1))
    .where('q.kindid', '=', 1)
    .groupBy('p.employeeid')
    .having(sql<boolean>`${paid} < ${addDays(from, -1)}::date`)
    .execute();
  const moving = await partsOf(
    db,
    month,
    rows.map(({ employeeid }) => employeeid),
  );
  const until = new Map(
    rows.filter(({ employeeid }) => !moving.has(employeeid)).map((row) => [row.employeeid, row.until]),
  );
  return people.flatMap(({ employeeid, employeecode, fullname }) => {
    const last = until.get(employeeid);
    if (last === undefined) return [];
    const text = `Paid until ${dayName(last)} by another pay group: no payroll pays the days until ${dayName(addDays(from, -1))}. Enter them as an extra payment`;
    return [{ employeeid, employeecode, fullname, text }];
  });
}

/** Number of loans or of salary advances that run in a month. */
const balances = (db: Db, loankind: 'Loan' | 'Advance', { month, paygroup }: Of) =>
  db
    .selectFrom('employee_loan')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('loankind', '=', loankind)
    .where('frommonth', '<=', month)
    .$if(paygroup !== undefined, (query) => query.where('employeeid', 'in', inGroup(month, paygroup ?? '')))
    .execute();

/** Number of rows of a month. */
const ofMonth = (db: Db, table: 'exemption_proof' | 'salary_revision', { month, paygroup }: Of) =>
  db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('payrollmonth', '=', month)
    .$if(paygroup !== undefined, (query) => query.where('employeeid', 'in', inGroup(month, paygroup ?? '')))
    .execute();

/** Number of rows of units of a period. */
const unitsOf = (db: Db, { month, paygroup, numbers }: OfPeriod) =>
  db
    .selectFrom('units_worked')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('payrollmonth', '=', month)
    .where('periodnumber', '>=', numbers.from)
    .where('periodnumber', '<=', numbers.to)
    .$if(paygroup !== undefined, (query) => query.where('employeeid', 'in', inGroup(month, paygroup ?? '')))
    .execute();

/** Number of rows of a tax year. */
const ofYear = (db: Db, table: 'tax_declaration' | 'opening_balance', taxyear: string, { month, paygroup }: Of) =>
  db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('taxyear', '=', taxyear)
    .$if(paygroup !== undefined, (query) => query.where('employeeid', 'in', inGroup(month, paygroup ?? '')))
    .execute();

/** What is said of somebody without a city, by what the structure does for them. */
const WITHOUT_CITY: Readonly<Record<CityDefault, string>> = {
  unread: '',
  default: say`No city: paid by what the salary structure gives in all other cities`,
  none: say`No city: cannot be computed, because the salary structure pays by city`,
};

/**
 * The inputs of a period, counted, with what to check before computing; of the people of one pay group where the company
 * has groups.
 */
export async function inputsOf(db: Db, { month, group, number }: { month: Month; group: string; number: number }) {
  const setting = await findSettings(db, month);
  const period = periodsOfGroup(setting ?? {}, group, month).find((one) => one.number === number) ?? notFound();
  const { from, to } = period;
  const numbers = numbersOf(period);
  const paygroup = (setting?.paygroups ?? []).length > 0 ? group : undefined;
  const of: Of = { month, paygroup };
  const people = await db
    .selectFrom('employee as e')
    .where('e.joiningdate', '<=', to)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', from)]))
    .$if(paygroup !== undefined, (query) => query.where('e.employeeid', 'in', paidByGroup(month, group, { from, to })))
    .leftJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
    .leftJoin('employee_bank as b', 'b.employeeid', 'e.employeeid')
    .leftJoin('employee_package as p', (join) =>
      join
        .onRef('p.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`p.period @> greatest(${firstDay(month)}::date, e.joiningdate)`),
    )
    .leftJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> least(${to}::date, coalesce(e.leavingdate, ${to}::date))`),
    )
    .select([
      'w.workstate',
      'w.city',
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
  const withoutCity = WITHOUT_CITY[setting ? cityDefault(setting.structure) : 'unread'];
  const warnings = people.flatMap(({ employeeid, employeecode, fullname, ...row }) => {
    const texts = [
      row.paybasis === null ? say`No package for this month: cannot be computed` : '',
      row.dateofbirth === null ? say`No date of birth: cannot be computed` : '',
      row.workstate === null ? say`No work state: cannot be computed` : '',
      row.city === null ? withoutCity : '',
      row.pan === null ? say`No PAN: income tax is taken at 20% where tax is due` : '',
      row.pfoption !== 'None' && row.uan === null ? say`No UAN: the EPF return will not accept the line` : '',
      row.paymentmode === 'Bank' && (row.bankaccount === null || row.ifsc === null)
        ? say`No complete bank account: cannot be paid by bank`
        : '',
    ];
    return texts.filter(Boolean).map((text) => ({ employeeid, employeecode, fullname, text }));
  });
  const ids = new Set(people.map(({ employeeid }) => employeeid));
  const mine: Mine = ({ employeeid }) => paygroup === undefined || ids.has(employeeid);
  const at = { month, number, paygroup };
  warnings.unshift(
    ...(await reversedBefore(db, at, mine)),
    ...(await onHold(db, at, { from, to }, mine)),
    ...(await balanceWarnings(db, mine)),
  );
  if (paygroup !== undefined && number === 1)
    warnings.unshift(...(await daysBetweenGroups(db, month, { people, from })));
  const items = await db
    .selectFrom('one_time_item')
    .select(['component', 'amount'])
    .where('payrollmonth', '=', month)
    .where('periodnumber', '>=', numbers.from)
    .where('periodnumber', '<=', numbers.to)
    .$if(paygroup !== undefined, (query) => query.where('employeeid', 'in', inGroup(month, group)))
    .execute();
  const deduction = new Set(
    (setting?.structure.components ?? [])
      .filter((component) => component.kind === 'deduction')
      .map((component) => component.code),
  );
  const sums = (wanted: boolean) =>
    items.filter(({ component }) => !isIncomeKind(component) && deduction.has(component) === wanted);
  const lop = await lossOfPayIn(db, {
    setting,
    month,
    paygroup,
    numbers,
    people,
    span: (at) => daysOfGroup(setting ?? {}, group, at),
  });
  const one = async (query: Promise<{ n: number }[]>) => (await query)[0]?.n ?? 0;
  const taxyear = taxYearOf(monthOf((await payDaysFrom(db, month, { count: 1, paygroup: group }))(month, number)));
  return {
    people: people.length,
    joiners: people.filter((row) => row.joiningdate >= from).length,
    leavers: people.filter((row) => row.leavingdate !== null && row.leavingdate <= to).length,
    ...lop,
    earnings: sums(false).length,
    earningsamount: sums(false).reduce((sum, item) => sum + item.amount, 0),
    deductions: sums(true).length,
    deductionsamount: sums(true).reduce((sum, item) => sum + item.amount, 0),
    loans: await one(balances(db, 'Loan', of)),
    advances: await one(balances(db, 'Advance', of)),
    units: await one(unitsOf(db, { ...of, numbers })),
    proofs: await one(ofMonth(db, 'exemption_proof', of)),
    cars: await one(
      db
        .selectFrom('company_car')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('givenfrom', '<=', to)
        .where((c) => c.or([c('givenuntil', 'is', null), c('givenuntil', '>=', from)]))
        .$if(paygroup !== undefined, (query) => query.where('employeeid', 'in', inGroup(month, group)))
        .execute(),
    ),
    revisions: await one(ofMonth(db, 'salary_revision', of)),
    declarations: await one(ofYear(db, 'tax_declaration', taxyear, of)),
    openings: await one(ofYear(db, 'opening_balance', taxyear, of)),
    warnings,
  };
}
