import { sql } from 'kysely';
import { daysBetween } from '#platform/engine/day.ts';
import { chunks } from '#platform/server/db.ts';
import { column, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { readNumber } from '#bulk/engine/cell.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
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
} from '#modules/people/server/public.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { closedReasons, validateClosed, failOnClosed } from './closed.ts';
import { daysColumn } from './columns.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { validateInService } from './people.ts';
import { lossOfPayBulk, ofMonth, SUMS } from '../../contract/inputs.ts';
import { daysOfPeople } from '../periods/days.ts';
import { daysInService } from '../../engine/pay/service.ts';
import { monthName } from '../../engine/wording.ts';

type Lost = { readonly lopdays: string; readonly remarks: string | null };

const lossStore = (payrollmonth: Month): Store<Lost & Values> => ({
  async current(db, ids) {
    const found = new Map<number, Lost & Values>();
    for (const part of chunks(ids, 1, 5000)) {
      const rows = await db
        .selectFrom('loss_of_pay')
        .select(['employeeid', 'lopdays', 'remarks'])
        .where('payrollmonth', '=', payrollmonth)
        .where('employeeid', 'in', part)
        .execute();
      for (const { employeeid, lopdays, remarks } of rows) found.set(employeeid, { lopdays, remarks });
    }
    return found;
  },
  async write(db, rows) {
    for (const part of chunks(rows, 5))
      await db
        .insertInto('loss_of_pay')
        .values(part.map(({ employeeid, values }) => ({ payrollmonth, employeeid, ...values })))
        .onConflict((conflict) =>
          conflict.columns(['subscriptionid', 'payrollmonth', 'employeeid']).doUpdateSet((eb) => ({
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
        .where('employeeid', 'in', part)
        .execute();
  },
});

const lost = (row: ReadRow): Lost & Values => ({
  lopdays: numberOf(row, 'lopdays').toFixed(1),
  remarks: textOf(row, 'remarks'),
});

/** Days of a month that are not paid, from the attendance of the month. */
export const lossOfPayKind: BulkKind = {
  kind: lossOfPayBulk.kind,
  title: lossOfPayBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Attendance',
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
  async validate(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const closed = await failOnClosed(given.db, payrollmonth);
    const inservice = await validateInService(given.db, await validatePeople(given, rows), payrollmonth);
    const people = validateOnce(validateClosed(inservice, closed, payrollmonth));
    const current = await lossStore(payrollmonth).current(
      given.db,
      people.map(({ person }) => person.employeeid),
    );
    const ids = people.map(({ person }) => person.employeeid);
    const daysOf = await daysOfPeople(given.db, payrollmonth, ids);
    for (const { row, person } of people) {
      const calendar = row.values['calendardays'];
      const { from, to } = daysOf(person.employeeid);
      const all = daysBetween(from, to);
      if (typeof calendar === 'number' && calendar !== all)
        fail(
          row,
          'calendardays',
          `${monthName(payrollmonth)} has ${all} days, not ${calendar}. Is this the file of another month?`,
        );
      const served = daysInService(person, { from, to });
      const days = numberOf(row, 'lopdays');
      if (days > served)
        fail(row, 'lopdays', `${days} days are more than the ${served} days in service. Enter at most ${served}.`);
      const before = current.get(person.employeeid);
      if (before && !same(before, lost(row)))
        notice(row, 'lopdays', `Replaces the ${Number(before.lopdays)} days entered before.`);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) => [sumOf(SUMS.lopdays, rows, 'lopdays', 'days')],
  }),
  async apply(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const people = await peopleOf(given.db, rows);
    return writeCurrent(
      given.db,
      lossStore(payrollmonth),
      people.map(({ row, person }) => ({ rownumber: row.rownumber, employeeid: person.employeeid, values: lost(row) })),
    );
  },
  async undo({ db, parameters }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const closed = await closedReasons(
      db,
      payrollmonth,
      rows.map(({ rownumber, objectid }) => ({ rownumber, employeeid: objectid })),
    );
    const others = rows.filter((row) => !closed.has(row.rownumber));
    return new Map([...closed, ...(await undoCurrent(db, lossStore(payrollmonth), others))]);
  },
};
