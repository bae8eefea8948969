import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { runningDatabase } from '../scripts/running-database.ts';
import { closePools } from '../src/platform/server/db.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { openBrowser } from '../test/support/browser.ts';
import { FIRST, LAST, type SignedIn, signingIn } from './http.ts';
import { clientTo, type Figure, quantile, timed } from './measure.ts';
import { ADMIN, benchCompany, startMuster } from './program.ts';

/** Candidates of the whole company, and of the opening whose board is opened. */
const CANDIDATES = 100_000;
const OF_THE_BOARD = 10_000;
const SEARCHES = 400;
const ROUNDS = 5;
const MAINTENANCE_MS = 70_000;

const list = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(',')}]`;

/** Fills a company with candidates by one statement a table, as the application does. @returns the opening with the large board */
async function fill(login: pg.Client, id: number): Promise<number> {
  const run = (text: string) => login.query(text);
  await run(`set app.subscription = '${id}'`);
  await run(`insert into designation (subscriptionid, designationname) values (${id}, 'Loom fitter of the bench')`);
  await run(`insert into requisition (subscriptionid, requisitioncode, designationid, statusid)
    select ${id}, 'BENCH-' || n, d.designationid, 3 from designation d, generate_series(1, 200) n
    where d.subscriptionid = ${id} and d.designationname = 'Loom fitter of the bench'`);
  await run(`insert into requisition_job (subscriptionid, requisitionid, statusid, publishedon, skill)
    select ${id}, requisitionid, 2, now(), '["Looms", "Welding"]' from requisition where subscriptionid = ${id} and requisitioncode like 'BENCH-%'`);
  await run(`insert into candidate (subscriptionid, fullname, emailid, emailkey, phonekey, city, advanceskill)
    select ${id}, (${list(FIRST)})[1 + n % ${FIRST.length}] || ' ' || (${list(LAST)})[1 + n / 7 % ${LAST.length}] || ' ' || left(md5(n::text), 6),
      'n' || n || '@example.in', 'n' || n || '@example.in', (9000000000 + n)::text, (array['Pune','Mumbai','Surat','Chennai'])[1 + n % 4], 'Looms'
    from generate_series(1, ${CANDIDATES}) n`);
  const { rows } = await login.query<{ first: number }>(
    `select min(requisitionjobid)::int as first from requisition_job where subscriptionid = ${id} and statusid = 2`,
  );
  const first = rows[0]?.first ?? 0;
  await run(`insert into candidate_application (subscriptionid, candidateid, requisitionjobid, emailkey, retainuntil, stagesince, pipelinestageid)
    select ${id}, c.candidateid, ${first} + case when c.at <= ${OF_THE_BOARD} then 0 else 1 + c.at % 199 end, c.emailkey, date '2099-01-01',
      now() - c.at % 60 * interval '1 day', s.pipelinestageid
    from (select *, row_number() over (order by candidateid) as at from candidate where subscriptionid = ${id}) c
    join pipeline p on p.subscriptionid = ${id} and p.isdefault
    join pipeline_stage s on s.subscriptionid = ${id} and s.pipelineid = p.pipelineid and s.stagerank = 1 + c.at % 6`);
  await run(`insert into search_word (subscriptionid, kind, word, objectid)
    select ${id}, 'candidate', w, a.candidateapplicationid from candidate_application a
    join candidate c on c.subscriptionid = ${id} and c.candidateid = a.candidateid,
    search_words(concat_ws(' ', c.fullname, c.emailid, c.phonekey, c.city, c.advanceskill)) w where a.subscriptionid = ${id}
    on conflict do nothing`);
  return first;
}

/** How long a call takes, in milliseconds. @throws Error where it is not answered */
export const get = async ({ client, token }: SignedIn, path: string): Promise<number> => {
  const { ms, value } = await timed(() => client.send('GET', path, { token }));
  if (value.status !== 200) throw new Error(`${path}: ${value.status} ${value.text}`);
  return ms;
};

/** Measures searches among all candidates: whole names, parts of names, telephone numbers, and words that many have. */
async function searching(signedIn: SignedIn): Promise<Figure[]> {
  const requests = [
    (at: number) => `${FIRST[at % FIRST.length]} ${LAST[at % LAST.length]}`,
    (at: number) => `${FIRST[at % FIRST.length]?.slice(0, 3)} ${LAST[at % LAST.length]?.slice(0, 3)}`,
    (at: number) => String(9_000_000_000 + at * 97),
    (at: number) => `n${at * 31}`,
    (at: number) => `${FIRST[at % FIRST.length]} pune`,
  ];
  const taken: number[] = [];
  for (let at = 0; at < SEARCHES; at += 1) {
    const search = encodeURIComponent((requests[at % requests.length]?.(at) ?? '').toLowerCase());
    taken.push(await get(signedIn, `/api/recruit/candidatelist?limit=50&search=${search}`));
  }
  const name = `search among ${CANDIDATES.toLocaleString('en')} candidates`;
  return [
    { name: `${name} p50`, value: quantile(taken, 0.5), unit: 'ms' },
    { name: `${name} p99`, value: quantile(taken, 0.99), unit: 'ms', asked: 50 },
  ];
}

const traceShape = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      args: z.object({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

/** The longest task of the main thread of the page in a trace, in milliseconds; those that paint are others. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = traceShape.parse(JSON.parse(trace.toString('utf8')));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace names no task of a page');
  return Math.max(...tasks.map(({ dur = 0 }) => dur / 1000));
}

/** Signs in as the administrator of the bench, and waits for the first page. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'My Desk' }).first().waitFor();
}

/** Opens the board in Chromium from the list of openings, and scrolls through its first stage. */
async function board(origin: string, requisitionjobid: number): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signIn(page, origin);
    const opened: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${origin}/recruit/pipeline`);
      await page
        .getByRole('row', { name: /BENCH-/ })
        .first()
        .waitFor();
      const { ms } = await timed(async () => {
        await page.evaluate((path) => {
          history.pushState({}, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        }, `/recruit/pipeline/${requisitionjobid}`);
        await page.getByRole('article').first().waitFor();
      });
      opened.push(ms);
    }
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    await page
      .locator('[data-column] [role="group"]')
      .first()
      .evaluate(async (column) => {
        for (let at = 0; at < 120; at += 1) {
          column.scrollTop += 900;
          await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
        }
      });
    const longest = longestTask(await browser.stopTracing());
    const name = `board of ${OF_THE_BOARD.toLocaleString('en')} candidates`;
    return [
      { name: `${name}: opened until its cards show`, value: quantile(opened, 0.5), unit: 'ms', asked: 300 },
      { name: `${name}: longest task while scrolling`, value: longest, unit: 'ms', asked: 50 },
    ];
  } finally {
    await browser.close();
  }
}

/** Measures recruiting in a company with a hundred thousand candidates, ten thousand of them for one opening. */
export async function recruiting(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    await closePools(pools);
    const urls = await runningDatabase(dataDir);
    const login = new pg.Client(urls?.app);
    await login.connect();
    const requisitionjobid = await fill(login, tenant.subscriptionid);
    await login.end();
    // Gives the database time for its maintenance after so many rows.
    await sleep(MAINTENANCE_MS);
    const { token } = await signingIn(client, ADMIN);
    const signedIn = { client, token };
    const path = `/api/recruit/pipelineboard?requisitionjobid=${requisitionjobid}`;
    const calls: number[] = [];
    for (let at = 0; at < 30; at += 1) calls.push(await get(signedIn, path));
    return [
      { name: 'board of 10,000 candidates: the call p50', value: quantile(calls, 0.5), unit: 'ms' },
      ...(await searching(signedIn)),
      ...(await board(`http://bench.localhost:${muster.port}`, requisitionjobid)),
    ];
  } finally {
    client.close();
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main)
  await recruiting()
    .then((figures) => {
      for (const { name, value, unit, asked } of figures)
        console.log(`${name.padEnd(56)} ${value.toFixed(1)} ${unit}${asked === undefined ? '' : ` (asked ${asked})`}`);
    })
    .catch(failStart);
