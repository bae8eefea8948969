import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { ApplicationError } from './application-error.ts';

const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is deliberately slow: half of the cores are left to signed-in users. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** The longest queue; a caller who would wait for more than about five seconds gets an error. */
const MOST_WAITING = 128;
const MOST_OF_ONE = 32;

/** The caller's network; `first`: a known caller, who does not wait behind strangers. */
export type HashSlot = { readonly from: string; readonly first: boolean };
type Waiting = { readonly from: string; readonly begin: () => void };

/** Password operations, available to the holder of a slot. */
export type Hashing = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with. */
  readonly check: (stored: string | null | undefined, password: string) => Promise<boolean>;
};

let dummy: Promise<string> | undefined;
const hashing: Hashing = {
  hash: (password) => argonHash(password, ARGON),
  check: async (stored, password) => {
    dummy ??= argonHash('nobody has this password', ARGON);
    const ok = await argonVerify(stored ?? (await dummy), password).catch(() => false);
    return Boolean(stored) && ok;
  },
};

const lines = { first: [] as Waiting[], others: [] as Waiting[] };
let running = 0;

function enter({ from, first }: HashSlot): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return Promise.resolve();
  }
  const line = first ? lines.first : lines.others;
  const own = first ? 0 : line.filter((one) => one.from === from).length;
  if (line.length >= MOST_WAITING || own >= MOST_OF_ONE)
    throw new ApplicationError({
      status: 503,
      code: 'busy',
      text: 'Too many people are signing in at this moment. Please try again in a few seconds.',
    });
  return new Promise((begin) => void line.push({ from, begin }));
}

/** Passes the slot on: to known callers first, then to whoever has waited longest. */
function leave(): void {
  const next = lines.first.shift() ?? lines.others.shift();
  if (next) next.begin();
  else running -= 1;
}

/**
 * Runs `work` with a hashing slot: the only way to hash or compare a password. Few run at once, others queue, and the
 * queue is limited. `work` must not request another slot.
 * @throws ApplicationError 503 when the queue is full
 */
export async function inHashQueue<T>(slot: HashSlot, work: (hashing: Hashing) => Promise<T>): Promise<T> {
  await enter(slot);
  try {
    return await work(hashing);
  } finally {
    leave();
  }
}
