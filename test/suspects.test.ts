import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { callName, noCalls, notedCalls, noteCalls, watchCalls } from '#platform/server/running-calls.ts';
import { keepRunning } from '../scripts/children.ts';
import { suspects } from '../scripts/suspects.ts';
import { ENDPOINTS } from './support/endpoints.ts';
import { limit } from './support/limits.ts';

const MINUTE = 60_000;
const FILE = 'acme POST configuration/import';

/** Calls that ran, the last one last, and a kill. */
const kill = (watched: ReturnType<typeof suspects>, at: number, ...names: string[]): readonly string[] =>
  watched.killed(at, names.toReversed());

// Invariant: A call that silenced the server twice is refused to its company for an hour, sign-in and the clock never
test('two kills within ten minutes refuse what ran both times to that company for an hour', () => {
  const watched = suspects();
  expect(kill(watched, 0, 'sahyadri GET a', FILE)).toEqual([FILE, 'sahyadri GET a']);
  expect(watched.refused(0)).toEqual({});
  kill(watched, 9 * MINUTE, 'nilgiri GET b', FILE);
  expect(watched.refused(9 * MINUTE)).toEqual({ [FILE]: 69 * MINUTE });
  expect(watched.refused(69 * MINUTE)).toEqual({});
});

test('kills far apart, of other companies, and calls that have ended refuse nothing', () => {
  const watched = suspects();
  kill(watched, 0, FILE);
  kill(watched, 11 * MINUTE, FILE);
  kill(watched, 22 * MINUTE, 'sahyadri POST configuration/import');
  expect(kill(watched, 33 * MINUTE)).toEqual([]);
  expect(watched.refused(33 * MINUTE)).toEqual({});
});

test('of many calls the newest are suspected: nothing begins once the server is silent', () => {
  expect(kill(suspects(), 0, 'a GET 1', 'a GET 2', 'a GET 3', 'a GET 4')).toEqual(['a GET 4', 'a GET 3', 'a GET 2']);
});

test('a call is noted while it runs, whatever becomes of it; a refused one does not begin', async () => {
  const notes: string[] = [];
  const note = (name: string) => {
    notes.push(name);
    return () => void notes.push(`end of ${name}`);
  };
  const watch = watchCalls({ refused: { [FILE]: 100 }, note, now: () => 99 });
  await expect(watch(FILE, async () => 1)).rejects.toThrow(/refused for an hour/);
  expect(notes).toEqual([]);
  expect(await watch('acme GET b', async () => 1)).toBe(1);
  await expect(watch('acme GET a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(notes).toEqual(['acme GET b', 'end of acme GET b', 'acme GET a', 'end of acme GET a']);
  const later = watchCalls({ refused: { [FILE]: 100 }, note, now: () => 100 });
  expect(await later(FILE, async () => 1)).toBe(1);
});

test('the file of running calls has those that did not end, newest first, however many began', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-'));
  const path = join(folder, 'calls');
  await writeFile(path, noCalls());
  const file = await open(path, 'r+');
  try {
    const note = noteCalls(file.fd);
    note('acme GET first');
    const end = note('acme GET second');
    for (let at = 0; at < 1000; at += 1) note(`acme GET ${at}`)();
    note('x'.repeat(300));
    end();
    note('acme GET last');
    expect(notedCalls(await readFile(path))).toEqual(['acme GET last', 'x'.repeat(250), 'acme GET first']);
    for (let at = 0; at < 300; at += 1) note('acme GET many')();
    const ends = Array.from({ length: 300 }, () => note('acme GET many'));
    expect(notedCalls(await readFile(path))).toHaveLength(256);
    for (const one of ends) one();
    expect(notedCalls(await readFile(path))).toHaveLength(3);
    expect(await readFile(path)).toHaveLength(noCalls().length);
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
});

test('a program that is silent twice is told to refuse what ran both times', async () => {
  const errors: string[] = [];
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  const note = `require('node:fs').writeSync(Number(process.env.CALLS_FILE), '7 acme GET a', 0)`;
  const hang = `${note}; process.send('ready'); setInterval(() => {}, 1000)`;
  const program = keepRunning('program', ['-e', hang], process.env, {
    probe: () => () => Promise.reject(new Error('silent')),
    silenceMs: 200,
    needed: false,
  });
  try {
    await vi.waitFor(
      () => expect(errors).toContain('Refused for an hour, since they ran twice: acme GET a.'),
      limit(20_000),
    );
    expect(errors.filter((line) => line === 'The calls that began last: acme GET a.').length).toBeGreaterThan(1);
  } finally {
    await program.stop();
    error.mockRestore();
  }
});

// Invariant: A call that silenced the server twice is refused to its company for an hour, sign-in and the clock never
test.each([
  'refreshtoken',
  'subscription/passwordlogin',
  'subscription/secondfactorconfirm',
  'subscription/signincode',
  'subscription/singlesignon',
  'subscription/forgotpassword',
  'subscription/session',
  'subscription/stepup',
  'account/login',
  'superuser/login',
  'attendance/clock',
])('sign-in, refresh and the clock are never refused: %s', (path) => {
  const named = ENDPOINTS.filter((endpoint) => endpoint.path === path);
  expect(named.map((endpoint) => callName('acme', endpoint))).toEqual(named.map(() => undefined));
  expect(named.length).toBeGreaterThan(0);
});
