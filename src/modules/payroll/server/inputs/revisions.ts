import { addMonths, day, daysBetween, lastDay, later, earlier, monthOf } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { dateColumn, moneyColumn, numberOf, textOf } from '#bulk/server/columns.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  validateOnce,
  validatePeople,
  type Person,
  type PersonRow,
  peopleOf,
} from '#modules/people/server/public.ts';
import type { Day, Month } from '#modules/payroll/contract/units.ts';
import { validateClosed, failOnClosed } from './closed.ts';
import { daysColumn } from './columns.ts';
import { grossOf, inForceOn, type Package, packagesOf } from './packages.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { validateInService } from './people.ts';
import { applyRevisions, undoRevisions } from './revisions-apply.ts';
import { ofMonth, revisionBulk, SUMS } from '../../contract/inputs.ts';
import type { PreparedStructure } from '../../engine/pay/structure.ts';
import { loadSettings, preparedOf } from '../settings.ts';
import { dayName, monthName } from '../../engine/wording.ts';

const effective = (row: ReadRow): Day | undefined => {
  const text = textOf(row, 'effectivefrom');
  return text === null ? undefined : day(text);
};

function validateDay(row: ReadRow, person: Person, payrollmonth: Month): boolean {
  const from = effective(row);
  if (from === undefined) return false;
  const before = addMonths(payrollmonth, -1);
  if (monthOf(from) !== before) {
    fail(
      row,
      'effectivefrom',
      `${dayName(from)} does not lie in ${monthName(before)}. A revision is uploaded with the payroll of the month after it takes effect: choose ${monthName(addMonths(monthOf(from), 1))}, or correct the date.`,
    );
    return false;
  }
  if (from >= person.joiningdate) return true;
  fail(row, 'effectivefrom', `${person.code} joined on ${dayName(person.joiningdate)}. Enter that day or a later one.`);
  return false;
}

type Pay = { readonly structure: PreparedStructure; readonly packages: readonly Package[] | undefined };

function validatePay(row: ReadRow, person: Person, { structure, packages }: Pay): void {
  const faulty = new Set(row.messages.map((message) => message.column));
  const from = effective(row);
  const current = from && inForceOn(packages, from);
  if (!from || !current)
    return fail(row, 'employeecode', `${person.code} has no package on that day. Enter the package first.`);
  if (current.from === from && current.from !== person.joiningdate)
    return fail(
      row,
      'effectivefrom',
      'A package begins on this day already. Undo that change first, or correct the day.',
    );
  if (current.from === from)
    return fail(row, 'effectivefrom', 'This is the joining day. Correct the package of the person instead.');
  const later = packages?.find((one) => one.from > from);
  if (later) return fail(row, 'effectivefrom', `A package from ${dayName(later.from)} follows. Undo that one first.`);
  const gross = grossOf(structure, current);
  const [old, wanted] = [numberOf(row, 'oldgross'), numberOf(row, 'newgross')];
  if (old !== gross && !faulty.has('oldgross'))
    fail(
      row,
      'oldgross',
      `The package in force pays ${formatRupees(paise(gross))} a month, the file says ${formatRupees(paise(old))}. Correct the file, or the package.`,
    );
  if (faulty.has('newgross')) return;
  if (wanted === 0) fail(row, 'newgross', 'The new gross is missing. Enter the monthly amount.');
  else if (wanted === gross) notice(row, 'newgross', 'The new gross is the old one: nothing changes.');
  else if (wanted < gross) notice(row, 'newgross', 'The new gross is lower; the difference is taken back as arrears.');
}

function validateDays(row: ReadRow, person: Person): void {
  const from = effective(row);
  if (!from) return;
  const end = lastDay(monthOf(from));
  const served = daysBetween(
    later(from, person.joiningdate),
    person.leavingdate ? earlier(person.leavingdate, end) : end,
  );
  const days = numberOf(row, 'lopdays');
  if (days > served)
    fail(
      row,
      'lopdays',
      `From ${dayName(from)} to the end of its month are ${served} days; ${days} can not be unpaid.`,
    );
}

/** New pay with effect in the month before; its arrears are paid with the month. */
export const revisionKind: BulkKind = {
  kind: revisionBulk.kind,
  title: revisionBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Revisions',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    dateColumn({ name: 'effectivefrom', label: 'Effective From', aliases: ['Effective Date', 'WEF'], required: true }),
    moneyColumn({ name: 'oldgross', label: 'Old Monthly Gross', aliases: ['Old Gross'], required: true }),
    moneyColumn({ name: 'newgross', label: 'New Monthly Gross', aliases: ['New Gross'], required: true }),
    daysColumn({
      name: 'lopdays',
      label: 'LOP Days',
      prefixes: ['LOP Days'],
      hint: 'Unpaid days of the past month on or after the effective date',
    }),
  ],
  async validate(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const closed = await failOnClosed(given.db, payrollmonth);
    // Arrears are of the month before, by what was in force in it.
    const prepared = preparedOf(await loadSettings(given.db, addMonths(payrollmonth, -1)));
    const inservice = validateInService(await validatePeople(given, rows), payrollmonth);
    const people: PersonRow[] = validateOnce(validateClosed(inservice, closed, payrollmonth));
    const ids = people.map(({ person }) => person.employeeid);
    const packages = await packagesOf(given.db, ids);
    const entered = await given.db
      .selectFrom('salary_revision')
      .select('employeeid')
      .where('payrollmonth', '=', payrollmonth)
      .execute();
    const revised = new Set(entered.map((row) => row.employeeid));
    for (const { row, person } of people) {
      if (revised.has(person.employeeid)) {
        fail(
          row,
          'employeecode',
          `${person.code} has a revision in ${monthName(payrollmonth)} already. Undo that upload first.`,
        );
        continue;
      }
      if (!validateDay(row, person, payrollmonth)) continue;
      validatePay(row, person, { structure: prepared, packages: packages.get(person.employeeid) });
      validateDays(row, person);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) => [sumOf(SUMS.oldgross, rows, 'oldgross'), sumOf(SUMS.newgross, rows, 'newgross')],
    // The arrears are those of the month before, whose unpaid days are in the file.
    also: (month) => [addMonths(month, -1)],
  }),
  async apply(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const people = await peopleOf(given.db, rows);
    return applyRevisions(
      given,
      people.map(({ row, person }) => ({
        rownumber: row.rownumber,
        payrollmonth,
        employeeid: person.employeeid,
        effectivefrom: day(textOf(row, 'effectivefrom') ?? ''),
        oldgross: numberOf(row, 'oldgross'),
        newgross: numberOf(row, 'newgross'),
        lopdays: numberOf(row, 'lopdays').toFixed(1),
      })),
    );
  },
  undo: ({ db, parameters }, rows) => undoRevisions(db, ofMonth.parse(parameters).payrollmonth, rows),
};
