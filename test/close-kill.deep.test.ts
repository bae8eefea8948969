import { test } from 'vitest';
import { closeKillRounds } from './support/close-kill.ts';
import { limit } from './support/limits.ts';

test('twenty-five kills in the middle of a close lose and double nothing', { timeout: limit(3600) }, () =>
  closeKillRounds(25, 20_261_031),
);
