import { test } from 'vitest';
import { applicationKill } from './support/application-kill.ts';

test(
  'two hundred applications at once survive kill -9 of the server: each acknowledged one is there once',
  { timeout: 600_000 },
  () => applicationKill(200),
);
