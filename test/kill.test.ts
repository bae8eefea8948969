import { afterAll, beforeAll, test } from 'vitest';
import { applicationKill } from './support/application-kill.ts';
import { closeKillRounds } from './support/close-kill.ts';
import { importKillRounds } from './support/import-kill.ts';
import { type KilledProgram, killedProgram } from './support/killed-program.ts';
import { payoutKillRounds } from './support/payout-kill.ts';
import { runKillRounds } from './support/run-kill.ts';
import { terminalKill } from './support/terminal-kill.ts';

/** One program for all: each test has companies of its own, and leaves the program running. */
let killed: KilledProgram;
beforeAll(async () => {
  killed = await killedProgram();
});
afterAll(() => killed.remove());

/** Another moment in each run; `kill.deep.test.ts` has the numerous ones. */
const seed = Math.trunc(performance.timeOrigin) % 1_000_000;

// Invariant: A job step is all or nothing; a killed worker's jobs go on
test('a payroll of 660 people survives kill -9 in the middle: everybody once, to the same bytes', () =>
  runKillRounds(killed, { times: 11, rounds: 1, seed }));

test('a register of 600 people survives kill -9 in the middle: nothing or all of it, once', () =>
  importKillRounds(killed, { rows: 600, rounds: 1, seed }));

test('a close of 700 people survives kill -9 in the middle: everybody once, with the same ledgers', () =>
  closeKillRounds(killed, { headcount: 700, rounds: 1, seed }));

// Invariant (expense): A claim is paid once, whoever pays it together
test('two hundred claims paid together survive kill -9 of the server: all or none, and each once', () =>
  payoutKillRounds(killed, { claims: 200, rounds: 1, seed }));

// Invariant (recruit): An application is stored once, however often its form is sent
test('thirty applications at once survive kill -9 of the server: each acknowledged one is there once', () =>
  applicationKill(killed, 30));

test('a backlog of two thousand punches survives kill -9 of the server: none is lost or there twice', () =>
  terminalKill(killed, { punches: 2_000, kills: 1 }));
