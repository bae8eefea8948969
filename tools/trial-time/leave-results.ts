import { addMonths, type Day, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { daysText } from './columns.ts';
import type { TimePerson } from './people.ts';

export type Line = {
  employeeid: number;
  seq: number;
  code: string;
  kind: string;
  date: Day;
  posted: Day;
  days: number;
  reason: string;
  reference: string;
  isrequest: boolean;
};

/** The ledger in the order of writing. */
export async function linesOf(db: Db): Promise<Line[]> {
  const rows = await db
    .selectFrom('leave_ledger as l')
    .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
    .leftJoin('leave_request as r', 'r.leaverequestid', 'l.leaverequestid')
    .select([
      'l.employeeid',
      'l.seq',
      't.leavecode',
      'l.kind',
      'l.linedate',
      'l.postedon',
      'l.days',
      'l.reason',
      'l.batch',
      'r.reference',
      'l.leaverequestid',
    ])
    .orderBy('l.employeeid')
    .orderBy('l.seq')
    .execute();
  const ofYears = new Set(['year_end', 'transition_reversed']);
  return rows.map((row) => ({
    employeeid: row.employeeid,
    seq: row.seq,
    code: row.leavecode,
    kind: row.kind,
    date: row.linedate as Day,
    posted: row.postedon as Day,
    days: row.days,
    reason: row.reason,
    reference: row.reference ?? (ofYears.has(row.reason) ? (row.batch ?? '') : ''),
    isrequest: row.leaverequestid !== null,
  }));
}

const COLUMN: Readonly<Record<string, number>> = {
  opening: 0,
  grant: 0,
  use: 1,
  lapse: 2,
  encash: 3,
  penalty: 4,
  adjust: 5,
  carry: 5,
};

/** Balances of a person by month and type, added up from the lines. */
export function balancesOf(
  person: TimePerson,
  lines: readonly Line[],
  options: { types: readonly string[]; month: Month; open: ReadonlyMap<string, number> },
): string[][] {
  const first = lines.map(({ date }) => date).sort()[0];
  if (first === undefined) return [];
  const last = person.left !== null && monthOf(person.left) < options.month ? monthOf(person.left) : options.month;
  const sums = new Map(options.types.map((type) => [type, 0]));
  const matches: string[][] = [];
  for (let month = monthOf(first); month <= last; month = addMonths(month, 1))
    for (const type of options.types) {
      const own = lines.filter((one) => one.code === type && monthOf(one.date) === month);
      const columns = [0, 0, 0, 0, 0, 0];
      for (const { kind, days, isrequest } of own) {
        const at = kind === 'reversal' ? (isrequest ? 1 : 5) : (COLUMN[kind] ?? 5);
        columns[at] = (columns[at] ?? 0) + days;
      }
      const opening = sums.get(type) ?? 0;
      const closing = opening + own.reduce((sum, { days }) => sum + days, 0);
      sums.set(type, closing);
      const booked = lines.reduce((sum, one) => (one.code === type ? sum + one.days : sum), 0);
      const end = month === last ? [daysText(booked), daysText(options.open.get(type) ?? 0)] : ['', ''];
      matches.push([
        person.code,
        lastDay(month),
        type,
        daysText(opening),
        ...columns.map(daysText),
        daysText(closing),
        ...end,
      ]);
    }
  return matches;
}
