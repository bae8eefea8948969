import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import { payrollSetting } from '../settings.ts';

/** Settings that are not saved, and the month they would begin with; null for the beginning. */
export type Unsaved = { readonly from: Month | null; readonly value: unknown };

/**
 * Does work as if the settings were saved, and takes them back before anything is committed: whatever reads the
 * settings, the functions of the database among it, reads these. Nothing is stored; what the work returns stays.
 * @throws ApplicationError 409 for a month that is locked
 */
export const asIfSaved = <T>(db: Db, { from, value }: Unsaved, work: () => Promise<T>): Promise<T> =>
  whatIf(db, () => payrollSetting.saveFrom(db, { from, value }), work);
