import { test } from 'vitest';
import { runKillRounds } from './support/run-kill.ts';
import { limit } from './support/limits.ts';

test('fifty kills in the middle of a payroll lose and double nothing', { timeout: limit(3600) }, () =>
  runKillRounds(50, 20_261_031),
);
