import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import { type AttendedUnits, isInHours } from '#modules/payroll/contract/run/attended.ts';
import type { EmployeeFacts, Payslip, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import type { LateUnits } from '#modules/payroll/contract/law/tax-facts.ts';
import { firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { paise, type Paise, sum } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { hoursOf } from '../../engine/hours.ts';
import { monthName } from '../../engine/wording.ts';
import { attendedComponents } from './attended/facts.ts';
import { inForceOn, packagesOf } from '../person/inputs/packages.ts';
import { figuresOver } from '../person/package/figures.ts';
import { isOfNumbers, type Numbers } from './periods/numbers.ts';
import type { RetroPersons } from './retro/inputs.ts';
import { settingsOver } from '../setup/settings.ts';
import { noRate, paidByFormula, type Rated, ratedIn, rateOf, ratesUntil } from '../person/units/rates.ts';
import { byEmployee } from './by-employee.ts';
import { effectivePayslips } from './effective-payslips.ts';

type Query = {
  readonly ids: readonly number[];
  readonly month: Month;
  readonly numbers: Numbers;
  /** Closed months by changed facts: their units are due by the rate of the grade and the city as they stand now. */
  readonly retro: RetroPersons;
};
type Late = Pick<EmployeeFacts, 'lateunits'>;

/** What payrolls take up of units of past months, as stored. */
async function changesOf(db: Db, { ids, month, numbers }: Query) {
  const rows = await db
    .selectFrom('since_close_change')
    .select(['employeeid', 'wagemonth', 'overtimeworking', 'overtimeoff', 'encashed', 'yearendleave', 'nightshifts'])
    .where('payrollmonth', '=', month)
    .where(isOfNumbers(numbers))
    .where(anyOf('employeeid', ids))
    .where((c) =>
      c.or([
        c('overtimeworking', 'is not', null),
        c('overtimeoff', 'is not', null),
        c('encashed', 'is not', null),
        c('yearendleave', 'is not', null),
        c('nightshifts', 'is not', null),
      ]),
    )
    .orderBy('wagemonth')
    .execute();
  return rows.map((row) => ({ ...row, wagemonth: row.wagemonth as Month }));
}
type Change = Awaited<ReturnType<typeof changesOf>>[number];

/** What a month comes to now by what of the close it is; missing where it has not changed. */
function dueOf(
  { overtimeworking, overtimeoff, encashed, yearendleave, nightshifts }: Change,
  of: AttendedUnits,
): LateUnits['due'] | undefined {
  if (!isInHours(of)) {
    const days = { 'encashed-leave': encashed, 'year-end-leave': yearendleave, 'night-shift': nightshifts }[of];
    return days === null ? undefined : { units: String(days / UNITS_PER_DAY) };
  }
  const minutes = of === 'overtime-working' ? overtimeworking : overtimeoff;
  return minutes === null ? undefined : { units: hoursOf(minutes), minutes };
}

const noJob = (employeeid: number): Rated => ({ employeeid, subscriptiongradeid: null, gradename: null, city: null });
type Slip = {
  readonly employeeid: number;
  readonly payrollmonth: string;
  readonly facts: Pick<EmployeeFacts, 'units' | 'lateunits'>;
  readonly lateunits: Payslip['register']['lateunits'] | null;
  /** Lines of units worked. */
  readonly lines: readonly Pick<PayslipLine, 'component' | 'inputs'>[];
};

/** Payslips in effect of the months that changed and of those since, in the order of payment. */
const slipsOf = (
  db: Db,
  { ids, from, month }: { ids: readonly number[]; from: string; month: Month },
): Promise<Slip[]> =>
  effectivePayslips(db)
    .select(['p.employeeid', 'p.payrollmonth'])
    .select([
      sql<Slip['facts']>`jsonb_build_object('units', p.facts -> 'units', 'lateunits', p.facts -> 'lateunits')`.as(
        'facts',
      ),
      sql<Slip['lateunits']>`p.result #> '{register,lateunits}'`.as('lateunits'),
      sql<Slip['lines']>`jsonb_path_query_array(p.result, '$.lines[*] ? (exists (@.inputs.unititem1))')`.as('lines'),
    ])
    .where(anyOf('p.employeeid', ids))
    .where('p.payrollmonth', '>=', from)
    .where('p.payrollmonth', '<=', month)
    .orderBy('p.payrollmonth')
    .orderBy('p.payrollrunid')
    .execute();

type Of = { readonly month: Month; readonly component: string; readonly item: string };

/** What a line paid for an item. */
function amountsOf({ inputs }: Slip['lines'][number], item: string): Paise[] {
  return Object.entries(inputs).flatMap(([name, value]) =>
    name.startsWith('unititem') && value === item
      ? [paise(Number(inputs[name.replace('unititem', 'unitamount')] ?? 0))]
      : [],
  );
}

/** What payslips in effect paid of units of a month, and how many units those are. */
function paidOf(slips: readonly Slip[], { month, component, item }: Of): Pick<LateUnits, 'before' | 'paid'> {
  const own = slips.filter(({ payrollmonth }) => payrollmonth === month);
  const units = own.flatMap(({ facts }) =>
    (facts.units ?? []).filter((one) => one.component === component && one.item === item),
  );
  const amounts = own.flatMap(({ lines }) =>
    lines.filter((one) => one.component === component).flatMap((one) => amountsOf(one, item)),
  );
  const isSame = (one: Of): boolean => one.month === month && one.component === component && one.item === item;
  const since = slips.flatMap(({ lateunits }) => (lateunits ?? []).filter(isSame).map(({ amount }) => amount));
  const last = slips.flatMap(({ facts }) => (facts.lateunits ?? []).filter(isSame)).at(-1);
  const minutes = units.reduce((all, one) => all + (one.minutes ?? 0), 0);
  const days = units.reduce((all, one) => all + (one.minutes === undefined ? Number(one.units) : 0), 0);
  const before = minutes > 0 || days === 0 ? { units: hoursOf(minutes), minutes } : { units: String(days) };
  return { before: last?.due ?? before, paid: sum([...amounts, ...since]) };
}

type Person = NonNullable<LateUnits['person']>;
/** What formulas of units read of people in past months, by what is known in a month; two statements. */
async function personsIn(db: Db, ids: readonly number[], month: Month) {
  const packages = await packagesOf(db, ids);
  const figures = await figuresOver(db, ids);
  return (employeeid: number, at: Month, { city, gradename }: Rated): Person | string => {
    const own = packages.get(employeeid);
    const result = inForceOn(own, firstDay(at)) ?? inForceOn(own, lastDay(at));
    if (!result)
      return `There was no package in ${monthName(at)}, so its units cannot be paid by a formula. Enter one.`;
    const amounts = figures.on(employeeid, lastDay(at), month);
    return {
      package: { basis: result.paybasis, amount: paise(result.amount), ...(amounts ? { amounts } : {}) },
      city: city ?? '',
      grade: gradename ?? '',
    };
  };
}

type DueUnits = Of & { readonly due: LateUnits['due']; readonly rate?: Paise | undefined };

/** The units that payslips in effect paid for a month, by component and item, with the rate that they were paid by. */
function unitsPaid(slips: readonly Slip[], month: Month): DueUnits[] {
  const own = slips.filter(({ payrollmonth }) => payrollmonth === month);
  // Units of days are paid by the rates of their days, whatever the person is later.
  const units = own.flatMap(({ facts }) => (facts.units ?? []).filter(({ from }) => from === undefined));
  return [...Map.groupBy(units, ({ component, item }) => JSON.stringify([component, item])).values()].flatMap(
    (rows) => {
      const [first] = rows;
      if (!first) return [];
      const { component, item, rate } = first;
      return [{ month, component, item, rate, due: paidOf(slips, { month, component, item }).before }];
    },
  );
}

/**
 * Units of past months that payslips of a month pay because they changed after their close: what each month comes to now
 * by the rates in force in it, and what payslips in effect paid of it, whoever took up what. A fixed number of statements;
 * one where nothing was taken up. @returns the facts of a person, or why they cannot be computed
 */
export async function lateUnits(db: Db, request: Query): Promise<(employeeid: number) => Late | string> {
  const changes = await changesOf(db, request);
  const { month, retro } = request;
  if (changes.length === 0 && retro.size === 0) return () => ({});
  const ids = [...new Set([...changes.map(({ employeeid }) => employeeid), ...retro.keys()])];
  const months = [
    ...new Set([...changes.map(({ wagemonth }) => wagemonth), ...[...retro.values()].flatMap((of) => [...of.keys()])]),
  ].toSorted();
  const settings = await settingsOver(db);
  const now = new Set(
    (settings(month)?.structure.components ?? []).flatMap(({ source, code }) => (source === 'one-time' ? [code] : [])),
  );
  const slips = byEmployee(await slipsOf(db, { ids, from: months[0] ?? month, month }));
  const rates = await ratesUntil(db, lastDay(months.at(-1) ?? month));
  const rated = await ratedIn(db, ids, months);
  const mine = byEmployee(changes);
  const byformula = new Map(months.map((one) => [one, paidByFormula(settings(one))]));
  const personIn = [...byformula.values()].some(({ size }) => size > 0) ? await personsIn(db, ids, month) : undefined;
  return (employeeid) => {
    const rows: LateUnits[] = [];
    const paidby = slips.get(employeeid) ?? [];
    const changed = (mine.get(employeeid) ?? []).flatMap((change) =>
      attendedComponents(settings(change.wagemonth)).flatMap(({ of, component, item }): DueUnits[] => {
        const due = dueOf(change, of);
        return due ? [{ month: change.wagemonth, component, item, due }] : [];
      }),
    );
    const isChanged = (one: Of): boolean =>
      changed.some(
        ({ month: at, component, item }) => at === one.month && component === one.component && item === one.item,
      );
    const others = [...(retro.get(employeeid)?.keys() ?? [])]
      .flatMap((at) => unitsPaid(paidby, at))
      .filter((one) => !isChanged(one));
    for (const { month: wagemonth, component, item, due, rate: before } of [...changed, ...others]) {
      const person = rated.get(wagemonth)?.get(employeeid) ?? noJob(employeeid);
      const rate = rateOf(rates(lastDay(wagemonth)), item, person);
      const own = byformula.get(wagemonth)?.has(component) ? personIn?.(employeeid, wagemonth, person) : undefined;
      // By the same rate there is nothing to pay, whatever the rounding of several items.
      if (own === undefined && before !== undefined && before === rate) continue;
      if (typeof own === 'string') return own;
      if (own === undefined && rate === undefined)
        return noRate(rates(lastDay(wagemonth)), item, person, lastDay(wagemonth));
      if (!now.has(component))
        return `${item} of ${monthName(wagemonth)} was paid by an earning that is no longer in the structure. Undo the applied change, and enter it as an extra payment.`;
      const at = { month: wagemonth, component, item };
      const by = own ? { person: own } : rate === undefined ? {} : { rate };
      rows.push({ ...at, due, ...by, ...paidOf(paidby, at) });
    }
    return rows.length === 0 ? {} : { lateunits: rows };
  };
}
