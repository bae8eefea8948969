import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { ApplicationError } from './application-error.ts';
import { currentCaller } from './caller.ts';
import { fairQueue } from './fair-queue.ts';

const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is deliberately slow: half of the cores are left to signed-in users. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

/** The caller's network; `first`: a known caller, who does not wait behind strangers. */
export type HashSlot = { readonly from: string; readonly first: boolean };

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

/** Known callers first, strangers by turns of their companies and networks. */
const slots = fairQueue({
  total: AT_ONCE,
  kept: 0,
  perRank: { 'sign-in': AT_ONCE, member: AT_ONCE, visitor: AT_ONCE },
  perCompany: AT_ONCE,
  perCaller: { 'sign-in': AT_ONCE, member: AT_ONCE, visitor: AT_ONCE },
  maxWaitingOfCaller: { 'sign-in': 128, member: 128, visitor: 32 },
  // A caller who would wait for more than about five seconds gets an error.
  maxWaitingOfCompany: 512,
  error: () =>
    new ApplicationError({
      status: 503,
      code: 'busy',
      text: 'Too many people are signing in at this moment. Please try again in a few seconds.',
    }),
});

/**
 * Runs `work` with a hashing slot: the only way to hash or compare a password. Few run at once, others queue, and the
 * queue is limited. `work` must not request another slot.
 * @throws ApplicationError 503 when the queue is full
 */
export async function inHashQueue<T>({ from, first }: HashSlot, work: (hashing: Hashing) => Promise<T>): Promise<T> {
  const end = await slots.enter({
    company: currentCaller()?.company ?? 0,
    name: from,
    rank: first ? 'sign-in' : 'visitor',
  });
  try {
    return await work(hashing);
  } finally {
    end();
  }
}
