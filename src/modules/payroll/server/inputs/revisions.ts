import {
  addMonths,
  day,
  daysBetween,
  daysInMonth,
  lastDay,
  later,
  earlier,
  monthOf,
  monthsFrom,
} from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { dateColumn, moneyColumn, numberOf, textOf } from '#bulk/server/columns.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  contents,
  NAME_COLUMN,
  validatePeople,
  type Person,
  type PersonRow,
  peopleOf,
} from '#modules/people/server/public.ts';
import type { Day, Month } from '#modules/payroll/contract/units.ts';
import type { Db } from '#platform/server/db.ts';
import { validateClosed, failOnClosed, lastPaid } from './closed.ts';
import { daysOrBlank } from './columns.ts';
import { grossOf, inForceOn, type Package, packagesOf } from './packages.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { validateInService } from './people.ts';
import { applyRevisions, type NewRevision, undoRevisions } from './revisions-apply.ts';
import { ofMonth, revisionBulk, SUMS } from '../../contract/inputs.ts';
import type { PreparedStructure } from '../../engine/pay/structure.ts';
import { knownDays } from '../run/past-months.ts';
import { loadSettings, preparedOf } from '../settings.ts';
import { dayName, monthName } from '../../engine/wording.ts';

const effective = (row: ReadRow): Day | undefined => {
  const text = textOf(row, 'effectivefrom');
  return text === null ? undefined : day(text);
};

function validateDay(row: ReadRow, person: Person, payrollmonth: Month): boolean {
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

type Agreed = { readonly paybasis: 'Gross' | 'CTC'; readonly amount: number };
/** Old and new package of a row: a yearly cost to company, or a monthly gross. */
function packagesIn(row: ReadRow): { old: Agreed; wanted: Agreed; columns: { old: string; wanted: string } } {
  const ctc = numberOf(row, 'newctc') > 0 || numberOf(row, 'oldctc') > 0;
  const paybasis = ctc ? ('CTC' as const) : ('Gross' as const);
  const columns = ctc ? { old: 'oldctc', wanted: 'newctc' } : { old: 'oldgross', wanted: 'newgross' };
  return {
    old: { paybasis, amount: numberOf(row, columns.old) },
    wanted: { paybasis, amount: numberOf(row, columns.wanted) },
    columns,
  };
}

const MONTHLY: readonly string[] = ['Gross', 'CTC'];
type Pay = {
  readonly structure: PreparedStructure;
  readonly packages: readonly Package[] | undefined;
  /** Whether somebody has payslips here: what was paid by a package is then known. */
  readonly paid: boolean;
};

/** Whether a package is what a row says, by its own amount, or by the gross it pays. */
function isPackage(structure: PreparedStructure, one: Package, said: Agreed): boolean {
  if (said.paybasis === 'CTC') return one.paybasis === 'CTC' && one.amount === said.amount;
  return grossOf(structure, one) === said.amount;
}

/** Checks the old and the new package; without payslips the record may have the new one already. */
function validatePay(row: ReadRow, person: Person, { structure, packages, paid }: Pay): void {
  const faulty = new Set(row.messages.map((message) => message.column));
  const from = effective(row);
  const current = from && inForceOn(packages, from);
  if (!from || !current)
    return fail(row, 'employeecode', `${person.code} has no package on that day. Enter the package first.`);
  if (current.from === from && current.from === person.joiningdate)
    return fail(row, 'effectivefrom', 'This is the joining day. Correct the package of the person instead.');
  const later = packages?.find((one) => one.from > from);
  if (later) return fail(row, 'effectivefrom', `A package from ${dayName(later.from)} follows. Undo that one first.`);
  const { old, wanted, columns } = packagesIn(row);
  if (!MONTHLY.every((basis) => structure.bases.has(basis)) && !structure.bases.has(wanted.paybasis))
    return fail(row, columns.wanted, 'The payroll method has no such pay basis. Use the other columns.');
  if (faulty.has(columns.old) || faulty.has(columns.wanted)) return;
  if (wanted.amount === 0)
    return fail(
      row,
      columns.wanted,
      `The new ${wanted.paybasis === 'CTC' ? 'CTC' : 'gross'} is missing. Enter the ${wanted.paybasis === 'CTC' ? 'yearly' : 'monthly'} amount.`,
    );
  if (!isPackage(structure, current, old)) {
    if (!paid && current.from < from && isPackage(structure, current, wanted) && old.amount > 0)
      notice(row, columns.old, `The record has the new pay already; before ${dayName(from)} it gets the old one.`);
    else
      fail(
        row,
        columns.old,
        old.paybasis === 'CTC'
          ? `The package in force is ${current.paybasis === 'CTC' ? `a CTC of ${formatRupees(paise(current.amount))}` : `a gross of ${formatRupees(paise(current.amount))} a month`}, the file says a CTC of ${formatRupees(paise(old.amount))}. Correct the file, or the package.`
          : `The package in force pays ${formatRupees(paise(grossOf(structure, current)))} a month, the file says ${formatRupees(paise(old.amount))}. Correct the file, or the package.`,
      );
    return;
  }
  if (wanted.amount === old.amount) notice(row, columns.wanted, 'The new pay is the old one: nothing changes.');
  else if (wanted.amount < old.amount)
    notice(row, columns.wanted, 'The new pay is lower; the difference is taken back as arrears.');
}

/** The columns of unpaid days by calendar month, for months that no payslip or register here has. */
const monthColumn = (month: Month): string => `lop${month.slice(5)}`;
const MONTH_COLUMNS = MONTHS.map((name, at) =>
  daysOrBlank({
    name: `lop${String(at + 1).padStart(2, '0')}`,
    label: `LOP Days ${name}`,
    aliases: [`LOP Days ${name.slice(0, 3)}`, `LOP ${name}`, `LOP ${name.slice(0, 3)}`],
    hint: `Unpaid days of ${name}; needed only where it lies in the past and was not paid here`,
  }),
);

/** The unpaid days that a row names: of the effective month from its day on, and of the months after it. */
function daysIn(row: ReadRow, from: Day, payrollmonth: Month) {
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

type Known = Awaited<ReturnType<typeof knownDays>>;
function validateDays(
  row: ReadRow,
  person: Person,
  { known, payrollmonth }: { known: Known; payrollmonth: Month },
): void {
  const from = effective(row);
  if (!from) return;
  const first = monthOf(from);
  const end = lastDay(first);
  const served = daysBetween(
    later(from, person.joiningdate),
    person.leavingdate ? earlier(person.leavingdate, end) : end,
  );
  const given = daysIn(row, from, payrollmonth);
  if ((given.first ?? 0) > served)
    fail(
      row,
      'lopdays',
      `From ${dayName(from)} to the end of its month are ${served} days; ${given.first} can not be unpaid.`,
    );
  for (const month of monthsFrom(first, addMonths(payrollmonth, -1))) {
    const days = month === first ? given.first : given.pastdays[month];
    const has = known(person.employeeid, month);
    const column = month === first ? 'lopdays' : monthColumn(month);
    if (has === undefined && days === undefined)
      fail(
        row,
        column,
        `How many days of ${monthName(month)} were unpaid is not known: no payslip, opening register or loss of pay has them. Enter them, zero where there were none.`,
      );
    else if (days !== undefined && month !== first && days > daysInMonth(month))
      fail(row, column, `${monthName(month)} has ${daysInMonth(month)} days; ${days} can not be unpaid.`);
    else if (has !== undefined && days !== undefined && days > has)
      notice(row, column, `${monthName(month)} was paid with ${has} unpaid days. Check the days.`);
  }
}

/** One row for a person and day: identical rows count once, differing ones are all returned. */
function validateDifferent(people: readonly PersonRow[]): PersonRow[] {
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
      fail(row, 'employeecode', `${person.code} stands in rows ${numbers} with different figures. Keep one of them.`);
    return group;
  });
}

/** The compiled structure of each month, read once. */
function structuresOf(db: Db) {
  const found = new Map<Month, PreparedStructure>();
  return async (month: Month): Promise<PreparedStructure> => {
    const structure = found.get(month) ?? preparedOf(await loadSettings(db, month));
    found.set(month, structure);
    return structure;
  };
}

/** The packages as they are after a row, for the next row of the same person. */
function after(packages: readonly Package[] | undefined, from: Day, wanted: Agreed): Package[] {
  const current = inForceOn(packages, from);
  return (packages ?? []).flatMap((one) => {
    if (one !== current) return [one];
    const begun = { ...one, ...wanted, from };
    return one.from === from ? [begun] : [{ ...one, until: from }, begun];
  });
}

const inOrder = (people: readonly PersonRow[]): PersonRow[] =>
  people.toSorted((a, b) => ((effective(a.row) ?? '') < (effective(b.row) ?? '') ? -1 : 1));

/** New pay with effect in past months; their arrears are paid with the month. */
export const revisionKind: BulkKind = {
  kind: revisionBulk.kind,
  title: revisionBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Revisions',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    dateColumn({ name: 'effectivefrom', label: 'Effective From', aliases: ['Effective Date', 'WEF'], required: true }),
    moneyColumn({ name: 'oldgross', label: 'Old Monthly Gross', aliases: ['Old Gross'] }),
    moneyColumn({ name: 'newgross', label: 'New Monthly Gross', aliases: ['New Gross'] }),
    moneyColumn({
      name: 'oldctc',
      label: 'Old Annual CTC',
      aliases: ['Old CTC'],
      hint: 'Instead of the monthly gross',
    }),
    moneyColumn({
      name: 'newctc',
      label: 'New Annual CTC',
      aliases: ['New CTC'],
      hint: 'Instead of the monthly gross',
    }),
    daysOrBlank({
      name: 'lopdays',
      label: 'LOP Days',
      prefixes: ['LOP Days'],
      hint: 'Unpaid days of the month it takes effect in, on or after that day',
    }),
    ...MONTH_COLUMNS,
  ],
  async validate(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const closed = await failOnClosed(given.db, payrollmonth);
    // Arrears of a month are by what was in force in it.
    const structureIn = structuresOf(given.db);
    const inservice = validateInService(await validatePeople(given, rows), payrollmonth);
    const people = inOrder(validateDifferent(validateClosed(inservice, closed, payrollmonth)));
    const ids = people.map(({ person }) => person.employeeid);
    const packages = await packagesOf(given.db, ids);
    const paid = await lastPaid(given.db, ids);
    const days = people.flatMap(({ row }) => effective(row) ?? []).map(monthOf);
    const known = await knownDays(given.db, ids, {
      from: days.toSorted()[0] ?? payrollmonth,
      to: addMonths(payrollmonth, -1),
    });
    for (const { row, person } of people) {
      const from = effective(row);
      if (!validateDay(row, person, payrollmonth) || !from) continue;
      const { employeeid } = person;
      const own = packages.get(employeeid);
      validatePay(row, person, {
        structure: await structureIn(monthOf(from)),
        packages: own,
        paid: paid.has(employeeid),
      });
      validateDays(row, person, { known, payrollmonth });
      packages.set(employeeid, after(own, from, packagesIn(row).wanted));
    }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) =>
      rows.some((row) => packagesIn(row).wanted.paybasis === 'CTC')
        ? [sumOf(SUMS.oldctc, rows, 'oldctc'), sumOf(SUMS.newctc, rows, 'newctc')]
        : [sumOf(SUMS.oldgross, rows, 'oldgross'), sumOf(SUMS.newgross, rows, 'newgross')],
    // The file names past months by their unpaid days.
    also: (month) => monthsFrom(addMonths(month, -MONTHS.length), addMonths(month, -1)),
  }),
  async apply(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const people = inOrder(await peopleOf(given.db, rows));
    const structureIn = structuresOf(given.db);
    const packages = await packagesOf(
      given.db,
      people.map(({ person }) => person.employeeid),
    );
    const revisions: NewRevision[] = [];
    for (const { row, person } of people) {
      const from = day(textOf(row, 'effectivefrom') ?? '');
      const structure = await structureIn(monthOf(from));
      const { old, wanted } = packagesIn(row);
      const own = packages.get(person.employeeid);
      const current = inForceOn(own, from);
      const { first, pastdays } = daysIn(row, from, payrollmonth);
      revisions.push({
        rownumber: row.rownumber,
        payrollmonth,
        employeeid: person.employeeid,
        effectivefrom: from,
        oldgross: grossOf(structure, old),
        newgross: grossOf(structure, wanted),
        lopdays: (first ?? 0).toFixed(1),
        pastdays,
        ...(current && !isPackage(structure, current, old) ? { old } : {}),
        ...(wanted.paybasis === 'CTC' ? { agreed: { ...wanted, reason: 'Revision' } } : {}),
      });
      packages.set(person.employeeid, after(own, from, wanted));
    }
    return applyRevisions(given, revisions);
  },
  undo: ({ db, parameters }, rows) => undoRevisions(db, ofMonth.parse(parameters).payrollmonth, rows),
};
