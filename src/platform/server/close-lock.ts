import type { Day } from '../engine/day.ts';
import type { Db } from './db.ts';

/**
 * Why a closed period of attendance can not be reopened, in a sentence, such as that its payroll is locked; null where
 * nothing stands on it.
 * @param span the first and the last day of the period
 */
export type CloseLock = (db: Db, span: { readonly from: Day; readonly to: Day }) => Promise<string | null>;
