import { test } from 'vitest';
import { applicationKill } from './support/application-kill.ts';
import { closeKillRounds } from './support/close-kill.ts';
import { importKillRounds } from './support/import-kill.ts';
import { inKilledProgram } from './support/killed-program.ts';
import { limit } from './support/limits.ts';
import { payoutKillRounds } from './support/payout-kill.ts';
import { runKillRounds } from './support/run-kill.ts';
import { terminalKill } from './support/terminal-kill.ts';

const seed = Math.trunc(performance.timeOrigin) % 1_000_000;

test('fifty kills in the middle of a payroll lose and double nothing', { timeout: limit(3600) }, () =>
  inKilledProgram((killed) => runKillRounds(killed, { times: 25, rounds: 50, seed: 20_261_031 })),
);

test('fifty kills of worker or program in the middle of an import', { timeout: limit(3000) }, () =>
  inKilledProgram((killed) => importKillRounds(killed, { rows: 2_000, rounds: 50, seed })),
);

test('twenty-five kills in the middle of a close lose and double nothing', { timeout: limit(3600) }, () =>
  inKilledProgram((killed) => closeKillRounds(killed, { headcount: 1_200, rounds: 25, seed: 20_261_031 })),
);

test('forty kills in the middle of a bulk payment pay each claim once', { timeout: limit(3000) }, () =>
  inKilledProgram((killed) => payoutKillRounds(killed, { claims: 500, rounds: 40, seed })),
);

test(
  'two hundred applications at once survive kill -9 of the server: each acknowledged one is there once',
  { timeout: limit(600) },
  () => inKilledProgram((killed) => applicationKill(killed, 200)),
);

test('a backlog of fifty thousand punches survives kill -9 of the server, ten times', { timeout: limit(600) }, () =>
  inKilledProgram((killed) => terminalKill(killed, { punches: 50_000, kills: 10 })),
);
