import { test } from 'vitest';
import { closeKillRounds } from './support/close-kill.ts';
import { limit } from './support/limits.ts';

test(
  'a close of 1,200 people survives kill -9 in the middle: everybody once, with the same ledgers',
  { timeout: limit(360) },
  () => closeKillRounds(2, Math.trunc(performance.timeOrigin) % 1_000_000),
);
