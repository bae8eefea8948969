import { type Day, day, later } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Span } from '../engine/spans.ts';

/** The days on which people join, for planners of what nobody has before. */
export async function joiningDays(db: Db, employeeids: readonly number[]) {
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'joiningdate'])
    .where(anyOf('employeeid', employeeids))
    .execute();
  const days = new Map(rows.map(({ employeeid, joiningdate }) => [employeeid, day(joiningdate)]));
  const firstOf = (employeeid: number, otherwise: Day): Day => days.get(employeeid) ?? otherwise;
  const isBefore = (employeeid: number, { from, to }: Span): boolean => (to ?? from) < firstOf(employeeid, from);
  return {
    /** Whether somebody joins after all of the days. */
    isBefore,
    /** Spans from the day on which somebody joins; those that end before stay, to be said. */
    cut: (employeeid: number, spans: readonly Span[]): Span[] =>
      spans.map((span) =>
        span.to !== null && isBefore(employeeid, span)
          ? span
          : { ...span, from: later(span.from, firstOf(employeeid, span.from)) },
      ),
  };
}
