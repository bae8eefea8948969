import { test } from 'vitest';
import { applicationKill } from './support/application-kill.ts';

test('thirty applications at once survive kill -9 of the server: each acknowledged one is there once', () =>
  applicationKill(30));
