import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { ApplicationError } from './application-error.ts';

const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is slow on purpose: half of the machine is left to those who are signed in. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** Whoever would wait for more than about five seconds is told so instead. */
const MOST_WAITING = 128;
const MOST_OF_ONE = 32;

/** Who asks; `first`: somebody known, who does not wait behind strangers. */
export type HashSlot = { readonly from: string; readonly first: boolean };
type Waiting = { readonly from: string; readonly begin: () => void };

/** What may be done with passwords, by whoever has a turn. */
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

/** Hands the turn to the next: the known first, then whoever waits longest. */
function leave(): void {
  const next = lines.first.shift() ?? lines.others.shift();
  if (next) next.begin();
  else running -= 1;
}

/**
 * The one way to hash or compare a password: few at once, the others wait in line, and the line has an end.
 * Nothing within `work` may ask for a turn of its own.
 * @throws ApplicationError 503 when the line is too long
 */
export async function inHashQueue<T>(slot: HashSlot, work: (hashing: Hashing) => Promise<T>): Promise<T> {
  await enter(slot);
  try {
    return await work(hashing);
  } finally {
    leave();
  }
}
