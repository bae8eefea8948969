import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { CSV, listReportFiles, startReportFile } from '../src/modules/report-robo/contract/run.ts';
import { CUSTOM, FIRST_QUESTION, type Question, SUM } from '../src/modules/report-robo/contract/question.ts';
import { day } from '../src/platform/engine/day.ts';
import { closePools, type Db, inTenant } from '../src/platform/server/db.ts';
import { signingIn } from './http.ts';
import { type Client, clientTo, type Figure, timed } from './measure.ts';
import { ADMIN, benchCompany, startMuster } from './program.ts';

const PEOPLE = 10_000;
const DAYS = 90;
/** Time for the database to look after tables that were filled. */
const MAINTENANCE_MS = 20_000;
const POLL_MS = 20;
const DONE = 3;
/** What a report over all rows may take in the worker, and what the worker may hold while it writes them as a file. */
const MAX_SECONDS = 3;
const MAX_MB = 700;

/** Ninety days of attendance of ten thousand people. */
async function fill(db: Db, id: number): Promise<void> {
  await sql`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
    select ${id}, 'R' || n, 'Person ' || n, date '2024-01-01' from generate_series(1, ${PEOPLE}) n`.execute(db);
  await sql`insert into attendance_day (subscriptionid, employeeid, workdate, kind, half1, half2, workedminutes, lateminutes,
      earlyminutes, extraminutes, breakminutes, creditedminutes, reasons)
    select ${id}, e.employeeid, date '2026-01-01' + n, 'working', 'P', 'P', 480 + n % 7, n % 11, n % 3, n % 5, 30, 0, '{}'
    from employee e, generate_series(0, ${DAYS - 1}) n
    where e.subscriptionid = ${id} and e.employeecode like 'R%'`.execute(db);
}

const RANGE: Question = {
  ...FIRST_QUESTION,
  datasetkey: 'attendance_day',
  rangeid: CUSTOM,
  from: day('2026-01-01'),
  to: day('2026-03-31'),
};
const SUMS = ['present', 'worked', 'late', 'extra'].map((column) => ({ column, measureid: SUM }));
const QUESTIONS = {
  'report over 900,000 rows by person': { ...RANGE, columns: [], groups: ['employeecode', 'fullname'], measures: SUMS },
  'report over 900,000 rows by day': { ...RANGE, columns: [], groups: ['workdate'], measures: SUMS },
  'file of 900,000 rows': { ...RANGE, columns: ['workdate', 'employeecode', 'fullname', 'half1', 'half2', 'worked'] },
} satisfies Record<string, Question>;

/** Makes the file of a report in the worker of the program. @returns the seconds it takes */
async function making({ client, token }: { client: Client; token: string }, question: Question): Promise<number> {
  const { ms } = await timed(async () => {
    const body = JSON.stringify({ question, name: 'Bench', formatid: CSV });
    const { text } = await client.send('POST', `/api/${startReportFile.path}`, { body, token });
    const { jobrunid } = (JSON.parse(text) as { result: [{ jobrunid: number }] }).result[0];
    for (;;) {
      const job = await client.send('GET', `/api/job/${jobrunid}`, { token });
      const [{ statusid, errormessage }] = (
        JSON.parse(job.text) as { result: [{ statusid: number; errormessage: string | null }] }
      ).result;
      if (statusid === DONE) return;
      if (statusid > DONE) throw new Error(errormessage ?? 'The report was not made');
      await sleep(POLL_MS);
    }
  });
  return ms / 1000;
}

/** Measures reports in a company of ten thousand. `peakMemory` reads that of its workers, in MB. */
export async function reports(peakMemory: (dataDir: string) => Promise<number | undefined>): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    const { subscriptionid: id } = tenant;
    await inTenant(pools, id, { accountid: null, request: 'bench' }, (db) => fill(db, id));
    await closePools(pools);
    await sleep(MAINTENANCE_MS);
    const { token } = await signingIn(client, ADMIN);
    const figures: Figure[] = [];
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const value = await making({ client, token }, question);
      figures.push({ name, value, unit: 's', ...(name.startsWith('report') ? { asked: MAX_SECONDS } : {}) });
    }
    const files = await client.send('GET', `/api/${listReportFiles.path}`, { token });
    const rows = (JSON.parse(files.text) as { result: { rowcount: number }[] }).result.map(({ rowcount }) => rowcount);
    if (rows.join() !== `${PEOPLE * DAYS},${DAYS},${PEOPLE}`) throw new Error(`Files of ${rows.join(', ')} rows`);
    const peak = await peakMemory(dataDir);
    if (peak !== undefined)
      figures.push({ name: 'memory of a worker that writes it', value: peak, unit: 'MB', asked: MAX_MB });
    return figures;
  } finally {
    client.close();
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
