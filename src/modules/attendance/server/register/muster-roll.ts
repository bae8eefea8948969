import { addDays, type Day, daysBetween } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Register, RegisterColumn, RegisterRow, RegisterPart } from '#platform/server/register/register.ts';
import type { RegisterPerson } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { HALF_WORDS } from '../../contract/reason-words.ts';
import type { MonthDays } from '../../engine/attendance-month.ts';
import { hoursText, rollCode } from '../../engine/register.ts';
import { totalsOf } from '../../engine/day/totals.ts';
import { unpaidCode } from '../log/log.ts';

/** The rows of people, in their order, by office. */
export const byOffice = (
  rows: readonly { readonly person: RegisterPerson; readonly row: RegisterRow }[],
): RegisterPart[] =>
  [...Map.groupBy(rows, ({ person }) => person.office)].map(([office, own]) => ({
    office,
    rows: own.map(({ row }) => row),
  }));

/** People whose days are in memory at once. */
const AT_ONCE = 1000;

const TOTALS: readonly RegisterColumn[] = [
  ['Present', 11],
  ['Home', 10],
  ['Duty', 9],
  ['Paid leave', 10],
  ['Unpaid', 11],
  ['Off', 8],
  ['Holiday', 12],
  ['Absent', 11],
  ['Marks', 10],
  ['Hours', 12],
].map(([heading, width]) => ({ heading: String(heading), width: Number(width), align: 'right' }));

/** Millimetres of a day, and of all days together: the month in which months begin otherwise may have more than 31. */
const DAY_WIDTH = 8;
const DAYS_WIDTH = 31 * DAY_WIDTH;

const daysIn = ({ from, to }: MonthDays): Day[] =>
  Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at));

const columnsOf = (days: readonly Day[]): RegisterColumn[] => [
  { heading: 'Code', width: 16 },
  { heading: 'Employee', width: 0 },
  ...days.map((day): RegisterColumn => ({
    heading: String(Number(day.slice(8))),
    width: Math.min(DAY_WIDTH, DAYS_WIDTH / days.length),
    align: 'center',
  })),
  ...TOTALS,
];

/** The stored days of people in a month; one statement. */
async function daysOf(db: Db, employeeids: readonly number[], { from, to }: MonthDays) {
  const rows = await db
    .selectFrom('attendance_day')
    .select(['employeeid', 'workdate', 'kind', 'half1', 'half2', 'mark', 'workedminutes', 'extraminutes'])
    .where(anyOf('employeeid', employeeids))
    .where('workdate', '>=', from)
    .where('workdate', '<=', to)
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid);
}
type Stored = Awaited<ReturnType<typeof daysOf>> extends Map<number, (infer R)[]> ? R : never;

function rowOf(
  { employeecode, fullname }: RegisterPerson,
  days: readonly Stored[],
  { span, unpaid }: { span: MonthDays; unpaid: string },
) {
  const byDay = new Map(days.map((one) => [one.workdate, one]));
  const codes = daysIn(span).map((day) => {
    const of = byDay.get(day);
    return of ? rollCode([of.half1, of.half2], of.mark) : '';
  });
  const totals = totalsOf(
    days.map((one) => ({
      kind: one.kind as 'working' | 'off' | 'holiday',
      halves: [one.half1, one.half2],
      mark: one.mark,
      worked: one.workedminutes,
      extra: one.extraminutes,
    })),
    unpaid,
  );
  const { present, home, duty, paidleave, unpaidleave, off, holiday, absent, marks, workedminutes } = totals;
  const figures = [present, home, duty, paidleave, unpaidleave, off, holiday, absent, marks];
  return [employeecode, fullname, ...codes, ...figures, hoursText(workedminutes)] satisfies RegisterRow;
}

/** What the codes of days mean: those of the product, then the leave types. */
async function legendOf(db: Db): Promise<string[]> {
  const types = await db.selectFrom('leave_type').select(['leavecode', 'leavetypename']).orderBy('leavecode').execute();
  return [
    Object.entries(HALF_WORDS)
      .map(([code, words]) => `${code}: ${words}`)
      .join('; '),
    types.map(({ leavecode, leavetypename }) => `${leavecode}: ${leavetypename}`).join('; '),
    'A day with two codes has one for each half. *: late, or left early; days are empty until they are over and counted.',
  ].filter(Boolean);
}

/** The muster roll of a month: people by days, as the days are stored. */
export async function musterRoll(
  db: Db,
  people: readonly RegisterPerson[],
  span: MonthDays,
): Promise<Pick<Register, 'pagesize' | 'columns' | 'parts' | 'legend'>> {
  const unpaid = await unpaidCode(db);
  const rows: { person: RegisterPerson; row: RegisterRow }[] = [];
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const part = people.slice(at, at + AT_ONCE);
    const ids = part.map(({ employeeid }) => employeeid);
    const days = await daysOf(db, ids, span);
    for (const person of part)
      rows.push({ person, row: rowOf(person, days.get(person.employeeid) ?? [], { span, unpaid }) });
  }
  return { pagesize: 'a3', columns: columnsOf(daysIn(span)), parts: byOffice(rows), legend: await legendOf(db) };
}
