import { sql } from 'kysely';
import { daysBetween, type Month } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { column, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { readNumber } from '#bulk/engine/cell.ts';
import { type Applied, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  same,
  type Store,
  undoCurrent,
  type Values,
  writeCurrent,
  validateOnce,
  validatePeople,
  peopleOf,
  type PersonRow,
} from '#modules/people/server/public.ts';
import { closedReasons, failOnClosedPeriods } from './closed.ts';
import { daysColumn, daysText } from './columns.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { periodColumns, periodOf, validateClosedPeriods, validatePeriods } from './periods.ts';
import { lossOfPayBulk, ofMonth, SUMS } from '../../../contract/person/inputs.ts';
import { periodsOfPeople } from '../../run/periods/days.ts';
import { partsOf } from '../../run/periods/parts.ts';
import { daysInService } from '../../../engine/run/pay/service.ts';
import { dayName, monthName } from '../../../engine/wording.ts';
import { attendedPeople } from '../../run/attended/source.ts';

/** Why days and units of somebody are not entered, with the way to change it. */
const takenFromAttendance = (code: string, month: Month): string =>
  `What ${code} is paid for in ${monthName(month)} comes from attendance and leave. Correct it there, or let the pay group take it from the sheet, on the page Pay Groups.`;

/**
 * Rejects the rows of people for whom the close of attendance says it. @param of only rows of which it is true
 * @returns the rows of the others
 */
export async function validateAttended<R extends PersonRow>(
  db: Db,
  people: readonly R[],
  { month, column, of = () => true }: { month: Month; column: string; of?: (one: R) => boolean },
): Promise<R[]> {
  const isAttended = await attendedPeople(db, { month, ids: people.map(({ person }) => person.employeeid) });
  return people.filter((one) => {
    const { row, person } = one;
    if (!isAttended(person.employeeid) || !of(one)) return true;
    fail(row, column, takenFromAttendance(person.code, month));
    return false;
  });
}

type Lost = { readonly lopdays: string; readonly remarks: string | null };

const lossStore = (payrollmonth: Month, periodnumber: number): Store<Lost & Values> => ({
  async current(db, ids) {
    const matches = new Map<number, Lost & Values>();
    for (const part of chunks(ids, 1, 5000)) {
      const rows = await db
        .selectFrom('loss_of_pay')
        .select(['employeeid', 'lopdays', 'remarks'])
        .where('payrollmonth', '=', payrollmonth)
        .where('periodnumber', '=', periodnumber)
        .where('employeeid', 'in', part)
        .execute();
      for (const { employeeid, lopdays, remarks } of rows)
        matches.set(employeeid, { lopdays: daysText(Number(lopdays)), remarks });
    }
    return matches;
  },
  async write(db, rows) {
    for (const part of chunks(rows, 6))
      await db
        .insertInto('loss_of_pay')
        .values(part.map(({ employeeid, values }) => ({ payrollmonth, periodnumber, employeeid, ...values })))
        .onConflict((conflict) =>
          conflict.columns(['subscriptionid', 'payrollmonth', 'employeeid', 'periodnumber']).doUpdateSet((eb) => ({
            lopdays: eb.ref('excluded.lopdays'),
            remarks: eb.ref('excluded.remarks'),
            version: sql<number>`loss_of_pay.version + 1`,
          })),
        )
        .execute();
  },
  async remove(db, ids) {
    for (const part of chunks(ids, 1, 5000))
      await db
        .deleteFrom('loss_of_pay')
        .where('payrollmonth', '=', payrollmonth)
        .where('periodnumber', '=', periodnumber)
        .where('employeeid', 'in', part)
        .execute();
  },
});

const lost = (row: ReadRow): Lost & Values => ({
  lopdays: daysText(numberOf(row, 'lopdays')),
  remarks: textOf(row, 'remarks'),
});

/** Days of a month that are not paid, from the attendance of the month. */
export const lossOfPayKind: BulkKind = {
  kind: lossOfPayBulk.kind,
  title: lossOfPayBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Attendance',
  ownColumns: periodColumns,
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    column({
      name: 'calendardays',
      label: 'Calendar Days',
      hint: 'Only checked against the month',
      read: (cell) => readNumber(cell, { min: 0, max: 31, places: 0 }),
    }),
    daysColumn({
      name: 'lopdays',
      label: 'LOP Days',
      aliases: ['LOP', 'Loss of Pay', 'LWP', 'Unpaid Days'],
      required: true,
    }),
    textColumn({ name: 'remarks', label: 'Remarks', aliases: ['Remark', 'Comment'] }),
  ],
  async validate(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const closed = await failOnClosedPeriods(input.db, payrollmonth, rows.map(periodOf));
    const inservice = await validatePeriods(input.db, await validatePeople(input, rows), payrollmonth);
    const notlocked = validateClosedPeriods(inservice, closed, payrollmonth);
    const open = await validateAttended(input.db, notlocked, { month: payrollmonth, column: 'lopdays' });
    const byperiod = Map.groupBy(open, ({ row }) => periodOf(row));
    const people = [...byperiod.values()].flatMap(validateOnce);
    const ids = people.map(({ person }) => person.employeeid);
    const stored = new Map<number, ReadonlyMap<number, Lost & Values>>();
    for (const number of byperiod.keys())
      stored.set(number, await lossStore(payrollmonth, number).current(input.db, ids));
    const periods = await periodsOfPeople(input.db, payrollmonth, ids);
    const parts = await partsOf(input.db, payrollmonth, ids);
    for (const { row, person } of people) {
      const calendar = row.values['calendardays'];
      const period = periods(person.employeeid).find(({ number }) => number === periodOf(row));
      if (!period) continue;
      const { from, to } = period;
      const all = daysBetween(from, to);
      if (typeof calendar === 'number' && calendar !== all)
        fail(
          row,
          'calendardays',
          `${monthName(payrollmonth)} has ${all} days, not ${calendar}. Is this the file of another month?`,
        );
      const days = numberOf(row, 'lopdays');
      const moved = parts.get(person.employeeid)?.find(({ islast }) => islast)?.from;
      // Inputs belong to the last legal entity of the month, as far as it pays days of the period.
      const part = moved && moved > from && moved <= to ? moved : undefined;
      const served = daysInService(person, { from: part ?? from, to });
      if (days > served)
        fail(
          row,
          'lopdays',
          part
            ? `${days} days are more than the ${served} days in service from the move to another legal entity on ${dayName(part)}. Enter at most ${served}.`
            : `${days} days are more than the ${served} days in service. Enter at most ${served}.`,
        );
      const before = stored.get(periodOf(row))?.get(person.employeeid);
      if (before && !same(before, lost(row)))
        notice(row, 'lopdays', `Replaces the ${Number(before.lopdays)} days entered before.`);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) => [sumOf(SUMS.lopdays, rows, 'lopdays', 'days')],
  }),
  async apply(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const people = await peopleOf(input.db, rows);
    const applied: Applied[] = [];
    for (const [number, group] of Map.groupBy(people, ({ row }) => periodOf(row)))
      for (const one of await writeCurrent(
        input.db,
        lossStore(payrollmonth, number),
        group.map(({ row, person }) => ({
          rownumber: row.rownumber,
          employeeid: person.employeeid,
          values: lost(row),
        })),
      ))
        applied.push(number === 1 ? one : { ...one, undo: { ...(one.undo as object), number } });
    return applied;
  },
  async undo({ db, parameters }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const reasons = new Map<number, string>();
    for (const [number, group] of Map.groupBy(rows, ({ undo }) => (undo as { number?: number }).number ?? 1)) {
      const closed = await closedReasons(
        db,
        payrollmonth,
        group.map(({ rownumber, objectid }) => ({ rownumber, employeeid: objectid })),
        number,
      );
      const others = group.filter((row) => !closed.has(row.rownumber));
      for (const [row, why] of [...closed, ...(await undoCurrent(db, lossStore(payrollmonth, number), others))])
        reasons.set(row, why);
    }
    return reasons;
  },
};
