import type { Day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { Register, RegisterColumn, RegisterRow } from '#platform/server/register/register.ts';
import type { RegisterPerson } from '#modules/people/server/public.ts';
import { inDays, WHOLE_DAY } from '../../engine/days.ts';
import { type LeaveAccount, leaveAccounts, runsOf } from '../../engine/register.ts';
import { ledgersOf } from '../ledger/rows.ts';
import { typesOf } from '../versions.ts';

/** People whose ledgers are in memory at once. */
const AT_ONCE = 1000;

const figure = (heading: string, width: number): RegisterColumn => ({ heading, width, align: 'right' });
const COLUMNS: readonly RegisterColumn[] = [
  { heading: 'Code', width: 18 },
  { heading: 'Employee', width: 44 },
  { heading: 'Leave type', width: 32 },
  figure('Opening', 15),
  figure('Earned', 14),
  figure('Adjusted', 15),
  figure('Taken', 13),
  figure('Lapsed', 13),
  figure('Encashed', 16),
  figure('Balance', 15),
  { heading: 'Dates taken', width: 0 },
];
const LEGEND = [
  'All figures are days. Opening + earned + adjusted − taken − lapsed − encashed is the balance.',
  'Approved leave of days to come counts as taken. Adjusted: entered by hand or by a file, and what absence or late marks have cost.',
  'The balance of a year that is closed is what is carried into the next one.',
];

/** The days that were taken: runs of days, with their length where that is no whole day. */
const datesText = ({ dates }: LeaveAccount): string =>
  runsOf(dates)
    .map(({ from, to, days }) => {
      const span = from === to ? dayWords(from) : [dayWords(from), dayWords(to)].join(' to ');
      return days === WHOLE_DAY ? span : `${span} (${inDays(days)})`;
    })
    .join(', ');

function rowOf({ employeecode, fullname }: RegisterPerson, name: string, account: LeaveAccount): RegisterRow {
  const { opening, earned, adjusted, taken, lapsed, encashed, balance } = account;
  const figures = [opening, earned, adjusted, taken, lapsed, encashed, balance].map((days) => inDays(days));
  return [employeecode, fullname, name, ...figures, datesText(account)];
}

/** The leave register of a leave year: an account for each leave type of each person, by what the ledgers say. */
export async function leaveRegisterOf(
  db: Db,
  people: readonly RegisterPerson[],
  year: { from: Day; to: Day },
): Promise<Pick<Register, 'pagesize' | 'columns' | 'parts' | 'legend'>> {
  const types = (await typesOf(db)).map(({ leavetypeid, leavetypename }) => [String(leavetypeid), leavetypename]);
  const parts = new Map<string, RegisterRow[]>();
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const part = people.slice(at, at + AT_ONCE);
    const ledgers = await ledgersOf(
      db,
      part.map(({ employeeid }) => employeeid),
    );
    for (const person of part) {
      const accounts = leaveAccounts(ledgers.get(person.employeeid) ?? [], year);
      const own = parts.get(person.office) ?? [];
      for (const [leave, name = ''] of types) {
        const account = accounts.find((one) => one.leave === leave);
        if (account) own.push(rowOf(person, name, account));
      }
      parts.set(person.office, own);
    }
  }
  return {
    pagesize: 'a4',
    columns: COLUMNS,
    parts: [...parts].map(([office, rows]) => ({ office, rows })),
    legend: LEGEND,
  };
}
