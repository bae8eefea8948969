import { test } from 'vitest';
import { terminalKill } from './support/terminal-kill.ts';

test('a backlog of four thousand punches survives kill -9 of the server: none is lost, none is there twice', () =>
  terminalKill({ punches: 4_000, kills: 2 }));
