import { sql } from 'kysely';
import { A_DAY } from '#modules/payroll/contract/law/minimum-wage.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { type Day, day, daysBetween, daysInMonth, firstDay, lastDay } from '#platform/engine/day.ts';
import { type Paise, paise, sum } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { holdsOn } from '../../engine/law/in-force.ts';
import {
  comparedWage,
  type MinimumClass,
  minimumOfDays,
  type MinimumRate,
  minimumRate,
  shortBy,
} from '../../engine/law/minimum-wage.ts';
import { servedDays, ownDays } from '../../engine/run/pay/service.ts';
import { settingsOfRunId } from '../setup/settings.ts';
import { currentRules } from './rule-packs.ts';

type Law = { readonly rates: readonly MinimumRate[]; readonly classes: readonly MinimumClass[] };

/** The rates and classes of the company; two statements. */
async function lawOf(db: Db): Promise<Law> {
  const rates = await db
    .selectFrom('minimum_wage')
    .select(['statecode', 'zone', 'category', 'ratefrom', 'rate', 'rateperid', 'isconfirmed'])
    .execute();
  const classes = await db
    .selectFrom('minimum_wage_class as c')
    .leftJoin('company_office as o', 'o.officeaddressid', 'c.officeaddressid')
    .leftJoin('grade as g', 'g.subscriptiongradeid', 'c.subscriptiongradeid')
    .select(['o.officename as office', 'g.gradename as grade', 'c.zone', 'c.category'])
    .execute();
  return {
    rates: rates.map(({ statecode, zone, category, ratefrom, rate, rateperid, isconfirmed }) => ({
      workstate: STATE_CODES[statecode] ?? statecode,
      zone: zone ?? '',
      category: category ?? '',
      from: day(ratefrom),
      rate: paise(rate),
      isdaily: rateperid === A_DAY,
      isconfirmed,
    })),
    classes: classes.map((one) => ({ ...one, zone: one.zone ?? '', category: one.category ?? '' })),
  };
}

type Slip = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly facts: Pick<EmployeeFacts, 'joiningdate' | 'leavingdate' | 'workstate' | 'grade' | 'span'>;
  readonly office: string | null;
  readonly month: Payslip['month'];
  readonly period: Payslip['period'] | null;
  readonly paiddays: number;
  readonly daysinservice: number;
  readonly earned: Readonly<Record<string, Paise>>;
};

/** What is read of the payslips of a run, in code order; one statement. */
async function slipsOf(db: Db, payrollrunid: number, isLocked: boolean): Promise<Slip[]> {
  const { rows } = await tenantSql<Slip>`select p.employeeid, p.employeecode, p.facts ->> 'name' as fullname,
      jsonb_build_object('joiningdate', p.facts -> 'joiningdate', 'leavingdate', p.facts -> 'leavingdate',
        'workstate', p.facts -> 'workstate', 'grade', p.facts -> 'grade') || jsonb_strip_nulls(jsonb_build_object('span', p.facts -> 'span')) as facts,
      p.identity ->> 'office' as office, p.result ->> 'month' as month, p.result -> 'period' as period,
      (p.result #>> '{register,paiddays}')::float8 as paiddays, (p.result #>> '{register,daysinservice}')::float8 as daysinservice,
      p.result #> '{register,earned}' as earned
    from ${sql.table(isLocked ? 'payslip' : 'draft_payslip')} p where p.subscriptionid = current_subscription() and p.payrollrunid = ${payrollrunid} and p.result is not null
    order by p.employeecode`.execute(db);
  return rows;
}

/** A person of a run beside the minimum wage of the days paid; without a rate where none is entered for them. */
export type MinimumWageRow = Pick<Slip, 'employeeid' | 'employeecode' | 'fullname' | 'office' | 'paiddays'> & {
  readonly rate: MinimumRate | undefined;
  readonly wage: Paise;
  readonly minimum: Paise;
  readonly short: Paise;
};

/** Everybody of a run beside the minimum wage; nobody while the company has no rate. */
export async function minimumWagesOf(
  db: Db,
  { payrollrunid, isLocked }: { payrollrunid: number; isLocked: boolean },
): Promise<MinimumWageRow[]> {
  const law = await lawOf(db);
  const settings = law.rates.length === 0 ? undefined : await settingsOfRunId(db, payrollrunid);
  if (!settings) return [];
  const { components, unused = [] } = settings.structure;
  const kinds = new Map(
    [...components, ...unused].flatMap((one) => (one.source === 'formula' ? [[one.code, one.codewages] as const] : [])),
  );
  const earnedAs = (earned: Slip['earned'], kind: string): Paise =>
    sum(Object.entries(earned).flatMap(([code, amount]) => (kinds.get(code) === kind ? [amount] : [])));
  return (await slipsOf(db, payrollrunid, isLocked)).map(({ facts, month, period, earned, ...person }) => {
    const days = period ? { from: period.from, to: period.to } : { from: firstDay(month), to: lastDay(month) };
    const served = servedDays(facts, ownDays(days, facts.span));
    const rule = currentRules()['labour-codes'].rules.find((one) => holdsOn(one, days.to));
    const wage = comparedWage(
      { included: earnedAs(earned, 'included'), excluded: earnedAs(earned, 'excluded-counted') },
      rule,
    );
    const { office, ...others } = person;
    const rate = minimumRate(law, { workstate: facts.workstate, office, grade: facts.grade }, served.to);
    const minimum = rate
      ? minimumOfDays(rate, {
          paiddays: person.paiddays,
          daysinservice: person.daysinservice,
          served: Math.max(0, daysBetween(served.from, served.to)),
          monthdays: monthDays(month, days),
        })
      : paise(0);
    const { paiddays, employeeid, employeecode, fullname } = others;
    return { employeeid, employeecode, fullname, office, paiddays, rate, wage, minimum, short: shortBy(wage, minimum) };
  });
}

/** A regular period of at least so many days is a wage month itself; shorter ones are parts of the calendar's. */
const SHORTEST_MONTH = 28;
function monthDays(month: Payslip['month'], { from, to }: { from: Day; to: Day }): number {
  const days = daysBetween(from, to);
  return days >= SHORTEST_MONTH ? days : daysInMonth(month);
}

/** People whose names a finding has. */
const MAX_NAMES = 50;

/** What a checker is told of the minimum wages of a run: who is below, and how many have no rate or an unconfirmed one. */
export async function minimumWageFinding(db: Db, run: { payrollrunid: number; isLocked: boolean }) {
  const rows = await minimumWagesOf(db, run);
  const below = rows.filter(({ short }) => short > 0);
  return {
    below: below
      .toSorted((a, b) => b.short - a.short)
      .slice(0, MAX_NAMES)
      .map(({ employeeid, employeecode, fullname, wage, minimum, short, rate }) => ({
        employeeid,
        employeecode,
        fullname,
        wage,
        minimum,
        short,
        isconfirmed: rate?.isconfirmed ?? false,
      })),
    count: below.length,
    without: rows.filter(({ rate }) => rate === undefined).length,
  };
}
