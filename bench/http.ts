import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hashPassword } from '../src/platform/server/token.ts';
import { type Client, type Figure, quantile, steadily, timed } from './measure.ts';

export const PEOPLE = 10_000;
export const BASE = '/api/bulk/add_new_employee';
const RATE = 50;
const SECONDS = 8;

export const FIRST = ['Asha', 'Bela', 'Chitra', 'Deepak', 'Esha', 'Farhan', 'Gita', 'Harish', 'Indu', 'Jatin'];
export const LAST = ['Rao', 'Nair', 'Iyer', 'Shah', 'Patil', 'Menon', 'Das', 'Khan', 'Joshi', 'Reddy', 'Gupta', 'Bose'];

export function register(rows = PEOPLE): string {
  const line = (n: number): string => {
    const manager = n > 200 ? `B${100_001 + (n % 200)}` : '';
    const middle = String.fromCharCode(97 + (n % 26), 97 + ((n * 7) % 26), 97 + ((n * 11) % 26));
    return `B${100_000 + n},${FIRST[n % 10]} ${middle} ${LAST[n % 12]},1990-05-${String(1 + (n % 28)).padStart(2, '0')},2024-04-01,Department ${String.fromCharCode(65 + (n % 20))},${manager},${30_000 + n},Maharashtra,Pune`;
  };
  const head =
    'Employee Code,Full Name,Date of Birth,Joining Date,Department,Reporting Manager Code,Monthly Gross,Work State,City';
  return [head, ...Array.from({ length: rows }, (_, at) => line(at + 1))].join('\n');
}

const envelope = z.object({ result: z.unknown() });
export const result = <T>(shape: z.ZodType<T>, text: string): T => shape.parse(envelope.parse(JSON.parse(text)).result);

export type SignedIn = { client: Client; token: string };
type Batch = { statusid: number; validrows: number };

export async function until(signedIn: SignedIn, bulkbatchid: number, statusid: number): Promise<Batch> {
  const shape = z.array(z.object({ statusid: z.number(), validrows: z.number() }));
  for (;;) {
    const { text } = await signedIn.client.send('GET', `${BASE}/batch/${bulkbatchid}`, { token: signedIn.token });
    const [batch] = result(shape, text);
    if (batch?.statusid === statusid) return batch;
    if (!batch || batch.statusid === 8) throw new Error(`The upload failed: ${text}`);
    await sleep(50);
  }
}

/** Measures sign-in, beside the bare password hash that it includes. */
export async function signingIn(
  client: Client,
  account: { email: string; password: string },
): Promise<{ figures: Figure[]; token: string }> {
  const body = JSON.stringify(account);
  const taken: number[] = [];
  let token = '';
  for (let n = 0; n < 20; n += 1) {
    const { ms, value } = await timed(() => client.send('POST', '/api/subscription/passwordlogin', { body }));
    token = result(z.array(z.object({ token: z.string() })), value.text)[0]?.token ?? '';
    taken.push(ms);
  }
  const hashes: number[] = [];
  for (let n = 0; n < 10; n += 1) hashes.push((await timed(() => hashPassword(account.password))).ms);
  const value = quantile(taken, 0.5);
  const ratio = { of: 'the bare password hash', times: value / quantile(hashes, 0.5) };
  return { token, figures: [{ name: 'sign-in p50', value, unit: 'ms', asked: 100, ratio }] };
}

/** Measures the import of ten thousand people: upload, dry run and apply, as a user does it in the browser. */
export async function importing(signedIn: SignedIn, bareInsert: number): Promise<Figure[]> {
  const { client, token } = signedIn;
  const content = register();
  const body = `--cut\r\ncontent-disposition: form-data; name="file"; filename="register.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--cut--\r\n`;
  const upload = await timed(() =>
    client.send('POST', `${BASE}/upload`, { body, type: 'multipart/form-data; boundary=cut', token }),
  );
  const shape = z.array(z.object({ bulkbatchid: z.number(), mapping: z.record(z.string(), z.number()) }));
  const [batch] = result(shape, upload.value.text);
  if (!batch) throw new Error(upload.value.text);
  const { bulkbatchid, mapping } = batch;
  const departments = Array.from({ length: 20 }, (_, at) => `Department ${String.fromCharCode(65 + at)}`);
  const check = await timed(async () => {
    const sent = JSON.stringify({ bulkbatchid, mapping, parameters: {}, accepted: { department: departments } });
    await client.send('POST', `${BASE}/check`, { body: sent, token });
    return until(signedIn, bulkbatchid, 3);
  });
  if (check.value.validrows !== PEOPLE) throw new Error(`Only ${check.value.validrows} rows are valid`);
  const apply = await timed(async () => {
    await client.send('POST', `${BASE}/apply`, { body: JSON.stringify({ bulkbatchid, rows: 'all' }), token });
    return until(signedIn, bulkbatchid, 5);
  });
  const seconds = (ms: number): number => ms / 1000;
  const whole = seconds(upload.ms + check.ms + apply.ms);
  return [
    { name: 'register of 10,000: upload', value: seconds(upload.ms), unit: 's' },
    { name: 'register of 10,000: dry run', value: seconds(check.ms), unit: 's' },
    { name: 'register of 10,000: apply', value: seconds(apply.ms), unit: 's' },
    {
      name: 'register of 10,000: all',
      value: whole,
      unit: 's',
      asked: 20,
      ratio: { of: 'the bare insert of 10,000 rows', times: (whole * 1000) / bareInsert },
    },
  ];
}

/** How many people's facts are changed, one after the other. */
const CHANGES = 10;

/**
 * Measures how long a computed run of everybody takes to follow the change of one person's fact: from the answer of the
 * call that changes it until the run has its next version.
 */
async function following({ client, token }: SignedIn, payrollrunid: number): Promise<Figure> {
  const version = async () => {
    const { text } = await client.send('GET', `/api/payroll/run/${payrollrunid}`, { token });
    return result(z.array(z.object({ version: z.number() })), text)[0]?.version ?? 0;
  };
  const rows = await client.send('GET', `/api/payroll/run/${payrollrunid}/rows?filter=all&limit=${CHANGES}`, { token });
  const { rows: people } = result(z.object({ rows: z.array(z.object({ employeeid: z.number() })) }), rows.text);
  const taken: number[] = [];
  for (const { employeeid } of people) {
    const before = await version();
    const body = JSON.stringify({ employeeid, kindid: 2, payrollmonth: '2026-10', reason: 'Wrong bank account' });
    const { status, text } = await client.send('POST', '/api/payroll/hold', {
      body,
      token,
      key: `bench-hold-${employeeid}`,
    });
    if (status !== 200) throw new Error(text);
    const { ms } = await timed(async () => {
      while ((await version()) === before) await sleep(10);
    });
    taken.push(ms);
  }
  const requests: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) requests.push((await timed(version)).ms);
  const value = quantile(taken, 0.9);
  return {
    name: "a change of one person's fact until the draft of 10,000 is refreshed",
    value,
    unit: 'ms',
    asked: 500,
    ratio: { of: 'asking for the run', times: value / quantile(requests, 0.5) },
  };
}

/**
 * Measures a payroll run of ten thousand people, started as its page does and computed by the real worker. `peakMemory`
 * returns the peak memory of the worker, in MB.
 */
export async function payrollRun(
  { client, token }: SignedIn,
  peakMemory: () => Promise<number | undefined>,
): Promise<Figure[]> {
  const opened = await timed(async () => {
    const { text } = await client.send('POST', '/api/payroll/run', {
      body: JSON.stringify({ payrollmonth: '2026-10' }),
      token,
      key: 'bench-run',
    });
    const [run] = result(z.array(z.object({ payrollrunid: z.number() })), text);
    if (!run) throw new Error(text);
    const shape = z.array(z.object({ statusid: z.number(), headcount: z.number(), exceptioncount: z.number() }));
    for (;;) {
      const answer = await client.send('GET', `/api/payroll/run/${run.payrollrunid}`, { token });
      const [now] = result(shape, answer.text);
      if (now?.statusid === 3) return { ...now, ...run };
      await sleep(100);
    }
  });
  const { headcount, exceptioncount, payrollrunid } = opened.value;
  if (headcount !== PEOPLE || exceptioncount > 0)
    throw new Error(`${headcount} payslips, ${exceptioncount} exceptions`);
  const memory = await peakMemory();
  const followed = await following({ client, token }, payrollrunid);
  return [
    { name: 'payroll of 10,000: pressed until computed', value: opened.ms / 1000, unit: 's', asked: 10 },
    followed,
    ...(memory === undefined
      ? []
      : [{ name: 'worker memory, at its most', value: memory, unit: 'MB' as const, asked: 600 }]),
  ];
}

/** Measures the employee list at fifty requests a second, beside an endpoint without such a query. */
export async function listing({ client, token }: SignedIn, people = PEOPLE): Promise<Figure[]> {
  const list = '/api/directory/employeelist?limit=50';
  const init = result(
    z.object({ Department: z.array(z.object({ displayvalue: z.number() })) }),
    (await client.send('GET', '/api/directory/init', { token })).text,
  );
  const department = init.Department[3]?.displayvalue ?? 0;
  const pages: [string, (at: number) => string][] = [
    ['first page', () => list],
    ['deep page', (at) => `${list}&offset=${people - 1000 + (at % 20) * 50}`],
    ['search', (at) => `${list}&search=${FIRST[at % 10]?.toLowerCase()}%20${LAST[at % 12]?.toLowerCase()}`],
    ['filter', () => `${list}&departmentid=${department}`],
  ];
  const get = async (path: string): Promise<void> => {
    const { status, text } = await client.send('GET', path, { token });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  };
  await steadily(RATE, 2, () => get(list));
  const session = await steadily(RATE, 4, () => get('/api/subscription/session'));
  const yardstick = quantile(session, 0.5);
  const figures: Figure[] = [{ name: 'bare session call p50', value: yardstick, unit: 'ms' }];
  for (const [name, path] of pages) {
    const taken = await steadily(RATE, SECONDS, (at) => get(path(at)));
    const p50 = quantile(taken, 0.5);
    const ratio = { of: 'the bare session call', times: p50 / yardstick };
    figures.push({
      name: `list of ${people.toLocaleString('en')}, ${name} p50`,
      value: p50,
      unit: 'ms',
      asked: 8,
      ratio,
    });
    figures.push({
      name: `list of ${people.toLocaleString('en')}, ${name} p99`,
      value: quantile(taken, 0.99),
      unit: 'ms',
      asked: 40,
    });
  }
  return figures;
}
