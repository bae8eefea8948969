import { hostname } from 'node:os';
import type { Pools } from './db.ts';
import { tellOperators } from './operator-notice.ts';

/** The key of this machine's disk: another machine may have space. */
const key = (): string => `disk of ${hostname()}`;
const WEEK_MINUTES = 7 * 24 * 60;

/**
 * Notifies every operator of the platform of low disk space, once per episode, however often the server restarts during
 * it, and again after a week.
 */
export async function tellOfDisk(pools: Pools, isLow: boolean, now: Date): Promise<void> {
  if (!isLow) {
    await pools.directory.query('delete from apex_quota where quotakey = $1', [key()]);
    return;
  }
  const text = [
    `The server ${hostname()} has less space left than it needs.`,
    'Runs, imports and uploads are refused until there is more; everything else goes on, and nothing is lost.',
    'Free some space, or lower the floor (FREE_SPACE_MB) if there is enough.',
  ].join('\n\n');
  await tellOperators(pools, {
    key: key(),
    subject: 'Muster is running out of space',
    text,
    now,
    minutes: WEEK_MINUTES,
  });
}
