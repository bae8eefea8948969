import { day, monthOf } from '#platform/engine/day.ts';
import { takeBackHandedOn } from '#modules/approval/server/public.ts';
import { openExits, setLastDays } from '#modules/exit/server/public.ts';
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
import { exitBulk } from '../../../contract/person/inputs.ts';
import { dayName, monthName } from '../../../engine/wording.ts';

type Leaving = { readonly leavingdate: string | null; readonly leavingreason: string | null };
const leavingOf = ({ leavingdate, leavingreason }: Person): Leaving => ({ leavingdate, leavingreason });
const alike = (a: Leaving, b: Leaving): boolean =>
  a.leavingdate === b.leavingdate && a.leavingreason === b.leavingreason;

/** What an undo needs: what was on record, what was entered, and the approvals that were handed over with it. */
type Undo = { readonly before: Leaving; readonly after: Leaving; readonly approvaldelegationid?: number | null };

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
  async validate(input, rows) {
    const people = validateOnce(await validatePeople(input, rows));
    const paid = await lastPaid(
      input.db,
      people.map(({ person }) => person.employeeid),
    );
    const exits = await openExits(
      input.db,
      people.map(({ person }) => person.employeeid),
    );
    for (const { row, person } of people) {
      const leaving = textOf(row, 'leavingdate');
      const exit = exits.get(person.employeeid);
      if (leaving === null) continue;
      const wanted = day(leaving);
      if (wanted < person.joiningdate) {
        fail(row, 'leavingdate', `${person.code} joined on ${dayName(person.joiningdate)}. Enter a later day.`);
        continue;
      }
      const last = paid.get(person.employeeid);
      if (wanted === person.leavingdate) {
        notice(row, 'leavingdate', `${dayName(wanted)} is on record already.`);
      } else if (exit !== undefined) {
        fail(
          row,
          'leavingdate',
          `${person.code} has an exit with the last day ${dayName(day(exit))}. Decide or cancel it on the page Exits first.`,
        );
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
  async apply({ db, today }, rows) {
    const changes = (await peopleOf(db, rows)).map(({ row, person }) => ({
      rownumber: row.rownumber,
      employeeid: person.employeeid,
      before: leavingOf(person),
      leaving: {
        leavingdate: textOf(row, 'leavingdate'),
        leavingreason: textOf(row, 'reason') ?? person.leavingreason,
      },
    }));
    const changed = changes.filter(({ before, leaving }) => !alike(before, leaving));
    const handed = await setLastDays(
      db,
      changed.map(({ employeeid, leaving }) => ({ employeeid, ...leaving })),
      today,
    );
    return changes.map(({ rownumber, employeeid, before, leaving }) => ({
      rownumber,
      objectid: employeeid,
      undo: { before, after: leaving, approvaldelegationid: handed.get(employeeid) ?? null } satisfies Undo,
    }));
  },
  async undo({ db, today }, rows) {
    const ids = rows.map((row) => row.objectid);
    const now = await db
      .selectFrom('employee')
      .select(['employeeid', 'leavingdate', 'leavingreason'])
      .where('employeeid', 'in', ids)
      .execute();
    const existing = new Map<number, Leaving>(now.map(({ employeeid, ...leaving }) => [employeeid, leaving]));
    const paid = await lastPaid(db, ids);
    const reasons = new Map<number, string>();
    const back: (Leaving & { employeeid: number })[] = [];
    const handed: number[] = [];
    for (const { rownumber, objectid, undo } of rows) {
      const { before, after, approvaldelegationid } = undo as Undo;
      const last = paid.get(objectid);
      const current = existing.get(objectid);
      if (!current || !alike(current, after)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (
        last !== undefined &&
        before.leavingdate !== after.leavingdate &&
        last >= (after.leavingdate ?? '').slice(0, 7)
      )
        reasons.set(rownumber, `${monthName(last)} was paid with this leaving date, so it stays.`);
      else if (!alike(before, after)) {
        back.push({ employeeid: objectid, ...before });
        if (approvaldelegationid) handed.push(approvaldelegationid);
      }
    }
    await takeBackHandedOn(db, handed);
    await setLastDays(db, back, today);
    return reasons;
  },
};
