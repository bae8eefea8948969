import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Figure } from './measure.ts';

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
  }),
});

async function withoutIsolation<T>(port: number, work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer((query, answer) => {
    const headers = { ...query.headers, host: query.headers.host?.replace(/:\d+$/, `:${port}`) };
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

async function once(url: string, chromium: string, folder: string) {
  const output = join(folder, 'report.json');
  const flags = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run';
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet'];
  await new Promise<void>((resolve, reject) => {
    const child = spawn('npm', [...args, '--output=json', `--output-path=${output}`, `--chrome-flags=${flags}`], {
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

/** Measures pages on a phone with Lighthouse: the median of five rounds each. */
export async function pages(at: { port: number; host: string }, measured: readonly Measured[]): Promise<Figure[]> {
  // Imported at run time: it belongs to the TypeScript project of the tests.
  const { chromiumPath }: { chromiumPath: () => Promise<string> } = await import(
    new URL('../test/support/browser.ts', import.meta.url).href
  );
  const chromium = await chromiumPath();
  const folder = await mkdtemp(join(tmpdir(), 'muster-lighthouse-'));
  try {
    return await withoutIsolation(at.port, async (open) => {
      const figures: Figure[] = [];
      for (const { name, path, paint: request, islisted } of measured) {
        const rounds: z.infer<typeof report>[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push(await once(`http://${at.host}:${open}${path}`, chromium, folder));
        const lost = (key: keyof z.infer<typeof report>['categories']): Figure => ({
          name: `Lighthouse mobile, ${name}: ${key} lost`,
          value: 100 - median(rounds.map(({ categories }) => categories[key].score * 100)),
          unit: 'pt',
          asked: 2,
        });
        const paint = median(rounds.map(({ audits }) => audits['largest-contentful-paint'].numericValue));
        figures.push(lost('performance'), lost('accessibility'), lost('best-practices'));
        if (islisted) figures.push(lost('seo'));
        figures.push({ name: `Lighthouse mobile, ${name}: LCP`, value: paint, unit: 'ms', asked: request });
      }
      return figures;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
