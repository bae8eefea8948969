import { test } from 'vitest';
import { importKillRounds } from './support/import-kill.ts';
import { limit } from './support/limits.ts';

test('fifty kills of worker or program in the middle of an import', { timeout: limit(3000) }, () =>
  importKillRounds(50, Math.trunc(performance.timeOrigin) % 1_000_000),
);
