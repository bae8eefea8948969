import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHOSEN, PERIOD_KEYS, PERIODS } from '#platform/contract/retention.ts';
import { saveOneTimeLink } from '#platform/server/directory.ts';
import type { Db } from '#platform/server/db.ts';
import { bulk } from '#bulk/server/index.ts';
import { purgeDue } from '#platform/server/retention/purge.ts';
import { SETTLEMENTS } from '#platform/server/retention/tables.ts';
import { type Company, type Person, type SignedIn, startApp, type TestApp } from './support/product.ts';

/** Nothing keeps personal data for ever without a reason that is written down. */
let running: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  running = await startApp();
  owner = new pg.Client(running.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await running.stop();
});

/** Columns that name a person, or hold what somebody said of one. Who entered a row is no more than its maker. */
const PERSONAL =
  /^(?:\w*employeeid|\w*accountid|accountid|emailid|operatoremailid|fullname|recipient|actor|managerid|\w+(?<!letter)headid|cells|entered|draftvalues|reply|word|signatoryname|codehash|proposedby|computedby|jobrunid|quotakey|touchedrightid)$/;

// Invariant: Every table with personal data says how long it is kept
test('every table with personal data says what becomes of it', async () => {
  const { rows } = await owner.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  const personal = new Set(rows.filter(({ column }) => PERSONAL.test(column)).map(({ name }) => name));
  expect([...personal].filter((name) => !(name in SETTLEMENTS)).sort()).toEqual([]);
  const there = new Set(rows.map(({ name }) => name));
  expect(Object.keys(SETTLEMENTS).filter((name) => !there.has(name))).toEqual([]);
  // Every period is somebody's, and what a company chooses has bounds around the usual days.
  const used = new Set(
    Object.values(SETTLEMENTS).flatMap((settlement) => ('period' in settlement ? [settlement.period] : [])),
  );
  expect([...used].sort()).toEqual([...PERIOD_KEYS].sort());
  for (const key of CHOSEN) {
    const { least, days, most } = PERIODS[key];
    expect(least <= days && days <= most).toBe(true);
  }
});

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(running.clock.now().getTime() - days * DAY_MS).toISOString();

/** A row of every period that is so many days old, of one person. */
async function left(db: Db, { accountid, emailid }: Person, days: number): Promise<void> {
  const at = ago(days);
  const word = `${emailid} ${days}`;
  const { employeecode } = await db
    .selectFrom('employee')
    .select('employeecode')
    .where('emailid', '=', emailid)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('idempotency_key')
    .values({ accountid, route: 'POST x', key: word, requesthash: 'x', status: 200, reply: '{}', addeddate: at })
    .execute();
  await db
    .insertInto('mail_outbox')
    .values({ recipient: emailid, subject: word, body: '', messageid: word, addeddate: at, senton: at })
    .execute();
  await db
    .insertInto('login_event')
    .values({ at, accountid, emailid, succeeded: true, method: 'password', address: '127.0.0.1', agent: word })
    .execute();
  await db
    .insertInto('login_throttle')
    .values({ emailid: word.replace(' ', '+'), failedcount: 1, lastfailedon: at, countedfrom: at })
    .execute();
  await db
    .insertInto('form_draft')
    .values({ accountid, formkey: `k${days}`, recordid: 0, draftvalues: '{}', updatedon: at, version: 1 })
    .execute();
  const { bulkbatchid } = await db
    .insertInto('bulk_batch')
    .values({
      kind: 'add_new_employee',
      filename: word,
      filehash: word,
      sheetname: 'x',
      headerrow: 1,
      headings: '[]',
      mapping: '[]',
      parameters: '{}',
      totalrows: 1,
      addedby: accountid,
      addeddate: at,
    })
    .returning('bulkbatchid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bulk_row')
    .values({ bulkbatchid, rownumber: 1, cells: JSON.stringify([employeecode]) })
    .execute();
}

const counted = (company: Company, { accountid, emailid }: Person) =>
  company.tx(async (db) => {
    const of = async (rows: Promise<unknown[]>) => (await rows).length;
    return {
      repeats: await of(db.selectFrom('idempotency_key').select('key').where('accountid', '=', accountid).execute()),
      mails: await of(db.selectFrom('mail_outbox').select('mailid').where('recipient', '=', emailid).execute()),
      signins: await of(db.selectFrom('login_event').select('at').where('emailid', '=', emailid).execute()),
      drafts: await of(db.selectFrom('form_draft').select('formkey').where('accountid', '=', accountid).execute()),
      uploads: await of(
        db
          .selectFrom('bulk_row as r')
          .innerJoin('bulk_batch as b', 'b.bulkbatchid', 'r.bulkbatchid')
          .select('r.rownumber')
          .where('b.addedby', '=', accountid)
          .execute(),
      ),
    };
  });

const purge = (company: Company) =>
  company.tx(async (db) => {
    for (const check of [purgeDue, bulk.dailyCheck])
      await check?.({ db, env: running.env, tenant: company.tenant, today: '2026-11-22' });
  });
const NOTHING = { repeats: 0, mails: 0, signins: 0, drafts: 0, uploads: 0 };
const ONE = { repeats: 1, mails: 1, signins: 1, drafts: 1, uploads: 1 };

async function withTwo(): Promise<{ company: Company; admin: SignedIn; asha: Person; bela: Person }> {
  const company = await running.createCompany();
  const [asha, bela] = [
    await company.addPerson({ fullname: 'Asha Rao' }),
    await company.addPerson({ fullname: 'Bela Rao' }),
  ];
  await company.tx(async (db) => {
    for (const person of [asha, bela]) await left(db, person, 800);
  });
  return { company, admin: await company.signIn(company.admin), asha, bela };
}

test('what is over its time goes in one morning, what is not stays, and an upload keeps who, when and which file', async () => {
  const { company, asha } = await withTwo();
  await company.tx((db) => left(db, asha, 1));
  await purge(company);
  expect(await counted(company, asha)).toEqual(ONE);
  const batches = await company.tx((db) =>
    db
      .selectFrom('bulk_batch')
      .select(['filehash', 'totalrows', 'rowsgoneon'])
      .where('addedby', '=', asha.accountid)
      .execute(),
  );
  expect(batches).toHaveLength(2);
  const gone = batches.filter(({ rowsgoneon }) => rowsgoneon !== null);
  expect(gone).toMatchObject([{ totalrows: 1, filehash: `${asha.emailid} 800` }]);
});

test('ended sessions and ended work go, those that go on stay', async () => {
  const { company, admin } = await withTwo();
  const old = await company.signIn(company.admin);
  await company.tx(async (db) => {
    await db
      .updateTable('login_session')
      .set({ revokedon: ago(100), revokedreason: 'test' })
      .where('logininfoid', '=', old.logininfoid)
      .execute();
    const work = { kind: 'x', title: 'x', input: '{}', startedon: ago(100) };
    await db
      .insertInto('job_run')
      .values([
        { ...work, statusid: 3, finishedon: ago(100) },
        { ...work, statusid: 3, finishedon: ago(10) },
        { ...work, statusid: 2, finishedon: null },
      ])
      .execute();
  });
  await purge(company);
  const sessions = await company.tx((db) => db.selectFrom('login_session').select('logininfoid').execute());
  expect(sessions.map(({ logininfoid }) => logininfoid)).toContain(admin.logininfoid);
  expect(sessions.map(({ logininfoid }) => logininfoid)).not.toContain(old.logininfoid);
  expect(await company.tx((db) => db.selectFrom('job_run').select('statusid').execute())).toHaveLength(2);
});

test('links that are over go with the next one', async () => {
  const { company, asha } = await withTwo();
  const link = (tokenhash: string, days: number) =>
    saveOneTimeLink(running.pools, {
      tokenhash: tokenhash.repeat(64).slice(0, 64),
      subscriptionid: company.id,
      purpose: 'first-password',
      accountid: asha.accountid,
      expireson: new Date(Date.now() - days * DAY_MS),
    });
  await link('a', 40);
  await link('b', 10);
  await link('c', -7);
  const { rows } = await owner.query('select tokenhash from one_time_link where subscriptionid = $1', [company.id]);
  expect(new Set(rows.map((row: { tokenhash: string }) => row.tokenhash[0]))).toEqual(new Set(['b', 'c']));
});

test('a legal hold of a person keeps what tells of them, and of nobody else; lifted, it goes', async () => {
  const { company, admin, asha, bela } = await withTwo();
  const set = await admin.call('POST', 'subscription/legalhold', {
    body: { employeeid: asha.employeeid, reason: 'Proceedings 114/2026' },
  });
  const [{ legalholdid }] = set.body.result as [{ legalholdid: number }];
  const twice = await admin.call('POST', 'subscription/legalhold', {
    body: { employeeid: asha.employeeid, reason: 'x' },
  });
  expect(twice.body.error?.message).toBe('There is already a legal hold on this');
  await purge(company);
  expect(await counted(company, asha)).toEqual(ONE);
  expect(await counted(company, bela)).toEqual({ ...NOTHING });
  const lifted = await admin.call('POST', 'subscription/legalhold/lift', { body: { legalholdid, reason: 'Over' } });
  expect(lifted.status).toBe(200);
  await purge(company);
  expect(await counted(company, asha)).toEqual(NOTHING);
  const read = await admin.call('GET', 'subscription/retention');
  expect(read.body.result).toMatchObject([
    { holds: [{ person: { fullname: 'Asha Rao' }, reason: 'Proceedings 114/2026', liftreason: 'Over' }] },
  ]);
  // Audited, and kept as it was.
  const audit = await company.tx((db) =>
    db.selectFrom('audit_row').select('action').where('tablename', '=', 'legal_hold').execute(),
  );
  expect(audit).toHaveLength(2);
  await expect(
    company.tx((db) =>
      db.updateTable('legal_hold').set({ reason: 'y' }).where('legalholdid', '=', legalholdid).execute(),
    ),
  ).rejects.toMatchObject({ code: 'MU001' });
});

test('a legal hold of the company keeps everything', async () => {
  const { company, admin, asha, bela } = await withTwo();
  await admin.call('POST', 'subscription/legalhold', { body: { employeeid: null, reason: 'Inspection' } });
  await purge(company);
  expect([await counted(company, asha), await counted(company, bela)]).toEqual([ONE, ONE]);
});

test('the company chooses the days of uploads within bounds, and the upload says until when', async () => {
  const { company, admin, asha } = await withTwo();
  const save = (uploads: number) =>
    admin.call('POST', 'subscription/retention', {
      body: { uploads, jobs: 90, mails: 180, candidates: 365 },
      headers: { 'if-match': '0' },
    });
  expect((await save(29)).body.error?.message).toBe('Please enter 30 to 365 days');
  expect((await save(366)).status).toBe(400);
  expect((await save(200)).status).toBe(200);
  const { bulkbatchid, addeddate } = await company.tx(async (db) => {
    await left(db, asha, 150);
    return db
      .selectFrom('bulk_batch')
      .select(['bulkbatchid', 'addeddate'])
      .orderBy('bulkbatchid', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  });
  await purge(company);
  expect((await counted(company, asha)).uploads).toBe(1);
  const { body } = await admin.call('GET', `bulk/add_new_employee/batch/${bulkbatchid}`);
  const [batch] = body.result as [{ undountil: string; rowsgoneon: string | null }];
  expect(Date.parse(batch.undountil) - Date.parse(addeddate)).toBe(200 * DAY_MS);
  expect(batch.rowsgoneon).toBeNull();
});

test('whoever may only read the audit trail sees holds and sets none', async () => {
  const { company } = await withTwo();
  const checker = await company.signIn((await company.addPerson({ groups: ['Payroll checker'] })).emailid);
  expect((await checker.call('GET', 'subscription/retention')).status).toBe(200);
  const set = await checker.call('POST', 'subscription/legalhold', { body: { employeeid: null, reason: 'x' } });
  expect(set.status).toBe(403);
});
