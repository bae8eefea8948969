import {
  addMonths,
  day,
  type Day,
  daysBetween,
  daysInMonth,
  earlier,
  lastDay,
  later,
  type Month,
  monthOf,
  monthsFrom,
} from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { readNumber } from '#bulk/engine/cell.ts';
import { column, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { contents, type Person, type PersonRow } from '#modules/people/server/public.ts';
import { daysOrBlank } from './columns.ts';
import { grossOf, inForceOn, type Package } from './packages.ts';
import type { PreparedStructure } from '../../../engine/run/pay/structure.ts';
import type { PackageAmount } from '#modules/payroll/contract/setup/structure.ts';
import { unfitValue } from '../package/figures.ts';
import { latestSettings } from '../../setup/settings.ts';
import type { knownDays } from '../../run/past-months.ts';
import { dayName, monthName } from '../../../engine/wording.ts';

export const effective = (row: ReadRow): Day | undefined => {
  const text = textOf(row, 'effectivefrom');
  return text === null ? undefined : day(text);
};

export function validateDay(row: ReadRow, person: Person, payrollmonth: Month): boolean {
  const from = effective(row);
  if (from === undefined) return false;
  if (monthOf(from) >= payrollmonth) {
    fail(
      row,
      'effectivefrom',
      `${dayName(from)} does not lie before ${monthName(payrollmonth)}. A revision is uploaded with the payroll of a month after it takes effect: choose ${monthName(addMonths(monthOf(from), 1))} or a later one, or correct the date.`,
    );
    return false;
  }
  if (from >= person.joiningdate) return true;
  fail(row, 'effectivefrom', `${person.code} joined on ${dayName(person.joiningdate)}. Enter that day or a later one.`);
  return false;
}

export type Agreed = { readonly paybasis: string; readonly amount: number };
const AMOUNTS = ['oldgross', 'newgross', 'oldctc', 'newctc'];
/** Old and new package of a row: a yearly cost to company, or a monthly gross; the one in force where it names figures only. */
export function packagesIn(
  row: ReadRow,
  current?: Agreed,
): { old: Agreed; wanted: Agreed; columns: { old: string; wanted: string } } {
  if (current && isOfFigures(row)) {
    const { paybasis, amount } = current;
    return {
      old: { paybasis, amount },
      wanted: { paybasis, amount },
      columns: { old: 'newgross', wanted: 'newgross' },
    };
  }
  const ctc = numberOf(row, 'newctc') > 0 || numberOf(row, 'oldctc') > 0;
  const paybasis = ctc ? ('CTC' as const) : ('Gross' as const);
  const columns = ctc ? { old: 'oldctc', wanted: 'newctc' } : { old: 'oldgross', wanted: 'newgross' };
  return {
    old: { paybasis, amount: numberOf(row, columns.old) },
    wanted: { paybasis, amount: numberOf(row, columns.wanted) },
    columns,
  };
}

const FIGURE = 'figure_';
/** A column for each figure that packages of the company have. */
export async function figureColumns(db: Db): Promise<BulkColumn[]> {
  const settings = await latestSettings(db);
  return (settings?.structure.amounts ?? []).map(({ code, name, unit }) => {
    const draft = { name: `${FIGURE}${code}`, label: `New ${name}`, visibility: 'pay' as const };
    return unit === 'choice'
      ? textColumn({ ...draft, hint: 'One of the choices of the structure; blank: it stays' }, 100)
      : column({
          ...draft,
          hint: 'A figure of the package; blank: it stays',
          read: (cell) => readNumber(cell, { min: 0, max: 1e12 - 1, places: 6 }),
        });
  });
}

/** The figures that a row names, by code. */
export const namedFigures = ({ values }: ReadRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(FIGURE) && (typeof value === 'number' || typeof value === 'string')
        ? [[name.slice(FIGURE.length), String(value)]]
        : [],
    ),
  );
/** Whether a row changes figures of the package, and not its amount. */
export const isOfFigures = (row: ReadRow): boolean =>
  Object.keys(namedFigures(row)).length > 0 && AMOUNTS.every((name) => numberOf(row, name) === 0);

/** Checks the figures of a row by the structure of the month it takes effect in. */
export function validateFigures(row: ReadRow, amounts: readonly PackageAmount[]): void {
  for (const [code, value] of Object.entries(namedFigures(row))) {
    const figure = amounts.find((one) => one.code === code);
    const wrong = figure ? unfitValue(figure, value) : say`The structure has no such figure on that day`;
    if (wrong !== undefined) fail(row, `${FIGURE}${code}`, `${wrong}.`);
  }
}

const MONTHLY: readonly string[] = ['Gross', 'CTC'];
type Pay = {
  readonly structure: PreparedStructure;
  readonly packages: readonly Package[] | undefined;
  /** Whether somebody has payslips here: what was paid by a package is then known. */
  readonly paid: boolean;
};

/** Whether a package is what a row says, by its own amount, or by the gross it pays. */
export function isPackage(structure: PreparedStructure, one: Package, stated: Agreed): boolean {
  if (stated.paybasis === 'CTC') return one.paybasis === 'CTC' && one.amount === stated.amount;
  return grossOf(structure, one) === stated.amount;
}

/** Checks the old and the new package; without payslips the record may have the new one already. */
export function validatePay(row: ReadRow, person: Person, { structure, packages, paid }: Pay): void {
  const faulty = new Set(row.messages.map((message) => message.column));
  const from = effective(row);
  const current = from && inForceOn(packages, from);
  if (!from || !current)
    return fail(row, 'employeecode', `${person.code} has no package on that day. Enter the package first.`);
  if (current.from === from && current.from === person.joiningdate)
    return fail(row, 'effectivefrom', 'This is the joining day. Correct the package of the person instead.');
  const later = packages?.find((one) => one.from > from);
  if (later) return fail(row, 'effectivefrom', `A package from ${dayName(later.from)} follows. Undo that one first.`);
  if (isOfFigures(row)) return;
  const { old, wanted, columns } = packagesIn(row);
  if (!MONTHLY.every((basis) => structure.bases.has(basis)) && !structure.bases.has(wanted.paybasis))
    return fail(row, columns.wanted, 'The payroll method has no such pay basis. Use the other columns.');
  if (faulty.has(columns.old) || faulty.has(columns.wanted)) return;
  if (wanted.amount === 0)
    return wanted.paybasis === 'CTC'
      ? fail(row, columns.wanted, 'The new CTC is missing. Enter the yearly amount.')
      : fail(row, columns.wanted, 'The new gross is missing. Enter the monthly amount.');
  if (!isPackage(structure, current, old)) {
    if (!paid && current.from < from && isPackage(structure, current, wanted) && old.amount > 0)
      notice(row, columns.old, `The record has the new pay already; before ${dayName(from)} it gets the old one.`);
    else
      fail(
        row,
        columns.old,
        old.paybasis === 'CTC'
          ? `The package in force is not a CTC of ${formatRupees(paise(old.amount))}. Correct the file, or the package.`
          : `The package in force pays ${formatRupees(paise(grossOf(structure, current)))} a month, the file says ${formatRupees(paise(old.amount))}. Correct the file, or the package.`,
      );
    return;
  }
  if (Object.keys(namedFigures(row)).length > 0) return;
  if (wanted.amount === old.amount) notice(row, columns.wanted, 'The new pay is the old one: nothing changes.');
  else if (wanted.amount < old.amount)
    notice(row, columns.wanted, 'The new pay is lower; the difference is recovered as arrears.');
}

/** The columns of unpaid days by calendar month, for months that no payslip or register here has. */
const monthColumn = (month: Month): string => `lop${month.slice(5)}`;
export const MONTH_COLUMNS = MONTHS.map((name, at) =>
  daysOrBlank({
    name: `lop${String(at + 1).padStart(2, '0')}`,
    label: `LOP Days ${name}`,
    aliases: [`LOP Days ${name.slice(0, 3)}`, `LOP ${name}`, `LOP ${name.slice(0, 3)}`],
    hint: `Unpaid days of ${name}; needed only where it lies in the past and was not paid here`,
  }),
);

/** The unpaid days that a row names: of the effective month from its day on, and of the months after it. */
export function daysIn(row: ReadRow, from: Day, payrollmonth: Month) {
  const before = addMonths(payrollmonth, -1);
  const since = addMonths(payrollmonth, -MONTHS.length);
  const pastdays: Record<string, number> = {};
  for (const month of monthsFrom(monthOf(from) < since ? since : monthOf(from), before)) {
    const days = row.values[monthColumn(month)];
    if (typeof days === 'number') pastdays[month] = days;
  }
  const own = row.values['lopdays'];
  const first = typeof own === 'number' ? own : pastdays[monthOf(from)];
  return { first, pastdays: first === undefined ? pastdays : { ...pastdays, [monthOf(from)]: first } };
}

type Existing = Awaited<ReturnType<typeof knownDays>>;
export function validateDays(
  row: ReadRow,
  person: Person,
  { known, payrollmonth }: { known: Existing; payrollmonth: Month },
): void {
  const from = effective(row);
  if (!from) return;
  const first = monthOf(from);
  const end = lastDay(first);
  const served = daysBetween(
    later(from, person.joiningdate),
    person.leavingdate ? earlier(person.leavingdate, end) : end,
  );
  const value = daysIn(row, from, payrollmonth);
  if ((value.first ?? 0) > served)
    fail(
      row,
      'lopdays',
      `From ${dayName(from)} to the end of its month are ${served} days; ${value.first} cannot be unpaid.`,
    );
  for (const month of monthsFrom(first, addMonths(payrollmonth, -1))) {
    const days = month === first ? value.first : value.pastdays[month];
    const has = known(person.employeeid, month);
    const column = month === first ? 'lopdays' : monthColumn(month);
    if (has === undefined && days === undefined)
      fail(
        row,
        column,
        `How many days of ${monthName(month)} were unpaid is not known: no payslip, opening register or loss of pay has them. Enter them, zero where there were none.`,
      );
    else if (days !== undefined && month !== first && days > daysInMonth(month))
      fail(row, column, `${monthName(month)} has ${daysInMonth(month)} days; ${days} cannot be unpaid.`);
    else if (has !== undefined && days !== undefined && days > has)
      notice(row, column, `${monthName(month)} was paid with ${has} unpaid days. Check the days.`);
  }
}

/** One row for a person and day: identical rows count once, differing ones are all returned. */
export function validateDifferent(people: readonly PersonRow[]): PersonRow[] {
  const groups = Map.groupBy(people, ({ row, person }) => `${person.employeeid} ${textOf(row, 'effectivefrom')}`);
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first || others.length === 0) return group;
    if (others.every(({ row }) => contents(row) === contents(first.row))) {
      for (const { row } of others) {
        notice(row, 'employeecode', `The same row as row ${first.row.rownumber}; it counts once.`);
        row.leftout = true;
      }
      return [first];
    }
    const numbers = group.map(({ row }) => row.rownumber).join(', ');
    for (const { row, person } of group)
      fail(row, 'employeecode', `${person.code} is in rows ${numbers} with different figures. Keep one of them.`);
    return group;
  });
}
