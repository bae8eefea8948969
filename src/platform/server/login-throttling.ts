import type { Db } from './db.ts';
import { deviceOf, rememberDevice, type Person } from './devices.ts';
import { networkOf } from './network.ts';
import { ApplicationError } from './application-error.ts';
import type { BaseContext } from './serve.ts';
import { sha256 } from './token.ts';

/** After five failures each further try waits longer, up to fifteen minutes: a delay, never a lock-out. */
const waitSeconds = (failed: number): number => (failed < 5 ? 0 : Math.min(900, 2 ** (failed - 4) * 5));

/** A failure of yesterday says nothing about today. */
const FORGOTTEN_MS = 86_400_000;

/** So many failures within so many minutes, all callers of the key together. */
type Window = { readonly key: string; readonly most: number; readonly minutes: number };

/**
 * Who tries to prove an address of mail. A stranger is counted together with whoever tries the same address from the
 * same network, and further out with all strangers who try the address, come from the network, or knock at the company.
 * A device that has succeeded before has a count of its own: nobody else can use up its tries.
 */
export type Tries = {
  readonly key: string;
  readonly windows: readonly Window[];
  readonly queueSlot: { readonly from: string; readonly first: boolean };
  /** Leaves the mark of a success in the browser. */
  readonly remember: () => void;
};

const OF_ADDRESS = { most: 100, minutes: 60 };
const OF_NETWORK = { most: 60, minutes: 15 };
const OF_PLACE = { most: 1000, minutes: 15 };

type Asking = Pick<BaseContext, 'env' | 'reply'>;

/** @param what comes before the address where something else than the sign-in is tried; no address has a blank in it */
export function triesOf(ctx: Asking, person: Person, what = ''): Tries {
  const { emailid } = person;
  const network = networkOf(ctx.reply.address);
  const device = deviceOf(ctx, person);
  const queueSlot = { from: network, first: device !== undefined };
  const remember = () => rememberDevice(ctx, person);
  if (device !== undefined) return { key: `${what}${emailid} on ${device}`, windows: [], queueSlot, remember };
  const windows = [
    { key: `${what}of ${emailid}`, ...OF_ADDRESS },
    { key: `${what}from ${network}`, ...OF_NETWORK },
    { key: `${what}by strangers`, ...OF_PLACE },
  ];
  return { key: `${what}${emailid} from ${network}`, windows, queueSlot, remember };
}

/** Guesses at a second factor, by whoever has the password already, are counted wherever they come from. */
export const codeTries = (emailid: string): string => `code of ${emailid}`;

/** Two long texts with one beginning are not one. */
const short = (key: string): string => (key.length <= 254 ? key : `sha256 ${sha256(key)}`);

function tooMany(seconds: number): never {
  throw new ApplicationError({
    status: 429,
    code: 'too-many',
    text: `Too many failed attempts. Please try again in ${Math.ceil(seconds)} seconds.`,
  });
}

/** Refuses while the failures of `key` call for waiting. */
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

/** Refuses a try whose own failures call for waiting, or with which there are too many of strangers. */
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
  for (const { key: asked, most, minutes } of windows) {
    const found = counted.find(({ emailid }) => emailid === short(asked));
    if (!found?.countedfrom || found.failedcount < most) continue;
    const left = new Date(found.countedfrom).getTime() / 1000 + minutes * 60 - now.getTime() / 1000;
    if (left > 0) tooMany(left);
  }
}

/** @returns how many failures the key has now */
export async function countFailure(db: Db, key: string, now: Date, minutes?: number): Promise<number> {
  const since = new Date(now.getTime() - (minutes === undefined ? FORGOTTEN_MS : minutes * 60_000)).toISOString();
  const given = short(key);
  const row = await db
    .insertInto('login_throttle')
    .values({ emailid: given, failedcount: 1, lastfailedon: now, countedfrom: now })
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'emailid']).doUpdateSet((eb) => {
        // A window begins with its first failure, a delay ends a day after its last.
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
  return row.failedcount;
}

/** Counts a try that failed, nearest first, so that two at once never wait for each other. */
export async function countTry(db: Db, { key, windows }: Pick<Tries, 'key' | 'windows'>, now: Date): Promise<void> {
  await countFailure(db, key, now);
  for (const window of windows) await countFailure(db, window.key, now, window.minutes);
}

/** Counts one more within a window. @returns whether it is still within its bound */
export const withinWindow = async (db: Db, { key, most, minutes }: Window, now: Date): Promise<boolean> =>
  (await countFailure(db, key, now, minutes)) <= most;

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_throttle').where('emailid', '=', short(key)).execute();
}
