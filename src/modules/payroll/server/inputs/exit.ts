import { sql } from 'kysely';
import { day, monthOf } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkKind, fail, notice } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  validateOnce,
  validatePeople,
  type Person,
  peopleOf,
} from '#modules/people/server/public.ts';
import { lastPaid } from './closed.ts';
import { exitBulk } from '../../contract/inputs.ts';
import { dayName, monthName } from '../../engine/wording.ts';

type Leaving = { readonly leavingdate: string | null; readonly leavingreason: string | null };
const leavingOf = ({ leavingdate, leavingreason }: Person): Leaving => ({ leavingdate, leavingreason });
const alike = (a: Leaving, b: Leaving): boolean =>
  a.leavingdate === b.leavingdate && a.leavingreason === b.leavingreason;

async function writeLeaving(db: Db, rows: readonly { employeeid: number; leaving: Leaving }[]): Promise<void> {
  for (const part of chunks(rows, 3)) {
    const values = part.map(
      ({ employeeid, leaving }) =>
        sql`(${employeeid}::bigint, ${leaving.leavingdate}::date, ${leaving.leavingreason}::text)`,
    );
    await tenantSql`update employee set leavingdate = v.leavingdate, leavingreason = v.leavingreason, version = employee.version + 1
      from (values ${sql.join(values)}) as v(employeeid, leavingdate, leavingreason)
      where employee.subscriptionid = current_subscription() and employee.employeeid = v.employeeid`.execute(db);
  }
}

/** Exits: employee, last day and reason. */
export const exitKind: BulkKind = {
  kind: exitBulk.kind,
  title: exitBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Leavers',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    dateColumn({
      name: 'leavingdate',
      label: 'Leaving Date',
      aliases: ['Date of Leaving', 'DOL', 'Last Working Day', 'LWD', 'Exit Date'],
      required: true,
    }),
    textColumn({ name: 'reason', label: 'Reason', aliases: ['Leaving Reason', 'Reason for Leaving'] }),
  ],
  async validate(given, rows) {
    const people = validateOnce(await validatePeople(given, rows));
    const paid = await lastPaid(
      given.db,
      people.map(({ person }) => person.employeeid),
    );
    for (const { row, person } of people) {
      const leaving = textOf(row, 'leavingdate');
      if (leaving === null) continue;
      const wanted = day(leaving);
      if (wanted < person.joiningdate) {
        fail(row, 'leavingdate', `${person.code} joined on ${dayName(person.joiningdate)}. Enter a later day.`);
        continue;
      }
      const last = paid.get(person.employeeid);
      if (wanted === person.leavingdate) {
        notice(row, 'leavingdate', `${dayName(wanted)} is on record already.`);
      } else if (last !== undefined && last > monthOf(wanted)) {
        fail(
          row,
          'leavingdate',
          `${person.code} has a locked payslip of ${monthName(last)}. Enter a day of that month or later, and recover what was overpaid.`,
        );
      } else {
        if (person.leavingdate !== null)
          notice(row, 'leavingdate', `Replaces ${dayName(person.leavingdate)}, which is on record.`);
        if (last !== undefined && last === monthOf(wanted))
          notice(row, 'leavingdate', `${monthName(last)} is locked; its pay is not changed by this.`);
      }
    }
    return { offered: [] };
  },
  async apply({ db }, rows) {
    const changes = (await peopleOf(db, rows)).map(({ row, person }) => ({
      rownumber: row.rownumber,
      employeeid: person.employeeid,
      before: leavingOf(person),
      leaving: {
        leavingdate: textOf(row, 'leavingdate'),
        leavingreason: textOf(row, 'reason') ?? person.leavingreason,
      },
    }));
    await writeLeaving(
      db,
      changes.filter(({ before, leaving }) => !alike(before, leaving)),
    );
    return changes.map(({ rownumber, employeeid, before, leaving }) => ({
      rownumber,
      objectid: employeeid,
      undo: { before, after: leaving },
    }));
  },
  async undo({ db }, rows) {
    const ids = rows.map((row) => row.objectid);
    const now = await db
      .selectFrom('employee')
      .select(['employeeid', 'leavingdate', 'leavingreason'])
      .where('employeeid', 'in', ids)
      .execute();
    const existing = new Map<number, Leaving>(now.map(({ employeeid, ...leaving }) => [employeeid, leaving]));
    const paid = await lastPaid(db, ids);
    const reasons = new Map<number, string>();
    const back: { employeeid: number; leaving: Leaving }[] = [];
    for (const { rownumber, objectid, undo } of rows) {
      const { before, after } = undo as { before: Leaving; after: Leaving };
      const last = paid.get(objectid);
      const current = existing.get(objectid);
      if (!current || !alike(current, after)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (
        last !== undefined &&
        before.leavingdate !== after.leavingdate &&
        last >= (after.leavingdate ?? '').slice(0, 7)
      )
        reasons.set(rownumber, `${monthName(last)} was paid with this leaving date, so it stays.`);
      else if (!alike(before, after)) back.push({ employeeid: objectid, leaving: before });
    }
    await writeLeaving(db, back);
    return reasons;
  },
};
