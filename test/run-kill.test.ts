import { test } from 'vitest';
import { runKillRounds } from './support/run-kill.ts';

test('a payroll of 1,500 people survives kill -9 in the middle: everybody once, to the same bytes', () =>
  runKillRounds(2, Math.trunc(performance.timeOrigin) % 1_000_000));
