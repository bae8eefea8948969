import { sql } from 'kysely';
import { packageFiguresBulk } from '#modules/payroll/contract/person/package-figures.ts';
import type { PackageAmount } from '#modules/payroll/contract/setup/structure.ts';
import { readNumber } from '#bulk/engine/cell.ts';
import { column, dateColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN, type PersonRow, peopleOf, validatePeople } from '#modules/people/server/public.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { lastDay, type Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { anyOf } from '#platform/server/ids.ts';
import { fromMonth } from '../../../contract/person/inputs.ts';
import { monthName } from '../../../engine/wording.ts';
import { figureText, unfitValue, writeFigures } from '../package/figures.ts';
import { loadSettings } from '../../setup/settings.ts';
import { closedReasons, failOnClosed, validateClosed } from './closed.ts';
import { impactOfMonth } from './impact.ts';

type Undo = {
  readonly employeeid: number;
  /** Missing in uploads of before rows had a month of their own: the chosen one. */
  readonly payrollmonth?: Month;
  readonly code: string;
  readonly value: string;
  readonly before: string | null;
};

const key = (employeeid: number, code: string, month: string): string => `${employeeid} ${code} ${month}`;

/** The month a row is in force from: its own, else the chosen one. */
const monthOfRow = (row: ReadRow, frommonth: Month): Month => (textOf(row, 'since')?.slice(0, 7) ?? frommonth) as Month;

/** Figures of people by person, code and the month they begin in. */
async function standingOf(db: Db, ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('package_figure')
    .select(['employeeid', 'code', 'payrollmonth', figureText.as('value')])
    .where(anyOf('employeeid', ids))
    .where('effectivefrom', 'is', null)
    .execute();
  return new Map(rows.map((row) => [key(row.employeeid, row.code, row.payrollmonth), row.value]));
}

/** Months among these that are approved or locked. */
async function closedAmong(db: Db, months: readonly Month[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payroll_run')
    .select('payrollmonth')
    .distinct()
    .where('statusid', 'in', [4, 5, 6])
    .where(sql<boolean>`payrollmonth = any(${[...new Set(months)]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.payrollmonth));
}

/** The figure that a row names, by its name or its code. */
export function figureOf(amounts: readonly PackageAmount[], row: ReadRow): PackageAmount | undefined {
  const word = textOf(row, 'figure')?.toLowerCase();
  return amounts.find(({ code, name }) => code === word || name.toLowerCase() === word);
}

function unknownFigure(amounts: readonly PackageAmount[], word: string): string {
  if (amounts.length === 0)
    return 'The salary structure has no figures that packages give. Add them on Salary Structure first.';
  const strange = `“${word}” is none of the figures of the salary structure.`;
  const hint = say`Use one of ${amounts.map(({ name }) => name).join(', ')}.`;
  return `${strange} ${hint}`;
}

function validateFigures(amounts: readonly PackageAmount[], people: readonly PersonRow[], frommonth: Month): void {
  const first = new Map<string, number>();
  for (const { row, person } of people) {
    const figure = figureOf(amounts, row);
    const word = textOf(row, 'figure');
    if (!figure && word !== null) fail(row, 'figure', unknownFigure(amounts, word));
    if (!figure) continue;
    const at = key(person.employeeid, figure.code, monthOfRow(row, frommonth));
    const earlier = first.get(at);
    if (earlier !== undefined)
      fail(row, 'figure', `Row ${earlier} gives this figure for the person already. Remove one of the two.`);
    else first.set(at, row.rownumber);
  }
}

/** What a row gives: its choice, else its number. */
const valueOf = (row: ReadRow): string => textOf(row, 'choice') ?? numberOf(row, 'value').toString();

const isFilled = (row: ReadRow, name: string): boolean => (row.values[name] ?? null) !== null;

/** Names a row whose figure asks for the other of the two columns, or for another choice. */
function validateValue(figure: PackageAmount, row: ReadRow): boolean {
  const { name, unit } = figure;
  const chosen = unit === 'choice';
  const wanted = chosen ? 'choice' : 'value';
  if (isFilled(row, chosen ? 'value' : 'choice')) {
    if (chosen) fail(row, 'value', `${name} is a choice. Leave the value empty.`);
    else fail(row, 'choice', `${name} is a number. Leave the choice empty.`);
    return false;
  }
  if (!isFilled(row, wanted)) {
    // A cell that cannot be read has its message already.
    if (!row.messages.some(({ column: named }) => named === wanted))
      fail(row, wanted, chosen ? `Enter the choice of ${name}.` : `Enter the value of ${name}.`);
    return false;
  }
  const wrong = unfitValue(figure, valueOf(row));
  if (wrong !== undefined) fail(row, wanted, `${wrong}.`);
  return wrong === undefined;
}

/** What packages give people beside their amount, from a month on. */
export const packageFiguresKind: BulkKind = {
  kind: packageFiguresBulk.kind,
  title: packageFiguresBulk.title,
  key: ['employeecode', 'figure'],
  sheet: 'Package Figures',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    textColumn({ name: 'figure', label: 'Figure', required: true, hint: 'Its name on the page Salary Structure' }, 100),
    dateColumn({
      name: 'since',
      label: 'In Force Since',
      hint: 'A day of the month it begins in, not after the chosen one; blank: the chosen month',
    }),
    column({
      name: 'value',
      label: 'Value',
      hint: 'Rupees, a number or a percentage, as the structure says',
      read: (cell) => readNumber(cell, { min: 0, max: 1e12 - 1, places: 6 }),
    }),
    textColumn(
      { name: 'choice', label: 'Choice', hint: 'Where the figure is a choice: one of those the structure names' },
      100,
    ),
  ],
  async validate(input, rows) {
    const { frommonth } = fromMonth.parse(input.parameters);
    const closed = await failOnClosed(input.db, frommonth);
    const { amounts } = (await loadSettings(input.db, frommonth)).structure;
    const people = validateClosed(await validatePeople(input, rows), closed, frommonth);
    validateFigures(amounts, people, frommonth);
    const standing = await standingOf(
      input.db,
      people.map(({ person }) => person.employeeid),
    );
    const months = people.map(({ row }) => monthOfRow(row, frommonth)).filter((month) => month !== frommonth);
    const shut = await closedAmong(input.db, months);
    for (const { row, person } of people) {
      const figure = figureOf(amounts, row);
      const month = monthOfRow(row, frommonth);
      if (month > frommonth) fail(row, 'since', `It begins after ${monthName(frommonth)}. Choose a later month.`);
      if (shut.has(month))
        fail(
          row,
          'since',
          `The payroll of ${monthName(month)} is approved or locked. Upload it as a revision from that day, so that the difference is paid as arrears, or enter it in a later month.`,
        );
      if (person.joiningdate > lastDay(frommonth))
        fail(row, 'employeecode', `${person.code} joins after ${monthName(frommonth)}. Choose a later month.`);
      if (!figure || !validateValue(figure, row)) continue;
      const before = standing.get(key(person.employeeid, figure.code, month));
      if (before !== undefined && before !== valueOf(row)) notice(row, 'value', `Replaces ${before}.`);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({ monthOf: (parameters) => fromMonth.parse(parameters).frommonth, sums: () => [] }),
  async apply(input, rows) {
    const { frommonth } = fromMonth.parse(input.parameters);
    const { amounts } = (await loadSettings(input.db, frommonth)).structure;
    const people = await peopleOf(input.db, rows);
    const standing = await standingOf(
      input.db,
      people.map(({ person }) => person.employeeid),
    );
    const applied: Applied[] = [];
    for (const part of chunks(people, 6)) {
      const figures = part.map(({ row, person }) => ({
        rownumber: row.rownumber,
        employeeid: person.employeeid,
        code: figureOf(amounts, row)?.code ?? '',
        value: valueOf(row),
        payrollmonth: monthOfRow(row, frommonth),
      }));
      await writeFigures(
        input.db,
        figures.map(({ employeeid, code, value, payrollmonth }) => ({
          employeeid,
          code,
          value,
          payrollmonth,
          addedby: input.accountid,
        })),
      );
      for (const { rownumber, ...figure } of figures) {
        const before = standing.get(key(figure.employeeid, figure.code, figure.payrollmonth)) ?? null;
        applied.push({ rownumber, objectid: figure.employeeid, undo: { ...figure, before } satisfies Undo });
      }
    }
    return applied;
  },
  async undo({ db, parameters, accountid }, rows) {
    const { frommonth } = fromMonth.parse(parameters);
    const list = rows.map(({ rownumber, undo }) => ({ rownumber, payrollmonth: frommonth, ...(undo as Undo) }));
    const reasons = await closedReasons(db, frommonth, list);
    const earlier = list.filter(({ payrollmonth }) => payrollmonth !== frommonth);
    const shut = await closedAmong(
      db,
      earlier.map(({ payrollmonth }) => payrollmonth),
    );
    const ids = list.map(({ employeeid }) => employeeid);
    const standing = await standingOf(db, ids);
    for (const { rownumber, employeeid, code, value, payrollmonth } of list) {
      if (reasons.has(rownumber)) continue;
      if (shut.has(payrollmonth))
        reasons.set(rownumber, `The payroll of ${monthName(payrollmonth)} is approved or locked, so it stays.`);
      else if (standing.get(key(employeeid, code, payrollmonth)) !== value)
        reasons.set(rownumber, 'Changed since the upload, so it stays.');
    }
    const back = list.filter(({ rownumber }) => !reasons.has(rownumber));
    for (const part of chunks(back, 3, 5000)) {
      const gone = part.filter(({ before }) => before === null);
      if (gone.length > 0)
        await tenantSql`delete from package_figure f using unnest(${gone.map((one) => one.employeeid)}::bigint[], ${gone.map((one) => one.code)}::text[], ${gone.map((one) => one.payrollmonth)}::text[]) as g(employeeid, code, payrollmonth)
          where f.subscriptionid = current_subscription() and f.employeeid = g.employeeid and f.code = g.code and f.payrollmonth = g.payrollmonth and f.effectivefrom is null`.execute(
          db,
        );
      const put = part.flatMap(({ employeeid, code, before, payrollmonth }) =>
        before === null ? [] : [{ employeeid, code, value: before, payrollmonth, addedby: accountid }],
      );
      if (put.length > 0) await writeFigures(db, put);
    }
    return reasons;
  },
};
