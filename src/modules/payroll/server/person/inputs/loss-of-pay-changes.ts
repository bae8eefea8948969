import { addMonths, type Month } from '#platform/engine/day.ts';
import { chunks } from '#platform/server/db.ts';
import { column, moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';

import { type Applied, type BulkKind, fail, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  validatePeople,
  type Person,
  type PersonRow,
  peopleOf,
} from '#modules/people/server/public.ts';
import { closedPeriodReasons, failOnClosedPeriods } from './closed.ts';
import { daysColumn, daysOrBlank, daysText, readMonth } from './columns.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { periodColumns, periodOf, validateClosedPeriods, validatePeriods } from './periods.ts';
import { lossOfPayChangeBulk, ofMonth, SUMS } from '../../../contract/person/inputs.ts';
import { type Days, daysInService } from '../../../engine/run/pay/service.ts';
import { daysOfMonths } from '../../run/periods/days.ts';
import { monthName } from '../../../engine/wording.ts';
import { knownDays } from '../../run/past-months.ts';

const monthIn = (row: ReadRow): Month | undefined => (textOf(row, 'wagemonth') as Month | null) ?? undefined;
/** More unpaid days; below zero they are given back. */
const changeIn = (row: ReadRow): number => numberOf(row, 'added') - numberOf(row, 'reversed');
const deductedIn = (row: ReadRow): number | undefined => {
  const days = row.values['deducted'];
  return typeof days === 'number' ? days : undefined;
};
/** The package of the month that a row names; a yearly cost to company before a monthly gross. */
function packageIn(row: ReadRow): { paybasis: string; amount: number } | { paybasis: null; amount: null } {
  const [ctc, gross] = [numberOf(row, 'ctc'), numberOf(row, 'gross')];
  if (ctc > 0) return { paybasis: 'CTC', amount: ctc };
  return gross > 0 ? { paybasis: 'Gross', amount: gross } : { paybasis: null, amount: null };
}

/** The days of a past month that somebody was paid for. */
type DaysIn = (employeeid: number, month: Month) => Days;

/** The month of a row, where it is one that can be changed. */
function validateMonth(
  row: ReadRow,
  person: Person,
  { payrollmonth, days }: { payrollmonth: Month; days: DaysIn },
): Month | undefined {
  const month = monthIn(row);
  if (month === undefined) {
    if (row.messages.length === 0)
      fail(row, 'wagemonth', 'The month is missing. Enter the month that the days are of.');
    return undefined;
  }
  if (month >= payrollmonth)
    fail(
      row,
      'wagemonth',
      `${monthName(month)} is not before ${monthName(payrollmonth)}. Unpaid days of an open month are entered as loss of pay.`,
    );
  else if (daysInService(person, days(person.employeeid, month)) === 0)
    fail(row, 'wagemonth', `${person.code} was not in service in ${monthName(month)}. Correct the month or the code.`);
  else return month;
  return undefined;
}

/** The days of a row against those the month was paid with; without a payslip or register the row names what was paid. */
function validateChange(
  row: ReadRow,
  person: Person,
  { month, known, days }: { month: Month; known: number | undefined; days: DaysIn },
): void {
  const [back, more, deducted] = [numberOf(row, 'reversed'), numberOf(row, 'added'), deductedIn(row)];
  if (back > 0 === more > 0)
    return fail(row, 'reversed', 'Enter either the days that are given back, or those that are taken away.');
  if (known !== undefined && deducted !== undefined && deducted !== known)
    fail(
      row,
      'deducted',
      `${monthName(month)} was paid with ${known} unpaid days, the file says ${deducted}. Correct the file, or leave the column out.`,
    );
  if (known === undefined && deducted === undefined)
    return fail(
      row,
      'deducted',
      `How many days of ${monthName(month)} were unpaid is not known: no payslip and no opening register has them. Enter them.`,
    );
  const paid = known ?? deducted ?? 0;
  if (back > paid) fail(row, 'reversed', `${monthName(month)} has ${paid} unpaid days; ${back} cannot be given back.`);
  const served = daysInService(person, days(person.employeeid, month));
  if (more + paid > served)
    fail(
      row,
      'added',
      `${person.code} was in service on ${served} days of ${monthName(month)}, of which ${paid} are unpaid. Enter at most ${served - paid}.`,
    );
  if (known === undefined && packageIn(row).amount === null)
    fail(
      row,
      'ctc',
      `What ${person.code} was paid by in ${monthName(month)} is not known here. Enter the annual CTC or the monthly gross of that month.`,
    );
}

/** One row for a person and month. */
function validateDifferent(people: readonly PersonRow[]): void {
  for (const group of Map.groupBy(people, ({ row, person }) => `${person.employeeid} ${monthIn(row)}`).values()) {
    const numbers = group.map(({ row }) => row.rownumber).join(', ');
    if (group.length > 1)
      for (const { row, person } of group)
        fail(row, 'wagemonth', `${person.code} is in rows ${numbers} with the same month. Keep one of them.`);
  }
}

const changesIn = (people: readonly PersonRow[], payrollmonth: Month) =>
  people.map(({ row, person }) => ({
    rownumber: row.rownumber,
    change: {
      payrollmonth,
      periodnumber: periodOf(row),
      wagemonth: monthIn(row) ?? '',
      employeeid: person.employeeid,
      days: daysText(changeIn(row)),
      deducted: deductedIn(row)?.toString() ?? null,
      ...packageIn(row),
      remarks: textOf(row, 'remarks'),
    },
  }));
type Stored = ReturnType<typeof changesIn>[number]['change'];
/** The period is missing in uploads of before. */
type Change = Omit<Stored, 'periodnumber'> & Partial<Pick<Stored, 'periodnumber'>>;

/** Unpaid days of past months that are given back or taken away; their pay is arrears of the month. */
export const lossOfPayChangeKind: BulkKind = {
  kind: lossOfPayChangeBulk.kind,
  title: lossOfPayChangeBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'LOP Reversal',
  ownColumns: periodColumns,
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    column({
      name: 'wagemonth',
      label: 'Month',
      aliases: ['Wage Month', 'LOP Month'],
      required: true,
      hint: 'The past month, like 2026-09 or September 2026',
      read: readMonth,
    }),
    daysOrBlank({
      name: 'deducted',
      label: 'LOP Days Deducted',
      hint: 'Unpaid days the month was paid with; needed only where it was not paid here',
    }),
    daysColumn({ name: 'reversed', label: 'Days Reversed', aliases: ['Days Given Back', 'LOP Reversed'] }),
    daysColumn({ name: 'added', label: 'Days Added', aliases: ['More LOP Days'] }),
    moneyColumn({
      name: 'ctc',
      label: 'Annual CTC Of That Month',
      hint: 'The package of that month; needed only where it was not paid here',
    }),
    moneyColumn({ name: 'gross', label: 'Monthly Gross Of That Month', hint: 'Instead of the annual CTC' }),
    textColumn({ name: 'remarks', label: 'Remarks', aliases: ['Remark', 'Comment'] }),
  ],
  async validate(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const closed = await failOnClosedPeriods(input.db, payrollmonth, rows.map(periodOf));
    const inservice = await validatePeriods(input.db, await validatePeople(input, rows), payrollmonth);
    const people = validateClosedPeriods(inservice, closed, payrollmonth);
    validateDifferent(people);
    const ids = people.map(({ person }) => person.employeeid);
    const months = people.flatMap(({ row }) => monthIn(row) ?? []).toSorted();
    const existing = await knownDays(input.db, ids, {
      from: months[0] ?? payrollmonth,
      to: addMonths(payrollmonth, -1),
    });
    const days = await daysOfMonths(input.db, months, ids);
    const stored = await input.db
      .selectFrom('loss_of_pay_change')
      .select(['employeeid', 'wagemonth'])
      .where('payrollmonth', '=', payrollmonth)
      .execute();
    const entered = new Set(stored.map((row) => `${row.employeeid} ${row.wagemonth}`));
    for (const { row, person } of people) {
      const month = validateMonth(row, person, { payrollmonth, days });
      if (month === undefined) continue;
      if (entered.has(`${person.employeeid} ${month}`))
        fail(
          row,
          'wagemonth',
          `${monthName(payrollmonth)} changes the unpaid days of ${person.code} for ${monthName(month)} already. Undo that upload first.`,
        );
      else validateChange(row, person, { month, known: existing(person.employeeid, month), days });
    }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) => [sumOf(SUMS.daysback, rows, 'reversed', 'days'), sumOf(SUMS.daysadded, rows, 'added', 'days')],
    // A sheet of past months may be named after one of them.
    also: (month) => namedBefore(month),
  }),
  async apply(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const changes = changesIn(await peopleOf(input.db, rows), payrollmonth);
    const applied: Applied[] = [];
    for (const part of chunks(changes, 10)) {
      const inserted = await input.db
        .insertInto('loss_of_pay_change')
        .values(part.map(({ change }) => change))
        .returning(['lopchangeid', 'employeeid', 'wagemonth'])
        .execute();
      const ids = new Map(inserted.map((row) => [`${row.employeeid} ${row.wagemonth}`, row.lopchangeid]));
      for (const { rownumber, change } of part)
        applied.push({
          rownumber,
          objectid: ids.get(`${change.employeeid} ${change.wagemonth}`) ?? 0,
          undo: { change },
        });
    }
    return applied;
  },
  async undo({ db, parameters }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const list = rows.map((row) => ({ ...row, change: (row.undo as { change: Change }).change }));
    const reasons = new Map(
      await closedPeriodReasons(
        db,
        payrollmonth,
        list.map(({ rownumber, change }) => ({
          rownumber,
          employeeid: change.employeeid,
          number: change.periodnumber ?? 1,
        })),
      ),
    );
    const now = await db
      .selectFrom('loss_of_pay_change')
      .select(['lopchangeid', 'days'])
      .where('payrollmonth', '=', payrollmonth)
      .execute();
    const current = new Map(now.map((row) => [row.lopchangeid, row.days]));
    for (const { rownumber, objectid, change } of list)
      if (!reasons.has(rownumber) && daysText(Number(current.get(objectid))) !== change.days)
        reasons.set(rownumber, 'Changed since the upload, so it stays.');
    const gone = list.filter((row) => !reasons.has(row.rownumber)).map((row) => row.objectid);
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('loss_of_pay_change').where('lopchangeid', 'in', part).execute();
    return reasons;
  },
};

const YEAR = 12;
/** The year of months before one. */
function namedBefore(month: Month): Month[] {
  const months: Month[] = [];
  for (let at = 1; at <= YEAR; at += 1) months.push(addMonths(month, -at));
  return months;
}
