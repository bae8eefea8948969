import { test } from 'vitest';
import { applicationKill } from './support/application-kill.ts';
import { limit } from './support/limits.ts';

test(
  'two hundred applications at once survive kill -9 of the server: each acknowledged one is there once',
  { timeout: limit(600) },
  () => applicationKill(200),
);
