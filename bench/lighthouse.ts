import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { z } from 'zod';
import { chromiumPath } from '../test/support/browser.ts';
import { MAX_SHIFT } from '../test/support/layout-shift.ts';
import type { Figure } from './measure.ts';
import { freePort } from './program.ts';

/** Fetched at run time: its dependencies are several times those of Muster. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 5;
/** Headers that isolate the page from other origins; headless Chromium cannot be measured under them. */
const ISOLATING = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
];

const report = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
    'best-practices': z.object({ score: z.number() }),
    seo: z.object({ score: z.number() }),
  }),
  audits: z.object({
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    /** The longest tasks of the main thread, as long as they take at a quarter of the speed. */
    'long-tasks': z.object({
      details: z.object({ items: z.array(z.object({ duration: z.number(), url: z.string() })) }).optional(),
    }),
  }),
});
type Report = z.infer<typeof report>;

async function withoutIsolation<T>(port: number, work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer((query, answer) => {
    // The server takes writes from pages of its own address only.
    const atPort = (value: string | undefined) => value?.replace(/:\d+$/, `:${port}`);
    const headers = { ...query.headers, host: atPort(query.headers.host), origin: atPort(query.headers.origin) };
    const onward = request({ host: '127.0.0.1', port, path: query.url, method: query.method, headers }, (came) => {
      const stored = Object.entries(came.headers).filter(([name]) => !ISOLATING.includes(name));
      answer.writeHead(came.statusCode ?? 502, Object.fromEntries(stored));
      came.pipe(answer);
    });
    query.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];

/** Measures a page once. @param browser the port of a browser that is open, whose cache and session are kept */
async function once(
  url: string,
  { chromium, folder, browser }: { chromium: string; folder: string; browser?: number },
) {
  const output = join(folder, 'report.json');
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet'];
  const how =
    browser === undefined ? [`--chrome-flags=${FLAGS.join(' ')}`] : [`--port=${browser}`, '--disable-storage-reset'];
  await new Promise<void>((resolve, reject) => {
    const child = spawn('npm', [...args, '--output=json', `--output-path=${output}`, ...how], {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}`))));
  });
  return report.parse(JSON.parse(await readFile(output, 'utf8')));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Measured = {
  /** What the figures call the page. */
  readonly name: string;
  readonly path: string;
  /** The latest moment at which the largest part of the page is drawn, in milliseconds. */
  readonly paint: number;
  /** Whether search engines may list the page; `robots.txt` keeps them from the others. */
  readonly islisted: boolean;
};

const SIGN_IN: Measured = { name: 'sign-in', path: '/login', paint: 1800, islisted: false };

/** Measures the sign-in page on a phone with Lighthouse. */
export const signInPage = (port: number, host: string): Promise<Figure[]> => pages({ port, host }, [SIGN_IN]);

/** The median of five rounds of a page, by a value of their reports. */
async function rounds(url: string, how: Parameters<typeof once>[1]) {
  const reports: Report[] = [];
  for (let round = 0; round < ROUNDS; round += 1) reports.push(await once(url, how));
  return (value: (one: Report) => number): number => median(reports.map(value));
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-lighthouse-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures pages on a phone with Lighthouse: the median of five rounds each. */
export async function pages(at: { port: number; host: string }, measured: readonly Measured[]): Promise<Figure[]> {
  const chromium = await chromiumPath();
  return inFolder((folder) =>
    withoutIsolation(at.port, async (open) => {
      const figures: Figure[] = [];
      for (const { name, path, paint: request, islisted } of measured) {
        const of = await rounds(`http://${at.host}:${open}${path}`, { chromium, folder });
        const lost = (key: keyof Report['categories']): Figure => ({
          name: `Lighthouse mobile, ${name}: ${key} lost`,
          value: 100 - of(({ categories }) => categories[key].score * 100),
          unit: 'pt',
          asked: 2,
        });
        const paint = of(({ audits }) => audits['largest-contentful-paint'].numericValue);
        figures.push(lost('performance'), lost('accessibility'), lost('best-practices'));
        if (islisted) figures.push(lost('seo'));
        figures.push({ name: `Lighthouse mobile, ${name}: LCP`, value: paint, unit: 'ms', asked: request });
      }
      return figures;
    }),
  );
}

/** What people open each morning. */
const EACH_MORNING = [
  { name: 'desk', path: '/' },
  { name: 'Request Center', path: '/request_center' },
  { name: 'leave', path: '/track/leave/leavelog' },
];
/** The longest task of the main thread at a quarter of the speed, in milliseconds. */
const MAX_TASK = 100;

const longestTask = ({ audits }: Report): number =>
  Math.max(0, ...(audits['long-tasks'].details?.items ?? []).map(({ duration }) => duration));

/**
 * Measures what somebody meets on a phone with a warm cache: the sign-in page, and behind it the pages of each morning.
 * @param credentials of a person of a company with data
 */
export async function warmPages(
  { port, host }: { port: number; host: string },
  credentials: { email: string; password: string },
): Promise<Figure[]> {
  const executablePath = await chromiumPath();
  const browser = await freePort();
  return inFolder((folder) =>
    withoutIsolation(port, async (open) => {
      const origin = `http://${host}:${open}`;
      const context = await playwright.launchPersistentContext(join(folder, 'profile'), {
        executablePath,
        args: [...FLAGS, `--remote-debugging-port=${browser}`],
        headless: true,
      });
      try {
        const [page = await context.newPage()] = context.pages();
        /** Opens a page twice, so that its files are in the cache, and leaves it. */
        const warm = async (path: string) => {
          for (let time = 0; time < 2; time += 1) await page.goto(origin + path, { waitUntil: 'networkidle' });
          await page.goto('about:blank');
        };
        const figures: Figure[] = [];
        const measure = async ({ name, path }: { name: string; path: string }) => {
          await warm(path);
          const of = await rounds(origin + path, { chromium: executablePath, folder, browser });
          const figure = (what: string, value: number, unit: Figure['unit'], max: number): Figure => ({
            name: `Warm phone, ${name}: ${what}`,
            value,
            unit,
            asked: max,
          });
          figures.push(
            figure('performance lost', 100 - of(({ categories }) => categories.performance.score * 100), 'pt', 5),
            figure('accessibility lost', 100 - of(({ categories }) => categories.accessibility.score * 100), 'pt', 0),
            figure(
              'LCP',
              of(({ audits }) => audits['largest-contentful-paint'].numericValue),
              'ms',
              1500,
            ),
            figure(
              'shift',
              of(({ audits }) => audits['cumulative-layout-shift'].numericValue),
              'shift',
              MAX_SHIFT,
            ),
            figure('longest task', of(longestTask), 'ms', MAX_TASK),
          );
        };
        await measure({ name: 'sign-in', path: '/login' });
        await page.goto(`${origin}/login`);
        await page.getByRole('textbox', { name: 'E-mail' }).fill(credentials.email);
        await page.getByLabel('Password', { exact: true }).fill(credentials.password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('link', { name: 'My Desk' }).first().waitFor();
        for (const one of EACH_MORNING) await measure(one);
        return figures;
      } finally {
        await context.close();
      }
    }),
  );
}
