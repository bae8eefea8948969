import type { Day } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { closeReversed, type SinceClose, sinceClose } from '../../engine/close.ts';
import { leaveSettingOf } from '../setting.ts';
import { loadLeave } from './load.ts';
import { postLeave } from './posting.ts';
import { addLines, ledgersOf } from './rows.ts';

/** The names of a close and of its reopening, which their lines carry. */
export type CloseNames = { readonly of: string; readonly batch: string };

/** People whose ledgers a close has lines in, in the order of their ids. @param batch the name of the close */
export async function chargedByClose(db: Db, batch: string, employeeids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('leave_ledger')
    .select('employeeid')
    .distinct()
    .where(anyOf('employeeid', employeeids))
    .where('batch', '=', batch)
    .orderBy('employeeid')
    .execute();
  return rows.map(({ employeeid }) => employeeid);
}

/** The first of some people on whose lines of a close something stands that was written since; undefined where nothing does. */
export async function standingOnClose(
  db: Db,
  { of, batch }: CloseNames,
  employeeids: readonly number[],
): Promise<{ readonly employeeid: number; readonly why: SinceClose } | undefined> {
  for (const some of chunks(employeeids, 1, 500))
    for (const [employeeid, ledger] of await ledgersOf(db, some)) {
      const why = sinceClose(ledger, of, batch);
      if (why) return { employeeid, why };
    }
  return undefined;
}

/**
 * Takes back what a close wrote into the ledgers of people, by a line for each of its lines, in the caller's transaction.
 * Whoever has them already stays as they are.
 * @throws ApplicationError while history of leave is entered
 */
export async function reopenLeave(
  db: Db,
  { today, of, batch }: CloseNames & { readonly today: Day },
  employeeids: readonly number[],
): Promise<void> {
  const { isheld, startdate } = await leaveSettingOf(db);
  if (startdate === null) return;
  if (isheld) failWith('conflict', { status: 409, text: 'History of leave is still being entered. Finish that first' });
  const charged = await chargedByClose(db, of, employeeids);
  if (charged.length === 0) return;
  await postLeave(db, { employeeids: charged, today });
  const loaded = await loadLeave(db, { employeeids: charged, today });
  await addLines(
    db,
    loaded.map(({ employeeid, ledger }) => ({
      employeeid,
      count: ledger.length,
      lines: closeReversed(ledger, of, { posted: today, batch }),
    })),
  );
}
