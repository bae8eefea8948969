import { sql } from 'kysely';
import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { placeChange } from '../engine/job-periods.ts';
import { reportingLoops, type ReportingLine } from '../engine/reporting-loops.ts';
import { periodOf, type StoredJob } from './job-writer.ts';

/** To whom somebody reports by a stored row. */
export function lineOf(employeeid: number, row: StoredJob): ReportingLine {
  const { from, to } = periodOf(row);
  const managerid = row['managerid'];
  return { employeeid, managerid: typeof managerid === 'number' ? managerid : null, from, to };
}

/** To whom somebody reports once a manager counts from a day on, as `writeJobs` places it. */
export function linesAfter(record: readonly StoredJob[], from: Day, managerid: number | null): ReportingLine[] {
  const place = placeChange(record.map(periodOf), from);
  if (!place) return [];
  const [employeeid] = record.map((row) => Number(row['employeeid']));
  const stay = record.flatMap((row) => {
    if (row.workprofileid === place.replaced) return [];
    const line = lineOf(Number(row['employeeid']), row);
    return [row.workprofileid === place.shortened?.id ? { ...line, to: addDays(from, -1) } : line];
  });
  return [...stay, { employeeid: employeeid ?? 0, managerid, from, to: place.to }];
}

/**
 * The loops that lines of people would make with those of everybody else. @returns by everybody of those people who
 * is on one, its names from that person on and back
 */
export async function loopsWith(
  db: Db,
  lines: ReadonlyMap<number, readonly ReportingLine[]>,
): Promise<Map<number, string[]>> {
  const own = [...lines.values()].flat();
  const since = own.map(({ from }) => from).toSorted()[0];
  if (since === undefined) return new Map();
  const others = await db
    .selectFrom('work_profile')
    .select(['employeeid', 'managerid'])
    .select([sql<Day>`lower(period)::text`.as('from'), sql<Day | null>`(upper(period) - 1)::text`.as('to')])
    .where('managerid', 'is not', null)
    .where(sql<boolean>`period && daterange(${since}::date, null)`)
    .where(sql<boolean>`employeeid <> all(${[...lines.keys()]}::bigint[])`)
    .execute();
  const loops = [...reportingLoops([...own, ...others], since)].filter(([employeeid]) => lines.has(employeeid));
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where(anyOf('employeeid', [...new Set(loops.flatMap(([, loop]) => loop))]))
    .execute();
  const names = new Map(people.map((row) => [row.employeeid, `${row.fullname} (${row.employeecode})`]));
  return new Map(
    loops.map(([employeeid, loop]) => [employeeid, [...loop, employeeid].map((id) => names.get(id) ?? String(id))]),
  );
}
