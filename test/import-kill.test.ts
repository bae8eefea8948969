import { test } from 'vitest';
import { importKillRounds } from './support/import-kill.ts';

test('a register of 2,000 people survives kill -9 in the middle: nothing or all of it, once', () =>
  importKillRounds(2, Math.trunc(performance.timeOrigin) % 1_000_000));
