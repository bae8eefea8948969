import type { CloseLock } from '#platform/server/close-lock.ts';
import { provisionPoint } from '#platform/server/provision.ts';

/** What modules say about year ends that their work stands on, such as a payroll that pays the leave of one. */
export const YEAR_END_LOCKS = provisionPoint<CloseLock>('locks on year ends of leave');
