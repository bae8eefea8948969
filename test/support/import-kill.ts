import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { closePools, inTenant, type Pools, tenantSql } from '#platform/server/db.ts';
import { readSettings } from '#platform/server/settings.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { envOf } from '#platform/server/env.ts';
import { serverModules } from '../../src/server.modules.ts';
import type { KilledProgram } from './killed-program.ts';
import { PASSWORD, PASSWORD_HASH } from './password.ts';
import { until } from './program.ts';

const BASE = 'bulk/add_new_employee';

/** A register of valid people whose codes begin with the prefix. */
function registerOf(prefix: string, rows: number): string {
  const line = (n: number) => {
    const manager = n > 20 ? `${prefix}${1 + (n % 20)}` : '';
    return `${prefix}${n},Asha ${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.trunc(n / 10) % 10]} Rao,1990-05-${String(1 + (n % 28)).padStart(2, '0')},2024-04-01,${manager},${30_000 + n}`;
  };
  const head = 'Employee Code,Full Name,Date of Birth,Joining Date,Reporting Manager Code,Monthly Gross';
  return [head, ...Array.from({ length: rows }, (_, at) => line(at + 1))].join('\n');
}

type Reply = { result?: unknown; error?: { message: string } };
type Caller = { send(method: string, path: string, body?: FormData | object): Promise<Reply['result']> };

function callerTo(port: () => number, host: string, token: { value: string }): Caller {
  return {
    async send(method, path, body) {
      const form = body instanceof FormData;
      // The address label may not resolve: the call goes to 127.0.0.1 with its Host header.
      const { status, text } = await rawCall(port(), host, method, path, {
        token: token.value,
        body: body === undefined ? undefined : form ? await multipart(body) : JSON.stringify(body),
        type: form ? 'multipart/form-data; boundary=cut' : 'application/json',
      });
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
      return (JSON.parse(text) as Reply).result;
    },
  };
}

async function multipart(form: FormData): Promise<string> {
  const file = form.get('file');
  const content = file instanceof Blob ? await file.text() : '';
  return `--cut\r\ncontent-disposition: form-data; name="file"; filename="register.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--cut--\r\n`;
}

async function rawCall(
  port: number,
  host: string,
  method: string,
  path: string,
  { token, body, type }: { token: string; body: string | undefined; type: string },
): Promise<{ status: number; text: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) };
    const sent = request({ host: '127.0.0.1', port, method, path: `/api/${path}`, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

type Counted = { people: number; profiles: number; packages: number; words: number; appliedrows: number; rows: number };

/** One statement: the import may be applied between two. */
const counted = (pools: Pools, subscriptionid: number, prefix: string, bulkbatchid: number): Promise<Counted> =>
  inTenant(pools, subscriptionid, { accountid: null, request: 'test' }, async (db) => {
    const { rows } = await tenantSql<Counted>`with codes as (select employeeid from employee
        where subscriptionid = current_subscription() and employeecode like ${`${prefix}%`})
      select (select count(*)::int from codes) as people,
        (select count(*)::int from work_profile where subscriptionid = current_subscription()
          and employeeid in (select employeeid from codes)) as profiles,
        (select count(*)::int from employee_package where subscriptionid = current_subscription()
          and employeeid in (select employeeid from codes)) as packages,
        (select count(distinct objectid)::int from search_word where subscriptionid = current_subscription()
          and objectid in (select employeeid from codes)) as words,
        (select appliedrows from bulk_batch where subscriptionid = current_subscription()
          and bulkbatchid = ${bulkbatchid}) as appliedrows,
        (select count(*)::int from bulk_row where subscriptionid = current_subscription()
          and bulkbatchid = ${bulkbatchid} and statusid = 5) as rows`.execute(db);
    return rows[0] ?? everything(-1);
  });
const everything = (n: number): Counted => ({ people: n, profiles: n, packages: n, words: n, appliedrows: n, rows: n });

type Rounds = {
  /** People of each register. */
  readonly rows: number;
  readonly rounds: number;
  readonly seed: number;
};

/**
 * Uploads a register to a real running program, applies it, and kills the worker, or the whole program, during it:
 * afterwards nothing or everything is stored, and the job ends after the restart.
 */
export async function importKillRounds(killed: KilledProgram, { rows, rounds, seed }: Rounds): Promise<void> {
  console.log(`import kill: seed ${seed}`);
  const settings = readSettings({ DATA_DIR: killed.dataDir });
  let pools = await killed.open();
  const company = {
    label: 'killedimport',
    companyname: 'Killed Pvt Ltd',
    admin: { emailid: 'admin@killedimport.example', passwordhash: PASSWORD_HASH },
  };
  const { tenant } = await createCompany({ pools, env: envOf(settings), modules: serverModules, company });
  await closePools(pools);
  const host = 'killedimport.localhost';
  const token = { value: '' };
  const caller = callerTo(() => killed.program().port, host, token);
  const kills = fc.sample(
    fc.record({ parent: fc.boolean(), after: fc.integer({ min: 0, max: Math.trunc(rows * 0.75) }) }),
    {
      seed,
      numRuns: rounds,
    },
  );
  for (const [round, { parent, after }] of kills.entries()) {
    const signedIn = (await caller.send('POST', 'subscription/passwordlogin', {
      email: company.admin.emailid,
      password: PASSWORD,
    })) as [{ token: string }];
    token.value = signedIn[0].token;
    const prefix = `R${round}X`;
    const form = new FormData();
    form.set('file', new Blob([registerOf(prefix, rows)]), 'register.csv');
    const [batch] = (await caller.send('POST', `${BASE}/upload`, form)) as [{ bulkbatchid: number; mapping: object }];
    const { bulkbatchid, mapping } = batch;
    const state = async () => {
      const [now] = (await caller.send('GET', `${BASE}/batch/${bulkbatchid}`)) as [{ statusid: number }];
      return now;
    };
    await caller.send('POST', `${BASE}/check`, { bulkbatchid, mapping, parameters: {}, accepted: {} });
    await until('the register is checked', async () => (await state()).statusid === 3, 40);
    const faults = await caller.send('GET', `${BASE}/batch/${bulkbatchid}/rows?filter=errors&limit=1`);
    expect(faults).toEqual({ total: 0, rows: [] });
    await caller.send('POST', `${BASE}/apply`, { bulkbatchid, rows: 'all' });
    await sleep(after);
    if (parent) {
      await killed.restart();
    } else await killed.killWorker();
    pools = await killed.open();
    try {
      const between = await counted(pools, tenant.subscriptionid, prefix, bulkbatchid);
      expect([everything(0), everything(rows)]).toContainEqual(between);
      await until(`round ${round} is applied`, async () => (await state()).statusid === 5, 45);
      expect(await counted(pools, tenant.subscriptionid, prefix, bulkbatchid)).toEqual(everything(rows));
    } finally {
      await closePools(pools);
    }
  }
}
