import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailer, openMailer } from '#platform/server/mail/mailer.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import { sendMail } from '#platform/server/mail/send.ts';
import { mailKillRounds, mailSink } from './support/mail-kill.ts';
import { type Company, startApp, type TestApp } from './support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const log = pino({ level: 'silent' });
const post = (company: Company, send: Mailer, work = '1') =>
  sendMail(
    {
      pools: running.pools,
      office: { send, from: 'no-reply@localhost' },
      log,
      subscriptionid: company.id,
      work,
      files: running.env.files,
    },
    performance.now() + 2000,
  );
const outbox = (company: Company) => company.tx((db) => db.selectFrom('mail_outbox').selectAll().execute());
const write = (company: Company, recipient: string, subject = 'Hello') =>
  company.tx((db) => mail(db, [{ recipient, subject, text: 'Good morning' }]));

// Invariant: A mail exists when its transaction commits; after a crash it goes again under the same identity
test('R8 a sender killed between handing over and hearing of it sends again, as the same mail; none leaves early', async () => {
  const deliveries = await mailKillRounds(running, 1);
  expect(new Set(deliveries.map(({ to }) => to))).toEqual(new Set(['first@example.in', 'second@example.in']));
  expect(new Set(deliveries.map(({ messageid }) => messageid)).size).toBe(2);
  expect(deliveries).toHaveLength(3);
});

test('N-CMD neither an address nor a subject carries headers, options or a second mail along', async () => {
  const company = await running.createCompany();
  for (const recipient of [
    'a@example.in\r\nbcc: x@evil.example',
    'a@example.in\nrcpt to:<x@evil.example>',
    '-OQueueDirectory=/tmp -X/var/www/x.php@example.in',
    'a@example.in, x@evil.example',
    '"a\r\n.\r\n"@example.in',
    'a\u0000@example.in',
    '',
  ])
    await expect(write(company, recipient), JSON.stringify(recipient)).rejects.toThrow('address or its subject');
  for (const subject of ['Hello\r\nbcc: x@evil.example', 'Hello\nx', 'Hello\u2028x', 'x'.repeat(201)])
    await expect(write(company, 'a@example.in', subject), JSON.stringify(subject)).rejects.toThrow(
      'address or its subject',
    );
  expect(await outbox(company)).toEqual([]);
});

// Invariant: A mail exists when its transaction commits; after a crash it goes again under the same identity
test('a transaction that fails sends nothing', async () => {
  const company = await running.createCompany();
  const failing = company.tx(async (db) => {
    await mail(db, [{ recipient: 'a@example.in', subject: 'Hello', text: 'x' }]);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await outbox(company)).toEqual([]);
});

test('a mail that is not taken waits longer each time, keeps its identity, and is given up one day', async () => {
  const company = await running.createCompany();
  await write(company, 'a@example.in');
  const refusing: Mailer = () => Promise.reject(Object.assign(new Error('mailbox busy'), { code: 'EENVELOPE' }));
  const waits: number[] = [];
  for (let round = 1; round <= 14; round += 1) {
    await post(company, refusing);
    const [row] = await outbox(company);
    expect(row).toMatchObject({ attempts: round, lasterror: 'mailbox busy', senton: null, leaseduntil: null });
    waits.push(Math.round((new Date(row?.dueon ?? 0).getTime() - Date.now()) / 1000));
    if (round < 14) expect(row?.failedon).toBeNull();
    await company.tx((db) => db.updateTable('mail_outbox').set({ dueon: new Date().toISOString() }).execute());
  }
  expect(waits.slice(0, 3).map((wait) => Math.round(wait / 10) * 10)).toEqual([30, 60, 120]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(4 * 3600);
  const [state] = await outbox(company);
  expect(state?.failedon).not.toBeNull();
  expect(state?.body).toBe('');
  expect(await post(company, refusing)).toBeUndefined();
});

test('two senders never hold the same mail; what one holds is free for it again, for the other only later', async () => {
  const company = await running.createCompany();
  await write(company, 'a@example.in');
  let sent = 0;
  const count: Mailer = async () => void (sent += 1);
  const hanging = post(company, () => new Promise(() => {}), 'one');
  void hanging;
  await expect.poll(async () => (await outbox(company))[0]?.leasedby).toBe('one');
  expect(await post(company, count, 'two')).toBeInstanceOf(Date);
  expect(sent).toBe(0);
  expect(await post(company, count, 'one')).toBeUndefined();
  expect(sent).toBe(1);
});

test('mails leave by rank: sign-in before people before candidates, and one run waits however many are written', async () => {
  const company = await running.createCompany();
  const ranked = (rank: 'sign-in' | 'people' | 'candidates', recipient: string) =>
    company.tx((db) => mail(db, [{ recipient, subject: 'Hello', text: 'Good morning', rank }]));
  for (let n = 0; n < 25; n += 1) await ranked('candidates', `candidate${n}@example.in`);
  await ranked('people', 'person@example.in');
  await ranked('sign-in', 'password@example.in');
  const { rows } = await running.pools.directory.query(
    `select count(*) as waiting from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_mail' and j.payload ->> 'subscriptionid' = $1`,
    [String(company.id)],
  );
  expect(rows).toEqual([{ waiting: 1 }]);
  const order: string[] = [];
  await post(company, async ({ recipient }) => {
    // A password that is forgotten in the middle of a flood goes next but the round in progress.
    if (order.push(recipient) === 5) await ranked('sign-in', 'later@example.in');
  });
  expect(order).toHaveLength(28);
  expect(order.slice(0, 3)).toEqual(['password@example.in', 'person@example.in', 'candidate0@example.in']);
  expect(order.indexOf('later@example.in')).toBe(10);
});

test('a server that is away is asked once a round, not once a mail', async () => {
  const company = await running.createCompany();
  for (let n = 0; n < 5; n += 1) await write(company, `a${n}@example.in`);
  let request = 0;
  await post(company, () => {
    request += 1;
    return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' }));
  });
  expect(request).toBe(1);
  expect((await outbox(company)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1]);
});

test('giving access mails the link, in plain text and once; afterwards the server has forgotten it', async () => {
  const company = await running.createCompany();
  const { employeeid, emailid, accountid } = await company.addPerson();
  await company.tx((db) =>
    db.updateTable('account').set({ passwordhash: null }).where('accountid', '=', accountid).execute(),
  );
  const admin = await company.signIn(company.admin);
  const state = await admin.call('POST', 'employee/giveaccess', { body: { employeeid } });
  const [access] = state.body.result as [{ path: string; mailed: boolean }];
  expect(access.mailed).toBe(true);
  const sink = await mailSink();
  const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'));
  try {
    await post(company, openMailer(sink.url));
    const [delivery] = sink.deliveries;
    expect(delivery?.to).toBe(emailid);
    const plain = (text: string) =>
      text
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    expect(plain(delivery?.text ?? '')).toContain(`http://${company.host}${access.path}`);
    expect(delivery?.text).toMatch(/^auto-submitted: auto-generated/im);
    const [row] = await outbox(company);
    expect(row).toMatchObject({ body: '', leasedby: null });
    expect(delivery?.messageid).toBe(`<${row?.messageid}@localhost>`);
    // Into a folder it goes as a file, one for a mail however often it is sent.
    const toFolder = openMailer(pathToFileURL(folder).href);
    const letter = {
      from: 'no-reply@localhost',
      recipient: 'a@example.in',
      subject: 'नमस्ते',
      text: 'x',
      messageid: 'one@localhost',
    };
    for (let n = 0; n < 2; n += 1) await toFolder({ ...letter, at: new Date() });
    expect(await readdir(folder)).toEqual(['one@localhost.eml']);
    expect(await readFile(join(folder, 'one@localhost.eml'), 'utf8')).toMatch(/^Message-ID: <one@localhost>\r$/m);
  } finally {
    await sink.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
