import { day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import type { BulkGiven, UndoRow } from '#bulk/server/kind.ts';
import type { LedgerLine } from '../../engine/ledger.ts';
import { connected } from '../../engine/near.ts';
import { opposites, type Since, writtenSince } from '../../engine/take-back.ts';
import { loadLeave, type Loaded } from '../ledger/load.ts';
import { postLeave } from '../ledger/posting.ts';
import { addLines } from '../ledger/rows.ts';
import type { Wrote } from './posted.ts';
import { PEOPLE_AT_ONCE, uploader } from './rows.ts';

/** What every row of an upload of leave remembers. */
export type Undo = { readonly wrote: Wrote };
const WHY: Readonly<Record<Since | 'beside', string>> = {
  leave: say`The leave was changed since, so it stays.`,
  beside: say`Adjacent leave has been approved since, so it stays.`,
  grant: say`It was taken since, or has lapsed, so it stays.`,
  year: say`Days were limited, lapsed or carried by this balance since, so it stays.`,
};

/** Whether leave near that of the upload was approved after it: what it is charged with may stand on it. */
function isBeside({ history, ledger }: Loaded, own: ReadonlySet<number>, to: number): boolean {
  const existing = new Set(ledger.slice(0, to).flatMap(({ requestid }) => requestid ?? []));
  const requests = history.approvals.map(({ request }) => request);
  return connected(requests).some(
    (group) =>
      group.some(({ requestid }) => own.has(requestid)) &&
      group.some(({ requestid }) => !own.has(requestid) && !existing.has(requestid)),
  );
}

type Query = {
  /** Requests that a row brought or changed. */
  readonly requestsOf: (row: UndoRow) => readonly number[];
  /** People of whose leave something else was changed since. */
  readonly changed: ReadonlySet<number>;
};
type Back = { readonly employeeid: number; readonly count: number; readonly lines: readonly LedgerLine[] };

/**
 * Takes back what an upload wrote into ledgers, a person as a whole or not at all, by the opposite of every line.
 * @returns the reasons for the rows that stay; the rows of all others can go
 */
export async function takeBack(
  { db, today, accountid }: BulkGiven,
  rows: readonly UndoRow[],
  { requestsOf, changed }: Query = { requestsOf: () => [], changed: new Set() },
): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const byPerson = Map.groupBy(rows, (row) => (row.undo as Undo).wrote.employeeid);
  const own = await uploader(db, accountid);
  const stay = (employeeid: number, why: string) => {
    for (const { rownumber } of byPerson.get(employeeid) ?? []) reasons.set(rownumber, why);
  };
  const ids = [...byPerson.keys()].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE) {
    const employeeids = ids.slice(at, at + PEOPLE_AT_ONCE);
    await postLeave(db, { employeeids, today: day(today) });
    const backs: Back[] = [];
    for (const loaded of await loadLeave(db, { employeeids, today: day(today) })) {
      const { employeeid, ledger } = loaded;
      const of = byPerson.get(employeeid) ?? [];
      const wrote = (of[0]?.undo as Undo | undefined)?.wrote;
      if (!wrote) continue;
      if (employeeid === own) {
        stay(employeeid, say`This row is about you. Somebody else has to take it back.`);
        continue;
      }
      const places = { from: wrote.from - 1, to: wrote.to };
      const since = changed.has(employeeid) ? 'leave' : writtenSince(ledger, places);
      const beside = isBeside(loaded, new Set(of.flatMap(requestsOf)), wrote.to);
      if (since !== undefined || beside) stay(employeeid, WHY[since ?? 'beside']);
      else backs.push({ employeeid, count: ledger.length, lines: opposites(ledger, places, day(today)) });
    }
    await addLines(db, backs);
  }
  return reasons;
}
