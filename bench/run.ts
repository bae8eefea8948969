import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { chunks, closePools, inTenant, type Pools } from '../src/platform/server/db.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { attendance } from './attendance.ts';
import { careerSite, openPositions } from './career.ts';
import { ADMIN, benchCompany, startMuster } from './program.ts';
import { dashboards } from './dashboard.ts';
import { desk } from './desk.ts';
import { documentDrop } from './drive.ts';
import { eventLoop } from './event-loop.ts';
import { expenses } from './expense.ts';
import { importing, listing, payrollRun, PEOPLE, signingIn } from './http.ts';
import { leaveBalances } from './leave.ts';
import { lockedMonths } from './locked-months.ts';
import { goalTree } from './okr.ts';
import { clientTo, type Figure, timed } from './measure.ts';
import { validating } from './fuzz.ts';
import { signInPage, warmPages } from './lighthouse.ts';
import { computing } from './payroll.ts';
import { running } from './payroll-run.ts';
import { payslips } from './payslips.ts';
import { performing } from './perform.ts';
import { recruiting } from './recruit.ts';
import { reports } from './reports.ts';
import { retro } from './retro.ts';

const BASELINE = new URL('./baseline.json', import.meta.url);
/** How many times worse than the recorded ratio a ratio may be: the two cores are shared with other work. */
const SLACK = 1.5;
/**
 * Measures the baseline of imports: as many bare rows inserted into one audited table, as the application writes them.
 */
async function bareInsert(pools: Pools, subscriptionid: number): Promise<number> {
  const rows = Array.from({ length: PEOPLE }, (_, n) => ({ teamname: `Team ${n}`, description: 'A yardstick' }));
  const { ms } = await timed(() =>
    inTenant(pools, subscriptionid, { accountid: null, request: 'bench' }, async (db) => {
      for (const part of chunks(rows, 3)) await db.insertInto('team').values(part).execute();
    }),
  );
  return ms;
}

/** Reads the peak memory of a worker in MB, where the system provides it (Linux). */
async function peakMemory(dataDir: string): Promise<number | undefined> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '');
  const peaks: number[] = [];
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid) || !(await read(`/proc/${pid}/cmdline`)).includes('main.worker')) continue;
    if (!(await read(`/proc/${pid}/environ`)).includes(`DATA_DIR=${dataDir}`)) continue;
    const peak = /VmHWM:\s+(\d+) kB/.exec(await read(`/proc/${pid}/status`))?.[1];
    if (peak) peaks.push(Number(peak) / 1024);
  }
  return peaks.length > 0 ? Math.max(...peaks) : undefined;
}

async function overHttp(dataDir: string): Promise<Figure[]> {
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    const bare = await bareInsert(pools, tenant.subscriptionid);
    const jobuuid = await openPositions(pools, tenant.subscriptionid);
    await closePools(pools);
    const { token, figures } = await signingIn(client, ADMIN);
    const imported = await importing({ client, token }, bare);
    const run = await payrollRun({ client, token }, () => peakMemory(dataDir));
    // Gives the database time for its maintenance after a large upload.
    await sleep(20_000);
    const lists = await listing({ client, token });
    const loop = await eventLoop({ client, token });
    const career = await careerSite({ port: muster.port, host: 'bench.localhost', jobuuid });
    const signIn = await signInPage(muster.port, 'bench.localhost');
    const desks = await desk({ client, token }, { port: muster.port, host: 'bench.localhost' });
    return [...figures, ...imported, ...run, ...lists, ...loop, ...career, ...signIn, ...desks];
  } finally {
    client.close();
    await muster.stop();
  }
}

const baselineShape = z.record(z.string(), z.number());

/** Prints a figure beside its limit and the recorded value. @returns whether it is within both */
function report({ name, value, unit, asked, ratio }: Figure, recorded: number | undefined): boolean {
  const missed = asked !== undefined && value > asked;
  const worse = ratio !== undefined && recorded !== undefined && ratio.times > recorded * SLACK;
  const parts = [
    `${missed || worse ? '✗' : '✓'} ${name.padEnd(40)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(2)}`,
    asked === undefined ? '' : `asked ≤ ${asked} ${unit}`,
    ratio
      ? `${ratio.times.toFixed(2)} × ${ratio.of}${recorded === undefined ? '' : ` (recorded ${recorded.toFixed(2)})`}`
      : '',
  ];
  console.log(parts.filter((part) => part !== '').join('   '));
  return !missed && !worse;
}

/** Prints all figures beside their limits and the recorded values; the exit code is 0 when all are within them. */
export async function conclude(figures: readonly Figure[]): Promise<void> {
  const stored = await readFile(BASELINE, 'utf8').catch(() => '{}');
  const baseline = baselineShape.parse(JSON.parse(stored));
  const current = figures.map((figure) => report(figure, baseline[figure.name]));
  if (process.argv.includes('--record')) {
    const ratios = figures.flatMap(({ name, ratio }) =>
      ratio ? [[name, Number(ratio.times.toFixed(2))] as const] : [],
    );
    const all = { ...baseline, ...Object.fromEntries(ratios) };
    await writeFile(BASELINE, `${JSON.stringify(all, undefined, 2)}\n`);
  }
  process.exitCode = current.every(Boolean) ? 0 : 1;
}

/** `npm run bench`: measures, compares with bench/baseline.json; `--record` writes the ratios there. */
export async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  try {
    const figures = [
      ...(await validating()),
      ...(await computing()),
      ...(await running()),
      ...(await payslips()),
      ...(await retro()),
      ...(await lockedMonths()),
      ...(await overHttp(dataDir)),
      ...(await recruiting()),
      ...(await attendance()),
      ...(await leaveBalances()),
      ...(await dashboards()),
      ...(await goalTree()),
      ...(await expenses()),
      ...(await documentDrop()),
      ...(await reports(peakMemory)),
      ...(await performing()),
      ...(await eachMorning()),
    ];
    await conclude(figures);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** `npm run bench -- career`: the career site alone. */
async function careerAlone(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir);
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    const jobuuid = await openPositions(pools, tenant.subscriptionid);
    await closePools(pools);
    await conclude(await careerSite({ port: muster.port, host: 'bench.localhost', jobuuid }));
  } finally {
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Pages of each morning, of the manager of the demo company. */
async function eachMorning(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir, 'on');
  try {
    const manager = { email: 'manager@acme.example', password: 'muster-demo' };
    return await warmPages({ port: muster.port, host: 'acme.localhost' }, manager);
  } finally {
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const ALONE: Readonly<Record<string, () => Promise<void>>> = {
  career: careerAlone,
  /** `npm run bench -- lighthouse`: the sign-in page and the pages of each morning alone. */
  lighthouse: async () => conclude(await eachMorning()),
  /** `npm run bench -- payslips`: released payslips alone. */
  payslips: async () => conclude(await payslips()),
  /** `npm run bench -- months`: a month after 36 locked ones alone. */
  months: async () => conclude(await lockedMonths()),
  /** `npm run bench -- reports`: reports alone. */
  reports: async () => conclude(await reports(peakMemory)),
};
const alone = Object.entries(ALONE).find(([name]) => process.argv.includes(name))?.[1];
if (import.meta.main) await (alone ?? main)().catch(failStart);
