import { sql } from 'kysely';
import { addMonths, daysInMonth, type Month } from '#platform/engine/day.ts';
import { add, notBelowZero, type Paise, paise, ZERO } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { WageMonth } from '../../../engine/outputs/bonus/person.ts';
import type { PersonYear } from '../../../engine/outputs/bonus/year.ts';
import { wholeParts } from '../../../engine/run/pay/service.ts';
import { daysOfTaxYear, entityOfPayslip, type EntityYear } from '../form16/year-people.ts';
import { effectivePayslips, unpackedRegister } from '../../run/effective-payslips.ts';
import { latestSettings } from '../../setup/settings.ts';
import { settlementPolicies } from '../../run/settlement/policy.ts';

type Amounts = Readonly<Record<string, Paise>>;
const [REGULAR, CONFIRMED] = [1, 2] as const;

/** The wage months of an accounting year. */
export function monthsOfYear(taxyear: string): { readonly from: Month; readonly to: Month } {
  const from = daysOfTaxYear(taxyear).from.slice(0, 7) as Month;
  return { from, to: addMonths(from, 11) };
}

/** The components of Basic. */
export const basicCodes = async (db: Db): Promise<string[]> =>
  ((await latestSettings(db))?.structure.components ?? []).flatMap((one) =>
    'basic' in one && one.basic ? [one.code] : [],
  );

/** SQL: the sum of components in an object of the register `g.register`, in paise. */
export const sumOf = (part: string, codes: readonly string[]) =>
  codes.length === 0
    ? sql<number>`0::bigint`
    : sql<number>`(${sql.join(
        codes.map((code) => sql`coalesce((g.register #>> array[${part}, ${code}]::text[])::bigint, 0)`),
        sql` + `,
      )})`;

/** Days of the regular periods of a month by pay group; calendar months where there are none. */
async function daysOfMonths(db: Db, from: Month, to: Month): Promise<(paygroup: string, month: Month) => number> {
  const rows = await db
    .selectFrom('pay_period')
    .select(['paygroup', 'payrollmonth'])
    .select(sql<number>`sum(untilday - fromday + 1)::integer`.as('days'))
    .where('kindid', '=', REGULAR)
    .where('payrollmonth', '>=', from)
    .where('payrollmonth', '<=', to)
    .groupBy(['paygroup', 'payrollmonth'])
    .execute();
  const daysByMonth = new Map(rows.map(({ paygroup, payrollmonth, days }) => [`${paygroup} ${payrollmonth}`, days]));
  return (paygroup, month) => daysByMonth.get(`${paygroup} ${month}`) ?? daysInMonth(month);
}

/** Arrears of Basic of the months of a year, whenever they were paid, by person and month. */
async function arrearsOf(db: Db, { taxyear, establishmentid }: EntityYear, codes: readonly string[]) {
  const { from, to } = monthsOfYear(taxyear);
  const rows = await effectivePayslips(db)
    .select('p.employeeid')
    .select(sql<{ month: Month; amounts: Amounts }[]>`p.result #> '{register,arrears}'`.as('arrears'))
    .where('p.payrollmonth', '>=', from)
    .where(sql<boolean>`${entityOfPayslip} = ${establishmentid}`)
    .where(sql<boolean>`jsonb_array_length(p.result #> '{register,arrears}') > 0`)
    .execute();
  return rows.flatMap(({ employeeid, arrears }) =>
    arrears
      .filter(({ month }) => month >= from && month <= to)
      .map(({ month, amounts }) => ({
        employeeid,
        month,
        basic: codes.reduce((all, code) => add(all, amounts[code] ?? ZERO), ZERO),
      })),
  );
}

/**
 * What of the bonus components was paid for another year than the one of its month, by person: a bonus of another year
 * that was confirmed here (taken off), and settlements of the year that a later payroll pays (added), or of earlier ones.
 */
async function paidOfOtherYears(db: Db, { taxyear, establishmentid }: EntityYear, codes: readonly string[]) {
  const { from, to } = monthsOfYear(taxyear);
  const { from: firstday, to: lastday } = daysOfTaxYear(taxyear);
  const lines = await db
    .selectFrom('statutory_bonus_line as l')
    .innerJoin('statutory_bonus as b', 'b.statutorybonusid', 'l.statutorybonusid')
    .select('l.employeeid')
    .select(sql<number>`-sum(l.due)::bigint`.as('amount'))
    .where('b.statusid', '=', CONFIRMED)
    .where('b.establishmentid', '=', establishmentid)
    .where('b.component', 'in', [...codes])
    .where('b.payrollmonth', '>=', from)
    .where('b.payrollmonth', '<=', to)
    .groupBy('l.employeeid')
    .execute();
  const settlements = await db
    .selectFrom('final_settlement as s')
    .innerJoin('employee_exit as x', 'x.employeeexitid', 's.employeeexitid')
    .select(['s.employeeid', 's.payrollmonth', 'x.lastday'])
    .select(
      sql<number>`coalesce((jsonb_path_query_first(s.lines, '$[*] ? (@.key == "bonus" && @.component != null).amount'))::bigint, 0)`.as(
        'amount',
      ),
    )
    .where('s.statusid', '=', CONFIRMED)
    .where('x.lastday', '>=', sql<string>`(${firstday}::date - interval '1 year')`)
    .where('x.lastday', '<=', lastday)
    .execute();
  const late = settlements.flatMap(({ employeeid, payrollmonth, lastday: on, amount }) => {
    const ofYear = on >= firstday;
    if (ofYear && payrollmonth > to) return [{ employeeid, amount }];
    if (!ofYear && payrollmonth >= from) return [{ employeeid, amount: -amount }];
    return [];
  });
  return [...lines, ...late];
}

/**
 * What the bonus of a year is worked out from: the wage months of everybody whom the entity paid in it, former employees
 * included, by the payslips in effect, and what was paid of the bonus components already. A fixed number of queries.
 */
export async function bonusPeople(db: Db, year: EntityYear, component: string): Promise<readonly PersonYear[]> {
  const { from, to } = monthsOfYear(year.taxyear);
  const basic = await basicCodes(db);
  // Whatever a settlement paid it by, at any time.
  const settled = (await settlementPolicies(db)).flatMap(({ bonuscomponent }) => bonuscomponent ?? []);
  const payers = [...new Set([component, ...settled])];
  const rows = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .innerJoin(unpackedRegister, (join) => join.onTrue())
    .select(['p.employeeid', 'p.payrollmonth', 'q.paygroup'])
    .select([
      sql<number>`sum(${sumOf('earned', basic)})::bigint`.as('basic'),
      sql<number>`sum((g.register ->> 'paiddays')::float8)::float8`.as('paiddays'),
      sql<number>`sum(${sumOf('onetime', payers)} + ${sumOf('earned', payers)})::bigint`.as('paid'),
    ])
    .where('p.payrollmonth', '>=', from)
    .where('p.payrollmonth', '<=', to)
    .where(sql<boolean>`${entityOfPayslip} = ${year.establishmentid}`)
    .groupBy(['p.employeeid', 'p.payrollmonth', 'q.paygroup'])
    .orderBy('p.employeeid')
    .orderBy('p.payrollmonth')
    .execute();
  const daysOf = await daysOfMonths(db, from, to);
  const people = new Map<number, { months: Map<string, WageMonth>; paid: number }>();
  const of = (employeeid: number) => {
    const existing = people.get(employeeid) ?? { months: new Map<string, WageMonth>(), paid: 0 };
    people.set(employeeid, existing);
    return existing;
  };
  for (const row of rows) {
    const person = of(row.employeeid);
    const month = row.payrollmonth as Month;
    const current = person.months.get(month);
    person.paid += row.paid;
    person.months.set(month, {
      month,
      basic: paise((current?.basic ?? 0) + row.basic),
      paiddays: wholeParts((current?.paiddays ?? 0) + row.paiddays),
      of: daysOf(row.paygroup, month),
    });
  }
  for (const { employeeid, month, basic: late } of await arrearsOf(db, year, basic)) {
    const months = people.get(employeeid)?.months;
    const context = months?.get(month);
    if (months && context) months.set(month, { ...context, basic: add(context.basic, late) });
  }
  for (const { employeeid, amount } of await paidOfOtherYears(db, year, payers)) {
    const person = people.get(employeeid);
    if (person) person.paid += amount;
  }
  return [...people].map(([employeeid, { months, paid }]) => ({
    employeeid,
    // Pay without days, as an off-cycle run gives it, is no month of work.
    months: [...months.values()].filter(({ paiddays, basic: wages }) => paiddays > 0 || wages > 0),
    paid: notBelowZero(paise(paid)),
  }));
}
