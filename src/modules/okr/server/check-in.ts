import type { Db } from '#platform/server/db.ts';
import { holds, MILESTONES, progressOf, STAY_ABOVE, STAY_BELOW } from '../engine/progress.ts';
import { factsOf, milestonesOf, type StoredKeyResult } from './load.ts';

export type CheckedIn = {
  readonly value: number | null;
  /** Of milestones: which are done, in their order. */
  readonly done: readonly boolean[];
  readonly confidenceid: number;
  readonly note: string | null;
};

/**
 * Writes a check-in and what the key result comes to by it.
 * @param by the day, and who checks it in: null for the product
 */
export async function storeCheckIn(
  db: Db,
  current: StoredKeyResult,
  { value, done, confidenceid, note }: CheckedIn,
  by: { readonly today: string; readonly accountid: number | null },
): Promise<{ okrkeyresultid: number; version: number; shown: number }> {
  const { kindid, okrkeyresultid } = current;
  const milestones = milestonesOf(current.milestones).map((one, at) => ({ ...one, isdone: done[at] ?? one.isdone }));
  const byperiod = kindid === STAY_ABOVE || kindid === STAY_BELOW;
  const next = {
    ...current,
    currentvalue: kindid === MILESTONES ? null : value,
    milestones,
    heldperiods: current.heldperiods + (byperiod && holds(kindid, value ?? 0, current.targetvalue ?? 0) ? 1 : 0),
    allperiods: current.allperiods + (byperiod ? 1 : 0),
  };
  await db
    .insertInto('okr_check_in')
    .values({
      okrkeyresultid,
      ondate: by.today,
      value: next.currentvalue,
      donecount: kindid === MILESTONES ? milestones.filter(({ isdone }) => isdone).length : null,
      confidenceid,
      note,
      addedby: by.accountid,
    })
    .execute();
  await db
    .updateTable('okr_key_result')
    .set({
      currentvalue: next.currentvalue,
      milestones: JSON.stringify(milestones),
      heldperiods: next.heldperiods,
      allperiods: next.allperiods,
      confidenceid,
      checkedon: by.today,
      version: current.version + 1,
    })
    .where('okrkeyresultid', '=', okrkeyresultid)
    .execute();
  return { okrkeyresultid, version: current.version + 1, shown: progressOf(factsOf(next)).shown };
}
