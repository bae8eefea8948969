import type { CloseLock } from '#platform/server/close-lock.ts';
import { provisionPoint } from '#platform/server/provision.ts';

/** What modules say about closed months that their work stands on. */
export const CLOSE_LOCKS = provisionPoint<CloseLock>('locks on closed months of attendance');
