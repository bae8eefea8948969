import { sql } from 'kysely';
import { unitsBulk } from '#modules/payroll/contract/units-worked.ts';
import type { Component } from '#modules/payroll/contract/structure.ts';
import { readNumber } from '#bulk/engine/cell.ts';
import { column, numberOf, orZero, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  contents,
  NAME_COLUMN,
  type PersonRow,
  peopleOf,
  validatePeople,
} from '#modules/people/server/public.ts';
import { lastDay, type Month } from '#platform/engine/day.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { ofMonth } from '../../contract/inputs.ts';
import { monthName } from '../../engine/wording.ts';
import { loadSettings, type PayrollSettings } from '../settings.ts';
import { noRate, paidByFormula, type Rate, ratedPeople, rateOf, ratesOn } from '../units/rates.ts';
import { attendedComponents } from '../attended/facts.ts';
import { validateAttended } from './attended.ts';
import { failOnClosedPeriods } from './closed.ts';
import { componentOfWord, unknownComponent } from './component-words.ts';
import { impactOfMonth } from './impact.ts';
import { applyItems, type ItemStore, undoItems } from './month-items.ts';
import { periodColumns, periodOf, validateClosedPeriods, validatePeriods } from './periods.ts';

type Item = {
  readonly employeeid: number;
  readonly component: string;
  readonly item: string;
  readonly units: string;
  /** Missing in uploads of before. */
  readonly periodnumber?: number;
};

const fields = ['employeeid', 'component', 'item', 'periodnumber'] as const;
const units = sql<string>`trim_scale(units)::text`.as('units');
const store: ItemStore<Item> = {
  keyOf: (one) => JSON.stringify([one.employeeid, one.component, one.item, one.units, one.periodnumber ?? 1]),
  insert: (db, payrollmonth, items) =>
    db
      .insertInto('units_worked')
      .values(items.map((item) => ({ payrollmonth, ...item })))
      .returning(['unitsworkedid as id', units, ...fields])
      .execute(),
  byIds: (db, month, ids) =>
    db
      .selectFrom('units_worked')
      .select(['unitsworkedid as id', units, ...fields])
      .where('payrollmonth', '=', month)
      .where('unitsworkedid', 'in', [...ids])
      .execute(),
  async remove(db, ids) {
    await db
      .deleteFrom('units_worked')
      .where('unitsworkedid', 'in', [...ids])
      .execute();
  },
};

/** Components that units are paid in. */
const oneTime = (one: Component): boolean => one.source === 'one-time';

/** The component of a row: the one it names, else the one that the word for its item means. */
function componentOf(settings: PayrollSettings, row: ReadRow): string | undefined {
  const word = textOf(row, 'component') ?? textOf(row, 'item');
  return word === null ? undefined : componentOfWord(settings, word, oneTime)?.code;
}

/** Whether a formula pays the units of a row, so that its item needs no rate. */
const isByFormula = (settings: PayrollSettings, row: ReadRow): boolean =>
  paidByFormula(settings).has(componentOf(settings, row) ?? '');

/** The item of a row as the table of rates writes it; where a formula pays it, as it stands. */
const itemOf = (settings: PayrollSettings, rates: readonly Rate[], row: ReadRow): string | undefined => {
  const text = textOf(row, 'item');
  const known = rates.find(({ item }) => item.toLowerCase() === text?.toLowerCase())?.item;
  return known ?? (isByFormula(settings, row) ? (text ?? undefined) : undefined);
};
const unitsOf = (row: ReadRow): string => String(numberOf(row, 'units'));

/** Says what is wrong with item and component of a row. */
function validateItem(settings: PayrollSettings, rates: readonly Rate[], row: ReadRow): void {
  const item = textOf(row, 'item');
  if (item === null) return;
  if (itemOf(settings, rates, row) === undefined) {
    const close = nearest(item, [...new Set(rates.map((one) => one.item))]);
    const strange = `“${item}” has no rate. Enter it on Rates of Units.`;
    fail(row, 'item', close === undefined ? strange : `${strange} ${say`Did you mean ${close}?`}`);
  }
  if (componentOf(settings, row) !== undefined) return;
  const word = textOf(row, 'component');
  if (word !== null) fail(row, 'component', unknownComponent(settings, word, oneTime));
  else
    fail(
      row,
      'component',
      `Nothing says which earning pays ${item}. Name it in the column Component, or enter ${item} as a word of the component.`,
    );
}

/** Several rows of a person add up; a notice marks rows that are exactly alike, since they may be a mistake. */
function validateRepeats(people: readonly PersonRow[]): void {
  for (const group of Map.groupBy(people, ({ row, person }) => `${person.employeeid} ${contents(row)}`).values()) {
    const [first, ...others] = group;
    for (const { row } of others)
      notice(row, 'units', `Repeats row ${first?.row.rownumber}; both count. Remove one if it is the same item.`);
  }
}

async function standing(db: Db, month: Month, ids: readonly number[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of chunks(ids, 1, 5000)) {
    const rows = await db
      .selectFrom('units_worked')
      .select([units, ...fields])
      .where('payrollmonth', '=', month)
      .where('employeeid', 'in', part)
      .execute();
    for (const row of rows) found.add(store.keyOf(row));
  }
  return found;
}

/** Units worked in a month (shifts, calls, pieces), paid by the table of rates. */
export const unitsKind: BulkKind = {
  kind: unitsBulk.kind,
  title: unitsBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Units',
  ownColumns: periodColumns,
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    textColumn(
      { name: 'item', label: 'Item', aliases: ['Type', 'Shift'], required: true, hint: 'As on Rates of Units' },
      60,
    ),
    textColumn(
      {
        name: 'component',
        label: 'Component',
        hint: 'The one-time earning that pays it; blank where the item is a word of the component',
      },
      100,
    ),
    column({
      name: 'units',
      label: 'Units',
      aliases: ['Number', 'Quantity'],
      required: true,
      hint: 'Up to four decimals',
      read: (cell) => orZero(readNumber(cell, { min: 0, max: 999_999, places: 4 })),
    }),
  ],
  async validate(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const closed = await failOnClosedPeriods(given.db, payrollmonth, rows.map(periodOf));
    const settings = await loadSettings(given.db, payrollmonth);
    const rates = await ratesOn(given.db, lastDay(payrollmonth));
    const inservice = await validatePeriods(given.db, await validatePeople(given, rows), payrollmonth);
    const notlocked = validateClosedPeriods(inservice, closed, payrollmonth);
    const attended = new Set(attendedComponents(settings).map(({ component }) => component));
    const people = await validateAttended(given.db, notlocked, {
      month: payrollmonth,
      column: 'units',
      of: (row) => attended.has(componentOf(settings, row) ?? ''),
    });
    for (const row of rows) validateItem(settings, rates, row);
    validateRepeats(people);
    const ids = people.map(({ person }) => person.employeeid);
    const [current, rated] = [
      await standing(given.db, payrollmonth, ids),
      await ratedPeople(given.db, ids, payrollmonth),
    ];
    for (const { row, person } of people) {
      const { employeeid } = person;
      if (numberOf(row, 'units') === 0 && !row.messages.some((message) => message.column === 'units')) {
        notice(row, 'units', 'There are no units; the row is not used.');
        row.leftout = true;
        continue;
      }
      const [item, component] = [itemOf(settings, rates, row), componentOf(settings, row)];
      const by = rated.get(employeeid);
      if (item === undefined) continue;
      if (by === undefined) fail(row, 'employeecode', `${person.code} has no job record. Enter it first.`);
      else if (!isByFormula(settings, row) && rateOf(rates, item, by) === undefined)
        fail(row, 'item', noRate(rates, item, by, lastDay(payrollmonth)));
      if (
        component !== undefined &&
        current.has(store.keyOf({ employeeid, component, item, units: unitsOf(row), periodnumber: periodOf(row) }))
      )
        notice(
          row,
          'units',
          `${monthName(payrollmonth)} already holds ${unitsOf(row)} units of ${item}; both count. Remove the row if it is the same.`,
        );
    }
    return { offered: [] };
  },
  impact: impactOfMonth({ monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth, sums: () => [] }),
  async apply({ db, parameters }, rows) {
    const { payrollmonth: month } = ofMonth.parse(parameters);
    const settings = await loadSettings(db, month);
    const rates = await ratesOn(db, lastDay(month));
    const items = (await peopleOf(db, rows)).map(({ row, person }) => ({
      rownumber: row.rownumber,
      item: {
        employeeid: person.employeeid,
        component: componentOf(settings, row) ?? '',
        item: itemOf(settings, rates, row) ?? '',
        units: unitsOf(row),
        periodnumber: periodOf(row),
      },
    }));
    return applyItems(db, { store, month }, items);
  },
  undo: ({ db, parameters }, rows) =>
    undoItems(
      db,
      { store, month: ofMonth.parse(parameters).payrollmonth, numberOf: ({ periodnumber = 1 }) => periodnumber },
      rows,
    ),
};
