import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { deviceOf, rememberDevice, type Person } from '#platform/server/devices.ts';
import { networkOf, widerNetworksOf } from '#platform/server/network.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { sha256 } from '#platform/server/token.ts';

/** After five failures each further try waits longer, up to fifteen minutes: a delay, never a lock-out. */
const waitSeconds = (failed: number): number => (failed < 5 ? 0 : Math.min(900, 2 ** (failed - 4) * 5));

/** After how long failures are forgotten: a day. */
const FORGOTTEN_MS = 86_400_000;

/** A limit of failures within a number of minutes, for all callers of the key together. */
type Window = { readonly key: string; readonly most: number; readonly minutes: number };

/**
 * How tries to sign in with an e-mail address are counted. A stranger's tries count together with all from the same
 * network for the same address, and in wider windows with all strangers' tries for the address, from the network, or at
 * the company. A device that has succeeded before has its own counter, so that others cannot use up its tries.
 */
export type Tries = {
  readonly key: string;
  readonly windows: readonly Window[];
  readonly queueSlot: { readonly from: string; readonly first: boolean };
  /** Stores a device id in the browser after a success. */
  readonly remember: () => void;
};

const OF_ADDRESS = { most: 100, minutes: 60 };
const OF_NETWORK = { most: 60, minutes: 15 };
/** A /56 is one household or site, a /48 one organization: both have many subscribers' networks. */
const OF_WIDER_NETWORK = { most: 240, minutes: 15 };
const OF_PLACE = { most: 1000, minutes: 15 };

type Asking = Pick<BaseContext, 'env' | 'reply'>;

/**
 * Builds the counters of a try.
 * @param what prefix of the key for tries other than the sign-in; e-mail addresses contain no blank
 */
export function triesOf(ctx: Asking, person: Person, what = ''): Tries {
  const { emailid } = person;
  const network = networkOf(ctx.reply.address);
  const device = deviceOf(ctx, person);
  const wider = widerNetworksOf(ctx.reply.address);
  const queueSlot = { from: wider.at(-1) ?? network, first: device !== undefined };
  const remember = () => rememberDevice(ctx, person);
  if (device !== undefined) return { key: `${what}${emailid} on ${device}`, windows: [], queueSlot, remember };
  const windows = [
    { key: `${what}of ${emailid}`, ...OF_ADDRESS },
    { key: `${what}from ${network}`, ...OF_NETWORK },
    ...wider.map((prefix) => ({ key: `${what}from ${prefix}`, ...OF_WIDER_NETWORK })),
    { key: `${what}by strangers`, ...OF_PLACE },
  ];
  return { key: `${what}${emailid} from ${network}`, windows, queueSlot, remember };
}

/** The key for tries of a second factor, by callers who already have the password; counted across all networks. */
export const codeTries = (emailid: string): string => `code of ${emailid}`;

/** Hashes long keys rather than cutting them, so that two with the same beginning stay different. */
const short = (key: string): string => (key.length <= 254 ? key : `sha256 ${sha256(key)}`);

function tooMany(seconds: number): never {
  throw new ApplicationError({
    status: 429,
    code: 'too-many',
    text: `Too many failed attempts. Please try again in ${Math.ceil(seconds)} seconds.`,
  });
}

/** Throws while the failures of `key` require waiting. */
export async function failWhileWaiting(db: Db, key: string, now: Date): Promise<void> {
  const attempt = await db
    .selectFrom('login_throttle')
    .select(['failedcount', 'lastfailedon'])
    .where('emailid', '=', short(key))
    .executeTakeFirst();
  if (!attempt) return;
  const left =
    new Date(attempt.lastfailedon).getTime() / 1000 + waitSeconds(attempt.failedcount) - now.getTime() / 1000;
  if (left > 0) tooMany(left);
}

/** Throws while a try's own failures require waiting, or strangers have made too many. */
export async function failWhileThrottled(
  db: Db,
  { key, windows }: Pick<Tries, 'key' | 'windows'>,
  now: Date,
): Promise<void> {
  await failWhileWaiting(db, key, now);
  if (windows.length === 0) return;
  const counted = await db
    .selectFrom('login_throttle')
    .select(['emailid', 'failedcount', 'countedfrom'])
    .where(
      'emailid',
      'in',
      windows.map((one) => short(one.key)),
    )
    .execute();
  for (const { key: request, most, minutes } of windows) {
    const match = counted.find(({ emailid }) => emailid === short(request));
    if (!match?.countedfrom || match.failedcount < most) continue;
    const left = new Date(match.countedfrom).getTime() / 1000 + minutes * 60 - now.getTime() / 1000;
    if (left > 0) tooMany(left);
  }
}

/** Counts a failure. @returns how many failures the key has now */
export async function countFailure(db: Db, key: string, now: Date, minutes?: number): Promise<number> {
  const since = new Date(now.getTime() - (minutes === undefined ? FORGOTTEN_MS : minutes * 60_000)).toISOString();
  const value = short(key);
  const row = await db
    .insertInto('login_throttle')
    .values({ emailid: value, failedcount: 1, lastfailedon: now, countedfrom: now })
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'emailid']).doUpdateSet((eb) => {
        // A window begins with its first failure; a delay ends a day after the last one.
        const over = eb(
          minutes === undefined ? 'login_throttle.lastfailedon' : 'login_throttle.countedfrom',
          '<',
          since,
        );
        return {
          failedcount: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('login_throttle.failedcount', '+', 1))
            .end(),
          countedfrom: eb.case().when(over).then(now.toISOString()).else(eb.ref('login_throttle.countedfrom')).end(),
          lastfailedon: now,
        };
      }),
    )
    .returning('failedcount')
    .executeTakeFirstOrThrow();
  if (row.failedcount === 1) await scheduleDailyCheck(db, 'platform');
  return row.failedcount;
}

/** Counts a failed try, from the narrowest window to the widest, so that two concurrent ones never deadlock. */
export async function countTry(db: Db, { key, windows }: Pick<Tries, 'key' | 'windows'>, now: Date): Promise<void> {
  await countFailure(db, key, now);
  for (const window of windows) await countFailure(db, window.key, now, window.minutes);
}

/** Counts one more try within a window. @returns whether it is still within the limit */
export const withinWindow = async (db: Db, { key, most, minutes }: Window, now: Date): Promise<boolean> =>
  (await countFailure(db, key, now, minutes)) <= most;

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_throttle').where('emailid', '=', short(key)).execute();
}
