import { sql } from 'kysely';
import type { MonthDays } from '../../engine/attendance-month.ts';
import type { Db } from '#platform/server/db.ts';
import type { Register, RegisterColumn, RegisterRow } from '#platform/server/register/register.ts';
import type { RegisterPerson } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { EXTRA_TIME } from '../../contract/request.ts';
import { hoursText } from '../../engine/register.ts';
import { byOffice } from './muster-roll.ts';

const APPROVED = 2;
const right = 'right' as const;
const COLUMNS: readonly RegisterColumn[] = [
  { heading: 'Code', width: 22 },
  { heading: 'Employee', width: 0 },
  { heading: 'Date', width: 20 },
  { heading: 'First in', width: 16 },
  { heading: 'Last out', width: 16 },
  { heading: 'Worked', width: 18, align: right },
  { heading: 'Extra minutes', width: 22, align: right },
  { heading: 'Approved minutes', width: 26, align: right },
  { heading: 'Approved by', width: 44 },
  { heading: 'Minutes in the month', width: 30, align: right },
];
const LEGEND = [
  'Extra minutes are those that count by the extra-time policy: where it asks for approval, up to the approved ones.',
  'Minutes in the month are the extra minutes of all days of the person.',
];

/** Days with extra minutes, or with approved ones, of a month; one statement. */
async function daysOf(db: Db, employeeids: readonly number[], { from, to }: MonthDays) {
  const ids = [...employeeids];
  const approved = db
    .selectFrom('attendance_request as r')
    .select(['r.employeeid', 'r.fromdate', 'r.minutes'])
    .select((c) =>
      c
        .selectFrom('approval_decision as d')
        .innerJoin('account as a', 'a.accountid', 'd.accountid')
        .select('a.fullname')
        .whereRef('d.approvalrequestid', '=', 'r.approvalrequestid')
        .where('d.actionid', '=', 1)
        .orderBy('d.approvaldecisionid', 'desc')
        .limit(1)
        .as('approver'),
    )
    .where('r.kindid', '=', EXTRA_TIME)
    .where('r.statusid', '=', APPROVED)
    .where('r.fromdate', '>=', from)
    .where('r.fromdate', '<=', to)
    .where(anyOf('r.employeeid', ids));
  return db
    .selectFrom('attendance_day as d')
    .leftJoin(approved.as('q'), (join) =>
      join.onRef('q.employeeid', '=', 'd.employeeid').onRef('q.fromdate', '=', 'd.workdate'),
    )
    .select(['d.employeeid', 'd.workdate', 'd.workedminutes', 'd.extraminutes', 'q.minutes', 'q.approver'])
    .select([
      sql<string | null>`to_char(d.firstin, 'HH24:MI')`.as('firstin'),
      sql<string | null>`to_char(d.lastout, 'HH24:MI')`.as('lastout'),
    ])
    .where(anyOf('d.employeeid', ids))
    .where('d.workdate', '>=', from)
    .where('d.workdate', '<=', to)
    .where((c) => c.or([c('d.extraminutes', '>', 0), c('q.minutes', 'is not', null)]))
    .orderBy('d.workdate')
    .execute();
}

/** The overtime register of a month: each day of each person with extra minutes, and who approved them. */
export async function overtimeRegister(
  db: Db,
  people: readonly RegisterPerson[],
  span: MonthDays,
): Promise<Pick<Register, 'pagesize' | 'columns' | 'parts' | 'legend'>> {
  const ids = people.map(({ employeeid }) => employeeid);
  const days = Map.groupBy(await daysOf(db, ids, span), ({ employeeid }) => employeeid);
  const rows = people.flatMap((person) => {
    const own = days.get(person.employeeid) ?? [];
    const total = own.reduce((sum, one) => sum + one.extraminutes, 0);
    return own.map((one): { person: RegisterPerson; row: RegisterRow } => ({
      person,
      row: [
        person.employeecode,
        person.fullname,
        one.workdate,
        one.firstin,
        one.lastout,
        hoursText(one.workedminutes),
        one.extraminutes,
        one.minutes,
        one.approver,
        total,
      ],
    }));
  });
  const none = rows.length === 0 ? ['Nobody has extra minutes in this month.'] : [];
  return { pagesize: 'a4', columns: COLUMNS, parts: byOffice(rows), legend: [...none, ...LEGEND] };
}
