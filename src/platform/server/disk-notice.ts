import { hostname } from 'node:os';
import { type Db, inTenant, type Pools } from './db.ts';
import { withinQuota } from './door-directory.ts';
import { mail } from './mail/outbox.ts';

/** What belongs to no company lies under this id; no company has it. */
const NO_COMPANY = 0;
const ACTOR = { accountid: null, request: 'disk' };
/** Of one machine: another may have room. */
const key = (): string => `disk of ${hostname()}`;
const WEEK_MINUTES = 7 * 24 * 60;

/**
 * Tells every operator of the platform that space is short, once for each episode, however often the server starts in
 * it; an episode of more than a week is told again.
 */
export async function tellOfDisk(pools: Pools, isLow: boolean, now: Date): Promise<void> {
  if (!isLow) {
    await pools.directory.query('delete from door_quota where quotakey = $1', [key()]);
    return;
  }
  if (!(await withinQuota(pools, { key: key(), most: 1, minutes: WEEK_MINUTES, now }))) return;
  const { rows } = await pools.directory.query<{ emailid: string }>('select emailid from operator where statusid = 1');
  const text = [
    `The server ${hostname()} has less space left than it needs.`,
    'Runs, imports and uploads are refused until there is more; everything else goes on, and nothing is lost.',
    'Free some space, or lower the floor (FREE_SPACE_MB) if there is enough.',
  ].join('\n\n');
  await inTenant(pools, NO_COMPANY, ACTOR, (db: Db) =>
    mail(
      db,
      rows.map(({ emailid }) => ({ recipient: emailid, subject: 'Muster is running out of space', text })),
    ),
  );
}
