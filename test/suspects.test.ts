import { expect, test } from 'vitest';
import { callName, type CallReport, watchCalls } from '#platform/server/running-calls.ts';
import { suspects } from '../scripts/suspects.ts';
import { ENDPOINTS } from './support/endpoints.ts';

const MINUTE = 60_000;
const FILE = 'acme POST configuration/import';

/** Calls that began, the last one last, and a kill. */
function kill(watched: ReturnType<typeof suspects>, at: number, ...names: string[]): readonly string[] {
  watched.forget();
  names.forEach((began, call) => watched.hear({ began, call }));
  return watched.killed(at);
}

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
  kill(watched, 33 * MINUTE);
  watched.forget();
  watched.hear({ began: FILE, call: 1 });
  watched.hear({ ended: 1 });
  expect(watched.killed(34 * MINUTE)).toEqual([]);
  expect(watched.refused(34 * MINUTE)).toEqual({});
});

test('of many calls the newest are suspected: nothing begins once the server is silent', () => {
  expect(kill(suspects(), 0, 'a GET 1', 'a GET 2', 'a GET 3', 'a GET 4')).toEqual(['a GET 4', 'a GET 3', 'a GET 2']);
});

test('a call is reported while it runs, whatever becomes of it; a refused one does not begin', async () => {
  const reports: CallReport[] = [];
  const watch = watchCalls({ refused: { [FILE]: 100 }, tell: (report) => void reports.push(report), now: () => 99 });
  await expect(watch(FILE, async () => 1)).rejects.toThrow(/refused for an hour/);
  expect(reports).toEqual([]);
  expect(await watch('sahyadri POST configuration/import', async () => 1)).toBe(1);
  await expect(watch('acme GET a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(reports).toEqual([
    { began: 'sahyadri POST configuration/import', call: 1 },
    { ended: 1 },
    { began: 'acme GET a', call: 2 },
    { ended: 2 },
  ]);
  const later = watchCalls({ refused: { [FILE]: 100 }, tell: () => undefined, now: () => 100 });
  expect(await later(FILE, async () => 1)).toBe(1);
});

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
