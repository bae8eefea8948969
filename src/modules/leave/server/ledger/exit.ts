import type { Day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { minus } from '../../engine/days.ts';
import { lateExit } from '../../engine/late-exit.ts';
import { grantsAtEnd } from '../../engine/policy.ts';
import { typesOf } from '../versions.ts';
import { exitOrder, failOnHistory } from './close.ts';
import { writeCloses } from './posting.ts';

/** A leaver with the last day of service, and the name of the close of the month in which it lies. */
export type Leaver = { readonly left: Day; readonly batch: string };
/** What became of a leave type: days in ten-thousandths, below zero given back. */
export type ExitOutcome = { readonly leavetypeid: number; readonly ispaid: boolean; readonly days: number };

/** Leavers among some people whose balances are neither paid nor lapsed, or changed since they were. One statement. */
export async function waitingExits(db: Db, employeeids: readonly number[]): Promise<ReadonlySet<number>> {
  if (employeeids.length === 0) return new Set();
  const { rows } = await tenantSql<{ employeeid: number }>`
    select distinct b.employeeid from (
      select l.employeeid, sum(l.days) as balance, -sum(l.days) filter (where l.kind = 'encash' and l.reason = 'exit') as paid
      from leave_ledger l
      where l.subscriptionid = current_subscription() and l.employeeid = any(${[...employeeids]}::bigint[])
      group by l.employeeid, l.leavetypeid) b
    where b.balance > 0 or (b.balance < 0 and b.paid > 0)`.execute(db);
  return new Set(rows.map(({ employeeid }) => employeeid));
}

/**
 * Writes what becomes of the leave of leavers whose month is closed already, in the caller's transaction. Whoever has
 * nothing left stays as they are.
 * @returns what became of the leave types of a person
 * @throws ApplicationError while history of leave is entered
 */
export async function closeExits(
  db: Db,
  { today }: { readonly today: Day },
  people: ReadonlyMap<number, Leaver>,
): Promise<(employeeid: number) => readonly ExitOutcome[]> {
  await failOnHistory(db);
  const types = await typesOf(db);
  const outcomes = new Map<number, ExitOutcome[]>();
  await writeCloses(
    db,
    { employeeids: [...people.keys()], today },
    {
      isover: false,
      closesOf: (loaded) => {
        const of = people.get(loaded.employeeid);
        if (!of) return [];
        const { left, batch } = of;
        const { versions, service, yearstart, worked } = loaded.history;
        const calendar = loaded.history.calendar(today);
        const exit = exitOrder(types, loaded, left);
        const lines = (ledger: Parameters<typeof lateExit>[0]) => {
          const existing = ledger.filter(({ date }) => date < left);
          const written = lateExit(ledger, {
            on: left,
            posted: today,
            batch,
            granted: grantsAtEnd(existing, { versions, service, yearstart, worked, calendar }, left),
            expiring: loaded.history.balances(left).expiring,
            exit,
          });
          outcomes.set(
            loaded.employeeid,
            written
              .filter(({ reason }) => reason === 'exit')
              .map(({ leave, kind, days }) => ({
                leavetypeid: Number(leave),
                ispaid: kind === 'encash',
                days: minus(days),
              })),
          );
          return written;
        };
        return [{ on: left, lines }];
      },
    },
  );
  return (employeeid) => outcomes.get(employeeid) ?? [];
}
