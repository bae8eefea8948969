import { unitsBulk, unitsRecord } from '#modules/payroll/contract/person/units-worked.ts';
import type { Component } from '#modules/payroll/contract/setup/structure.ts';
import { textColumn } from '#bulk/server/columns.ts';
import { fail, isMarked, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  type CheckedRow,
  contents,
  type PersonCheck,
  personUpload,
  type StoredAs,
  validatePeople,
  valuesOf,
} from '#modules/people/server/public.ts';
import { addMonths, type Day, lastDay, type Month } from '#platform/engine/day.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { personRows } from '#platform/server/person-record.ts';
import { ofMonth } from '../../../contract/person/inputs.ts';
import { dayName, monthName } from '../../../engine/wording.ts';
import type { Days } from '../../../engine/run/pay/service.ts';
import { periodsOfPeople } from '../../run/periods/days.ts';
import { loadSettings, type PayrollSettings } from '../../setup/settings.ts';
import { noRate, paidByFormula, type Rate, ratedPeople, rateOf, ratesUntil } from '../units/rates.ts';
import { attendedComponents } from '../../run/attended/facts.ts';
import { validateAttended } from './loss-of-pay.ts';
import { closedPeriodReasons, failOnClosedPeriods } from './closed.ts';
import { componentOfWord, unknownComponent } from './component-words.ts';
import { impactOfMonth } from './impact.ts';
import { periodColumns, periodOf, validateClosedPeriods, validatePeriods } from './periods.ts';

type Fields = (typeof unitsRecord)['fields'];
type Row = CheckedRow<Fields>;
type Values = Row['values'];
type OfMonth = { readonly payrollmonth: Month };
type Paid = {
  readonly settings: PayrollSettings;
  readonly rates: readonly Rate[];
  readonly ratesOn: (day: Day) => readonly Rate[];
};

/** Components that units are paid in. */
const oneTime = (one: Component): boolean => one.source === 'one-time';

async function paidIn(db: Db, month: Month): Promise<Paid> {
  const ratesOf = await ratesUntil(db, lastDay(addMonths(month, 1)));
  return { settings: await loadSettings(db, month), rates: ratesOf(lastDay(month)), ratesOn: ratesOf };
}

/** The component of a row: the one it names, else the one that the word for its item means. */
const componentOf = ({ settings }: Paid, { component, item }: Values): string | undefined =>
  componentOfWord(settings, component || item, oneTime)?.code;

/** Whether a formula pays the units of a row, so that its item needs no rate. */
const isByFormula = (paid: Paid, values: Values): boolean =>
  paidByFormula(paid.settings).has(componentOf(paid, values) ?? '');

/** The item of a row as the table of rates writes it; where a formula pays it, as it stands. */
const itemOf = (paid: Paid, values: Values): string | undefined =>
  paid.rates.find(({ item }) => item.toLowerCase() === values.item.toLowerCase())?.item ??
  (isByFormula(paid, values) ? values.item : undefined);

/** Says what is wrong with item and component of a row. @param month of a form */
function checkItem(paid: Paid, row: ReadRow, values: Values, month?: Month): void {
  const { item, component } = values;
  if (item === '') return;
  if (itemOf(paid, values) === undefined) {
    const close = nearest(item, [...new Set(paid.rates.map((one) => one.item))]);
    const strange = `“${item}” has no rate. Enter it on Rates of Units.`;
    fail(row, 'item', close === undefined ? strange : `${strange} ${say`Did you mean ${close}?`}`);
  }
  if (componentOf(paid, values) !== undefined) return;
  if (month !== undefined)
    fail(row, 'component', `The structure of ${monthName(month)} has no such earning. Select another one.`);
  else if (component) fail(row, 'component', unknownComponent(paid.settings, component, oneTime));
  else
    fail(
      row,
      'component',
      `Nothing says which earning pays ${item}. Name it in the column Component, or enter ${item} as a word of the component.`,
    );
}

/** Several rows of a person add up; a notice marks rows that are exactly alike, since they may be a mistake. */
function checkRepeats(people: readonly Row[]): void {
  for (const group of Map.groupBy(people, ({ row, person }) => `${person.employeeid} ${contents(row)}`).values()) {
    const [first, ...others] = group;
    for (const { row } of others)
      notice(row, 'units', `Repeats row ${first?.row.rownumber}; both count. Remove one if it is the same item.`);
  }
}

type Content = Pick<Values, 'component' | 'item' | 'units'> & {
  readonly employeeid: number;
  readonly periodnumber: number;
  readonly workday: string | null;
};
const contentOf = (one: Content): string =>
  JSON.stringify([one.employeeid, one.component, one.item, Number(one.units), one.periodnumber, one.workday]);

type Employed = Row['person'];
/** Says what is wrong with the day of units: it is none of the period that pays them, or the person was not in service. */
function checkDay(row: ReadRow, workday: string | null, person: Employed, days: Days | undefined): void {
  if (workday === null) return;
  if (days && (workday < days.from || workday > days.to))
    fail(
      row,
      'workday',
      say`${dayName(workday as Day)} is no day of this payroll, which pays ${dayName(days.from)} to ${dayName(days.to)}. Correct the day.`,
    );
  if (person.leavingdate !== null && workday > person.leavingdate)
    fail(row, 'workday', 'The person left before that day. Correct the day.');
}

/** Checks units against the rates, the attendance of the people and what the month has of them. */
export const checkUnits: PersonCheck<Fields, OfMonth> = async ({ db, of }, all) => {
  const { payrollmonth } = of;
  const paid = await paidIn(db, payrollmonth);
  for (const { row, values, id } of all) if (id !== undefined) checkItem(paid, row, values, payrollmonth);
  const attended = new Set(attendedComponents(paid.settings).map(({ component }) => component));
  const people = await validateAttended(db, all, {
    month: payrollmonth,
    column: all.some(({ id }) => id !== undefined) ? 'component' : 'units',
    of: ({ values }) => attended.has(componentOf(paid, values) ?? ''),
  });
  checkRepeats(people);
  const ids = people.map(({ person }) => person.employeeid);
  const current = new Set((await personRows(db, unitsRecord, { ids, of })).map(contentOf));
  const rated = await ratedPeople(db, ids, payrollmonth);
  const periodsOf = await periodsOfPeople(db, payrollmonth, ids);
  for (const { row, person, values, id } of people) {
    const { employeeid, code } = person;
    if (Number(values.units) === 0 && !isMarked(row, 'units')) {
      notice(row, 'units', 'There are no units; the row is not used.');
      row.leftout = true;
      continue;
    }
    const [item, component] = [itemOf(paid, values), componentOf(paid, values)];
    const by = rated.get(employeeid);
    if (item === undefined) continue;
    if (!by && id !== undefined) fail(row, 'item', 'The person has no job record. Enter it first.');
    else if (!by) fail(row, 'employeecode', `${code} has no job record. Enter it first.`);
    else if (!isByFormula(paid, values)) {
      const on = values.workday ?? lastDay(payrollmonth);
      const rates = paid.ratesOn(on);
      if (rateOf(rates, item, by) === undefined) fail(row, 'item', noRate(rates, item, by, on));
    }
    checkDay(
      row,
      values.workday,
      person,
      periodsOf(employeeid).find(({ number }) => number === periodOf(row)),
    );
    const stored = { ...values, item, component: component ?? '', employeeid, periodnumber: periodOf(row) };
    if (component !== undefined && current.has(contentOf(stored)))
      notice(
        row,
        'units',
        `${monthName(payrollmonth)} already holds ${values.units} units of ${item}; both count. Remove the row if it is the same.`,
      );
  }
};

export const storedUnits: StoredAs<'units_worked', Fields, OfMonth> = async (db, { payrollmonth }) => {
  const paid = await paidIn(db, payrollmonth);
  return (values, row) => ({
    component: componentOf(paid, values) ?? '',
    item: itemOf(paid, values) ?? '',
    units: values.units,
    workday: values.workday,
    periodnumber: periodOf(row),
  });
};

/** Units worked in a month (shifts, calls, pieces), paid by the table of rates. */
export const unitsKind = personUpload(unitsRecord, {
  contract: unitsBulk,
  parameters: ofMonth,
  sheet: 'Units',
  ownColumns: periodColumns,
  columns: {
    component: textColumn(
      {
        name: 'component',
        label: 'Component',
        hint: 'The one-time earning that pays it; blank where the item is a word of the component',
      },
      100,
    ),
  },
  async open(input, rows, { payrollmonth }) {
    const { db } = input;
    const closed = await failOnClosedPeriods(db, payrollmonth, rows.map(periodOf));
    const inservice = await validatePeriods(db, await validatePeople(input, rows), payrollmonth);
    const people = validateClosedPeriods(inservice, closed, payrollmonth);
    const paid = await paidIn(db, payrollmonth);
    for (const row of rows) checkItem(paid, row, valuesOf(unitsRecord, row));
    return people;
  },
  check: checkUnits,
  stored: storedUnits,
  impact: impactOfMonth({ monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth, sums: () => [] }),
  closed: (db, { payrollmonth }, rows) =>
    closedPeriodReasons(
      db,
      payrollmonth,
      rows.map(({ rownumber, row }) => ({
        rownumber,
        employeeid: Number(row['employeeid']),
        number: Number(row['periodnumber'] ?? 1),
      })),
    ),
});
