import { test } from 'vitest';
import { closeKillRounds } from './support/close-kill.ts';

test('twenty-five kills in the middle of a close lose and double nothing', { timeout: 3_600_000 }, () =>
  closeKillRounds(25, 20_261_031),
);
