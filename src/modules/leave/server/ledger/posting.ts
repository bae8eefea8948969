import { addDays, type Day, earlier, later } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Advanced, advanced } from '../../engine/advance.ts';
import type { History, Position } from '../../engine/history.ts';
import type { LedgerLine } from '../../engine/ledger.ts';
import { leaveSettingOf } from '../setting.ts';
import { type Asked, type Loaded, loadLeave } from './load.ts';
import { tellCovered } from './unpaid-notice.ts';
import { tellClosesChanged } from './notices.ts';
import { addLines } from './rows.ts';

/** Up to where ledgers are written in the course of a day. */
const during = (today: Day): Position => ({ on: today, isbegun: true });

const NOTHING: Advanced = { lines: [], settled: [] };
const advancedTo = ({ history, ledger, position }: Loaded, today: Day): Advanced =>
  position.on > today ? NOTHING : advanced(history, ledger, position, during(today));

/** The lines that a person's ledger lacks up to a day that is going on. */
export const waitingLines = (of: Loaded, today: Day): readonly LedgerLine[] => advancedTo(of, today).lines;

/** Locks how far the ledgers of people are written, so that two writers follow one another. */
async function lockPositions(db: Db, employeeids: readonly number[], start: string): Promise<void> {
  await db
    .insertInto('leave_posting')
    .values(
      [...new Set(employeeids)]
        .sort((a, b) => a - b)
        .map((employeeid) => ({ employeeid, postedon: start, isbegun: false })),
    )
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'employeeid']).doNothing())
    .execute();
  await db
    .selectFrom('leave_posting')
    .select('employeeid')
    .where(anyOf('employeeid', employeeids))
    .orderBy('employeeid')
    .forUpdate()
    .execute();
}

/** Whether what happened on a day has been written by today: within service, and not before the ledger begins. */
function isWritten({ history, position }: Loaded, on: Day, today: Day): boolean {
  const { joined, left } = history.service;
  const written = later(later(on, position.on), joined);
  return written <= (left === null ? today : earlier(today, left));
}

async function markPosted(db: Db, loaded: readonly Loaded[], today: Day): Promise<void> {
  const ids = <T>(of: (one: Loaded) => readonly { on: Day; isposted: boolean; id: T }[]): T[] =>
    loaded.flatMap((one) =>
      of(one).flatMap(({ on, isposted, id }) => (!isposted && isWritten(one, on, today) ? [id] : [])),
    );
  const requests = ids(({ happened }) => happened.approvals.map((one) => ({ ...one, id: one.request.requestid })));
  const cancelled = ids(({ happened }) =>
    happened.cancellations.map((one) => ({ ...one, id: one.leavecancellationid })),
  );
  const covers = ids(({ happened }) => happened.covers.map((one) => ({ ...one, id: one.leavecoverid })));
  const entered = ids(({ happened }) =>
    happened.entered.map(({ isposted, leaveentryid, line }) => ({ on: line.posted, isposted, id: leaveentryid })),
  );
  const transitions = loaded.flatMap((one) =>
    one.happened.transitions.flatMap(({ on, isposted, leavetransitionid }) =>
      !isposted && isWritten(one, on, today) ? [{ leavetransitionid, employeeid: one.employeeid }] : [],
    ),
  );
  if (transitions.length > 0)
    await tenantSql`update leave_transition_person p set isposted = true
      from unnest(${transitions.map((one) => one.leavetransitionid)}::bigint[],
        ${transitions.map((one) => one.employeeid)}::bigint[]) as done (leavetransitionid, employeeid)
      where p.subscriptionid = current_subscription() and p.leavetransitionid = done.leavetransitionid
        and p.employeeid = done.employeeid`.execute(db);
  if (requests.length > 0)
    await db.updateTable('leave_request').set({ isposted: true }).where(anyOf('leaverequestid', requests)).execute();
  if (cancelled.length > 0)
    await db
      .updateTable('leave_cancellation')
      .set({ isposted: true })
      .where(anyOf('leavecancellationid', cancelled))
      .execute();
  if (covers.length > 0)
    await db.updateTable('leave_cover').set({ isposted: true }).where(anyOf('leavecoverid', covers)).execute();
  if (entered.length > 0)
    await db.updateTable('leave_entry').set({ isposted: true }).where(anyOf('leaveentryid', entered)).execute();
}

/**
 * Writes the ledgers of people up to now, in the caller's transaction: earlier days are caught up first, then what was
 * approved, cancelled and entered and is not written yet. Without a first day of leave, and while history is entered,
 * nothing is written.
 * @param request.published a policy of which a version was published in this transaction
 * @param request.undone requests whose approval the caller takes back
 */
export async function postLeave(db: Db, request: Omit<Asked, 'draft'>): Promise<void> {
  const { employeeids, today } = request;
  const { startdate, isheld } = await leaveSettingOf(db);
  if (startdate === null || startdate > today || isheld || employeeids.length === 0) return;
  await lockPositions(db, employeeids, startdate);
  const loaded = await loadLeave(db, request);
  await writeLines(
    db,
    loaded.map((one) => ({ of: one, ...advancedTo(one, today) })),
    { today, to: during(today) },
  );
}

/**
 * Stores lines of ledgers that are locked, marks what they are about as written, and how far the ledgers are now. People
 * are told what changes a close of before, but not of a ledger that is written from its beginning.
 */
async function writeLines(
  db: Db,
  written: readonly (Advanced & { readonly of: Loaded })[],
  { today, to }: { today: Day; to: Position },
): Promise<void> {
  await addLines(
    db,
    written.map(({ of, lines }) => ({ employeeid: of.employeeid, count: of.ledger.length, lines })),
  );
  await tellClosesChanged(
    db,
    written.flatMap(({ of: { employeeid, ledger }, settled }) =>
      ledger.length === 0 ? [] : [{ employeeid, settled }],
    ),
  );
  await tellCovered(db, written, today);
  const loaded = written.map(({ of }) => of);
  await markPosted(db, loaded, today);
  await db
    .updateTable('leave_posting')
    .set({ postedon: to.on, isbegun: to.isbegun })
    .where(
      anyOf(
        'employeeid',
        loaded.map(({ employeeid }) => employeeid),
      ),
    )
    .where('postedon', to.isbegun ? '<=' : '<', to.on)
    .execute();
}

/**
 * Writes the close of a month into ledgers, after everything that has happened up to it.
 * @param isover whether the day is over: what its end brings, such as days earned by the month, then comes before
 */
export async function writeCloses(
  db: Db,
  request: Pick<Asked, 'employeeids' | 'today'>,
  { isover, closesOf }: { isover: boolean; closesOf: (loaded: Loaded) => History['closes'] },
): Promise<void> {
  const { employeeids, today } = request;
  const { startdate } = await leaveSettingOf(db);
  if (startdate === null || employeeids.length === 0) return;
  await lockPositions(db, employeeids, startdate);
  const to = isover ? { on: addDays(today, 1), isbegun: false } : during(today);
  const loaded = await loadLeave(db, request);
  await writeLines(
    db,
    loaded.map((of) => ({ of, ...advanced({ ...of.history, closes: closesOf(of) }, of.ledger, of.position, to) })),
    { today, to },
  );
}
