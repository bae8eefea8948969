import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { chunks, closePools, inTenant, type Pools } from '../src/platform/server/db.ts';
import { index } from '../src/platform/server/search.ts';
import { openBrowser } from '../test/support/browser.ts';
import { signInAs } from '../test/support/journey.ts';
import { FIRST, LAST, listing, signingIn } from './http.ts';
import { clientTo, type Figure, quantile } from './measure.ts';
import { ADMIN, benchCompany, startMuster } from './program.ts';
import { conclude } from './run.ts';

const PEOPLE = 20_000;
const DEPARTMENTS = 500;
/** The most people who report to one manager. */
const SPAN = 12;

/**
 * Inserts twenty thousand people in five hundred departments, each reporting to an earlier one, `SPAN` to a manager.
 */
async function fill(pools: Pools, subscriptionid: number): Promise<void> {
  await inTenant(pools, subscriptionid, { accountid: null, request: 'bench' }, async (db) => {
    const departments = Array.from({ length: DEPARTMENTS }, (_, at) => ({ departmentname: `Unit ${at + 1}` }));
    const created = await db.insertInto('department').values(departments).returning('departmentid').execute();
    const ids: number[] = [];
    const people = Array.from({ length: PEOPLE }, (_, at) => {
      const middle = String.fromCharCode(97 + (at % 26), 97 + ((at * 7) % 26), 97 + ((at * 11) % 26));
      return {
        employeecode: `L${100_000 + at}`,
        fullname: `${FIRST[at % 10]} ${middle} ${LAST[at % 12]}`,
        joiningdate: '2024-04-01',
      };
    });
    for (const part of chunks(people, 4)) {
      const rows = await db.insertInto('employee').values(part).returning('employeeid').execute();
      ids.push(...rows.map(({ employeeid }) => employeeid));
    }
    const profiles = ids.map((employeeid, at) => ({
      employeeid,
      period: '[2024-04-01,)',
      managerid: at === 0 ? null : (ids[Math.floor((at - 1) / SPAN)] ?? null),
      departmentid: created[at % DEPARTMENTS]?.departmentid ?? null,
    }));
    for (const part of chunks(profiles, 5)) await db.insertInto('work_profile').values(part).execute();
    const words = people.map(({ fullname, employeecode }, at) => ({
      objectid: ids[at] ?? 0,
      texts: [fullname, employeecode],
    }));
    await index(db, 'employee', words);
    await sql`select refresh_statistics()`.execute(db);
  });
}

/** Measures the time from the click on the menu until the first card is drawn, in milliseconds. */
async function opening(page: Page, origin: string): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(`${origin}/directory`);
    await page.getByRole('row').nth(5).waitFor();
    const ms = await page.evaluate(async () => {
      const link = document.querySelector<HTMLAnchorElement>('nav a[href="/organization_chart"]');
      const began = performance.now();
      link?.click();
      await new Promise<void>((resolve) => {
        const watch = () => (document.querySelector('[role=treeitem]') ? resolve() : requestAnimationFrame(watch));
        watch();
      });
      return performance.now() - began;
    });
    taken.push(ms);
  }
  return taken;
}

/** Expands levels until about two thousand cards are there, then drags across them. @returns the longest task */
async function panning(page: Page): Promise<{ cards: number; longest: number; frames: number }> {
  await page.getByRole('treeitem').first().focus();
  for (let step = 0; step < 40; step += 1) {
    const closed = page.locator('[role=treeitem][aria-expanded=false]').first();
    if ((await closed.count()) === 0) break;
    await closed.focus();
    await page.keyboard.press('Space');
    await sleep(60);
  }
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await sleep(500);
  await page.evaluate(() => {
    const current = { longest: 0 };
    Object.assign(globalThis, { current });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) current.longest = Math.max(current.longest, entry.duration);
    }).observe({ type: 'longtask', buffered: false });
  });
  const box = await page.locator('[role=tree]').locator('..').locator('..').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  let frames = 0;
  for (let round = 0; round < 6; round += 1) {
    await page.mouse.down();
    for (let at = 1; at <= 40; at += 1, frames += 1)
      await page.mouse.move(x + (round % 2 === 0 ? -1 : 1) * at * 10, y + at);
    await page.mouse.up();
    await page.mouse.move(x, y);
  }
  const longest = await page.evaluate(
    () => (globalThis as unknown as { current: { longest: number } }).current.longest,
  );
  return { cards: await page.getByRole('treeitem').count(), longest, frames };
}

/** Measures a company of twenty thousand people. */
async function large(dataDir: string): Promise<Figure[]> {
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  const browser = await openBrowser();
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    await fill(pools, tenant.subscriptionid);
    await closePools(pools);
    await sleep(20_000);
    const { token } = await signingIn(client, ADMIN);
    const lists = await listing({ client, token }, PEOPLE);
    const origin = `http://bench.localhost:${muster.port}`;
    const { page } = await signInAs(browser, origin, ADMIN);
    const opened = await opening(page, origin);
    const { cards, longest, frames } = await panning(page);
    console.log(
      `chart: ${cards} cards drawn at the end, ${frames} moves of the pointer, openings ${opened.map(Math.round).join(', ')} ms`,
    );
    return [
      ...lists,
      { name: 'chart of 20,000: pressed until drawn', value: quantile(opened, 0.5), unit: 'ms', asked: 1000 },
      { name: 'chart of 20,000: longest task while panning', value: longest, unit: 'ms', asked: 50 },
    ];
  } finally {
    await browser.close();
    client.close();
    await muster.stop();
  }
}

/** `npm run bench:large`: measures lists of twenty thousand people, and their organization chart in a browser. */
if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  try {
    await conclude(await large(dataDir));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
