import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Tenant } from '#platform/server/directory.ts';
import { type Caller, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import {
  answerAnonymous,
  answerByCode,
  getAnonymous,
  listAnonymous,
  readByCode,
  saveAnonymous,
  writeAnonymously,
} from '../contract/anonymous.ts';
import { MAX_AN_HOUR } from '../server/anonymous.ts';
import { settleAnonymous } from '../server/settle.ts';

const MARK = {
  fullname: 'Zinnia Quillfeather',
  emailid: 'zinnia.quillfeather@kaveri.example',
  employeeid: 918_273_645,
};
const SECRET = 'The heron landed on the weighbridge';
const PAGE = { limit: 50, offset: 0 };

let app: TestApp;
let company: TestCompany;
let owner: pg.Client;
let marked: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  owner = new pg.Client(app.ownerUrl);
  await owner.connect();
  const { fullname, employeeid } = MARK;
  await company.tx((db) =>
    db
      .insertInto('employee')
      .values({ employeeid, fullname, employeecode: '900', joiningdate: '2024-01-01' })
      .execute(),
  );
  marked = await company.account(MARK.emailid, ['Employee'], employeeid);
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const saveSetting = async (ison: boolean) =>
  company.admin.call(saveAnonymous, { ison }, (await company.admin.call(getAnonymous, {}))[0]?.version);
const morning = () =>
  company.tx((db) =>
    settleAnonymous({ db, today: '2026-10-21', tenant: { companyname: 'Kaveri' } as unknown as Tenant }),
  );

/** Every row of every table, with the transaction that wrote it. */
async function everyRow(): Promise<Map<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  );
  const rows = new Map<string, string>();
  for (const { name } of tables)
    for (const row of (
      await owner.query<{ place: string; text: string }>(
        `select t.ctid::text || t.xmin::text || t.xmax::text as place, t::text as text from ${name} t`,
      )
    ).rows)
      rows.set(`${name} ${row.place} ${row.text}`, name);
  return rows;
}
/** What the worker of the tests writes by the clock, whatever is called; jobs are searched for words instead. */
const BY_CLOCK = /^(?:public\.(?:audit_seal|daily_check)$|graphile_worker\.)/;
/** The tables in which a piece of work leaves anything, changed or new. */
async function touchedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await everyRow();
  await work();
  const after = await everyRow();
  return [...new Set([...after].filter(([row]) => !before.has(row)).map(([, table]) => table))]
    .filter((table) => !BY_CLOCK.test(table))
    .toSorted();
}
const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  (await owner.query<Record<string, unknown>>(`select * from ${table}`)).rows;

// Invariant: Nothing that is stored, logged or mailed says who wrote in the anonymous channel
test('who writes by a call stays out of every table, log line and mail, and the code is kept as a hash', async () => {
  expect((await marked.refused(writeAnonymously, { subject: 'Heron', body: SECRET })).status).toBe(409);
  await saveSetting(true);
  let code = '';
  const touched = await touchedBy(async () => {
    code = (await marked.call(writeAnonymously, { subject: 'Heron', body: SECRET }))[0]?.code ?? '';
  });
  expect(touched).toEqual(['public.anonymous_case', 'public.anonymous_post']);
  expect(await touchedBy(() => marked.call(readByCode, { code }))).toEqual([]);
  expect(await touchedBy(() => marked.call(answerByCode, { code, body: `${SECRET} again` }))).toEqual([
    'public.anonymous_case',
    'public.anonymous_post',
  ]);
  const [written] = await rowsOf('anonymous_case');
  expect(Object.keys(written ?? {}).toSorted()).toEqual([
    'anonymouscaseid',
    'codehash',
    'openedon',
    'statusid',
    'subject',
    'subscriptionid',
  ]);
  const posts = await rowsOf('anonymous_post');
  expect(Object.keys(posts[0] ?? {}).toSorted()).toEqual([
    'addedon',
    'anonymouscaseid',
    'anonymouspostid',
    'body',
    'ishandler',
    'issettled',
    'position',
    'subscriptionid',
  ]);
  const stored = JSON.stringify([written, posts]);
  for (const word of [...Object.values(MARK).map(String), code, code.replaceAll('-', '')])
    expect(stored).not.toContain(word);
  // Handlers read it from the morning on, in rows of one transaction, and are told without a word of it.
  expect((await company.admin.call(listAnonymous, PAGE)).total).toBe(0);
  await marked.call(writeAnonymously, { subject: 'Second', body: SECRET });
  await morning();
  const { rows: transactions } = await owner.query(
    'select xmin::text from anonymous_post union select xmin::text from anonymous_case',
  );
  expect(transactions.length).toBe(1);
  const list = await company.admin.call(listAnonymous, PAGE);
  expect(list.rows.find(({ subject }) => subject === 'Heron')).toMatchObject({
    openedon: '2026-10-20',
    posts: [{ body: SECRET }, { body: `${SECRET} again`, ishandler: false }],
  });
  const mails = await rowsOf('mail_outbox');
  expect(mails.some(({ subject }) => String(subject).includes('anonymous channel'))).toBe(true);
  for (const table of ['mail_outbox', 'notification', 'audit_row', 'idempotency_key', 'graphile_worker._private_jobs'])
    expect(JSON.stringify(await rowsOf(table))).not.toContain(SECRET);
  const folder = inject('logs');
  for (const name of await readdir(folder)) {
    const log = await readFile(join(folder, name), 'utf8');
    for (const word of [SECRET, code, MARK.fullname, MARK.emailid]) expect(log).not.toContain(word);
  }
});

test('answers go both ways by the code alone, until the case is closed', async () => {
  const [{ code } = { code: '' }] = await marked.call(writeAnonymously, { subject: 'Both ways', body: 'Hello' });
  await morning();
  const { rows } = await company.admin.call(listAnonymous, PAGE);
  const { anonymouscaseid = '' } = rows.find(({ subject }) => subject === 'Both ways') ?? {};
  await company.admin.call(answerAnonymous, { anonymouscaseid, body: 'When was it?', isclosed: false });
  // Whoever has the code, typed in any way, signed in as anybody.
  const typed = code.toLowerCase().replaceAll('-', ' ');
  expect((await company.admin.call(readByCode, { code: typed }))[0]?.posts).toMatchObject([
    { body: 'Hello', ishandler: false },
    { body: 'When was it?', ishandler: true, addedon: '2026-10-20' },
  ]);
  expect((await marked.refused(readByCode, { code: '0000-0000-0000-0000-0000-0000' })).status).toBe(404);
  expect((await marked.refused(listAnonymous, PAGE)).status).toBe(403);
  expect((await marked.refused(answerAnonymous, { anonymouscaseid, body: 'x', isclosed: false })).status).toBe(403);
  await company.admin.call(answerAnonymous, { anonymouscaseid, body: 'Done', isclosed: true });
  expect((await marked.refused(answerByCode, { code, body: 'More' })).status).toBe(409);
});

test('a company takes so many messages an hour, whoever writes them', async () => {
  const other = await app.company();
  await other.admin.call(saveAnonymous, { ison: true }, 0);
  for (let at = 0; at < MAX_AN_HOUR; at += 1)
    await other.admin.call(writeAnonymously, { subject: `No. ${at}`, body: 'Text' });
  expect((await other.admin.refused(writeAnonymously, { subject: 'One more', body: 'Text' })).status).toBe(429);
  // Another company is not kept from writing.
  await marked.call(writeAnonymously, { subject: 'Elsewhere', body: 'Text' });
});
