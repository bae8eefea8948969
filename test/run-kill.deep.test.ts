import { test } from 'vitest';
import { runKillRounds } from './support/run-kill.ts';

test('fifty kills in the middle of a payroll lose and double nothing', { timeout: 3_600_000 }, () =>
  runKillRounds(50, 20_261_031),
);
