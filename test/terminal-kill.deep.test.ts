import { test } from 'vitest';
import { terminalKill } from './support/terminal-kill.ts';
import { limit } from './support/limits.ts';

test('a backlog of fifty thousand punches survives kill -9 of the server, ten times', { timeout: limit(600) }, () =>
  terminalKill({ punches: 50_000, kills: 10 }),
);
