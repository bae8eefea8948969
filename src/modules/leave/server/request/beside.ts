import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { anyOf } from '#platform/server/ids.ts';
import { coveredBy, peopleOf } from '#platform/server/people-scope.ts';
import type { ReadingContext } from '#platform/server/request-kind.ts';
import { halvesOf } from '../../engine/halves.ts';
import { covers, type Span } from '../../engine/request.ts';
import { spanOf } from '../ledger/happened.ts';
import { cancelledOf } from './cancelled.ts';

/** Days of somebody, under an id of the caller's choice. */
export type Beside = { readonly id: number; readonly employeeid: number; readonly span: Span };
/** Who else is away: how many, and the names of those whom the reader may see. */
export type AwayBeside = { readonly count: number; readonly fullnames: readonly string[] };

/** Whom a reader sees by name: people whom the right to leave covers, and those who report to the reader. */
async function seenBy(ctx: ReadingContext, employeeids: readonly number[]): Promise<ReadonlySet<number>> {
  const covered = await coveredBy(ctx, 'leave', employeeids);
  const { db, session, today } = ctx;
  const below = await peopleOf({ db, scope: 'reports', employeeid: session.employeeid, today })
    .visible()
    .select('e.employeeid')
    .where(anyOf('e.employeeid', employeeids))
    .execute();
  return new Set([...covered, ...below.map(({ employeeid }) => employeeid)]);
}

/**
 * People with the same manager who have approved leave on some of the days, by the ids of what was asked; leave by the
 * hour does not count. Four statements for any number.
 */
export async function awayBeside(
  ctx: ReadingContext,
  spans: readonly Beside[],
): Promise<ReadonlyMap<number, AwayBeside>> {
  const { db, today } = ctx;
  const [first, ...others] = spans;
  if (!first) return new Map();
  const least = others.reduce((from, { span }) => (span.from < from ? span.from : from), first.span.from);
  const last = others.reduce((to, { span }) => (span.to > to ? span.to : to), first.span.to);
  const ids = [...new Set(spans.map(({ employeeid }) => employeeid))];
  const isNow = (alias: string) => sql<boolean>`${sql.ref(`${alias}.period`)} @> ${today}::date`;
  const rows = await db
    .selectFrom('work_profile as own')
    .innerJoin('work_profile as w', 'w.managerid', 'own.managerid')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .innerJoin('leave_request as r', 'r.employeeid', 'w.employeeid')
    .select(['r.leaverequestid', 'r.fromdate', 'r.fromhalf', 'r.todate', 'r.tohalf', 'e.employeeid', 'e.fullname'])
    .select('own.employeeid as besideid')
    .where(anyOf('own.employeeid', ids))
    .where(isNow('own'))
    .where(isNow('w'))
    .whereRef('w.employeeid', '<>', 'own.employeeid')
    .where('r.statusid', '=', 2)
    .where('r.minutes', 'is', null)
    .where('r.fromdate', '<=', last)
    .where('r.todate', '>=', least)
    .orderBy('e.fullname')
    .execute();
  const cancelled = await cancelledOf(
    db,
    rows.map(({ leaverequestid }) => leaverequestid),
    [2],
  );
  const seen = await seenBy(ctx, [...new Set(rows.map(({ employeeid }) => employeeid))]);
  const byPerson = Map.groupBy(rows, ({ besideid }) => besideid);
  return new Map(
    spans.map(({ id, employeeid, span }) => {
      const halves = [...halvesOf(span)];
      const away = (byPerson.get(employeeid) ?? []).filter((row) => {
        const [leave, gone] = [spanOf(row), cancelled.get(row.leaverequestid) ?? []];
        return halves.some(({ day, half }) => covers(leave, day, half) && !gone.some((one) => covers(one, day, half)));
      });
      const people = new Map(away.map((row) => [row.employeeid, row.fullname]));
      const fullnames = [...people].flatMap(([of, fullname]) => (seen.has(of) ? [fullname] : []));
      return [id, { count: people.size, fullnames }];
    }),
  );
}

/** Who else is away, in words: names, and how many others. */
export function awayWords({ count, fullnames }: AwayBeside = { count: 0, fullnames: [] }): string[] {
  const others = count - fullnames.length;
  if (others === 0) return [...fullnames];
  return [...fullnames, others === 1 ? say`${others} other person` : say`${others} other people`];
}
