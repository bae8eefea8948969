import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyDetail, UNPAID_DETAIL, versionDetail } from '#modules/leave/contract/policy-detail.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { downloadDocument } from '#platform/contract/files.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import {
  type Coverage,
  getCoverage,
  listPeople,
  type PolicyPerson,
  recordSignedCopies,
  remindPeople,
} from '../contract/coverage.ts';
import {
  getPolicy,
  getVersion,
  listPolicies,
  type PolicyDetail,
  type PolicyRow,
  publishPolicy,
  removePolicy,
  savePolicy,
  withdrawPolicy,
} from '../contract/policy.ts';
import {
  answerPolicy,
  getReceipt,
  type OwnPolicy,
  ownPolicies,
  readPolicy,
  type ReadPolicy,
} from '../contract/reading.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Result<T> = { status: number; result: T; message: string; fields: Record<string, string> };
async function caller(company: Company, emailid: string) {
  const { call } = await company.signIn(emailid);
  return async <T>(endpoint: Endpoint, input: Record<string, unknown> = {}, version?: number): Promise<Result<T>> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
    const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
    const { status, body } = await call(endpoint.method, path, {
      headers: version === undefined ? {} : { 'if-match': String(version) },
      ...(endpoint.method === 'POST' ? { body: input } : { query }),
    });
    const { error } = body;
    return { status, result: body.result as T, message: error?.message ?? '', fields: error?.fields ?? {} };
  };
}
type Caller = Awaited<ReturnType<typeof caller>>;

const TEXT = { language: 'english', title: 'Conduct', body: '<p>Gifts above ₹ 5,000 are refused.</p>' };
const policy = (more: Record<string, unknown> = {}) => ({
  ...savePolicy.example,
  companypolicyname: 'Conduct',
  texts: [TEXT],
  ...more,
});

/** Hema writes policies; Asha and Bina read them. */
async function staffed() {
  app.clock.set('2026-11-02T06:00:00Z');
  const company = await app.createCompany();
  const hema = await company.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const hr = await caller(company, hema.emailid);
  const own = await caller(company, asha.emailid);
  return { company, hema, bina, asha, hr, own };
}

async function saved(hr: Caller, state: Record<string, unknown>): Promise<number> {
  const { result, status, message } = await hr<{ companypolicyid: number }[]>(savePolicy, state);
  expect({ status, message }).toEqual({ status: 200, message: '' });
  return result[0]?.companypolicyid ?? 0;
}
const detail = async (hr: Caller, companypolicyid: number): Promise<PolicyDetail> => {
  const [row] = (await hr<PolicyDetail[]>(getPolicy, { companypolicyid })).result;
  if (!row) throw new Error('no policy');
  return row;
};
async function publish(hr: Caller, companypolicyid: number) {
  const { version } = await detail(hr, companypolicyid);
  return hr<{ versionno: number }[]>(publishPolicy, { companypolicyid }, version);
}
/** A further version: the text and what changed. */
async function change(hr: Caller, companypolicyid: number, body: string, more: Record<string, unknown>) {
  await saved(hr, policy({ companypolicyid, texts: [{ ...TEXT, body }], ...more }));
  expect((await publish(hr, companypolicyid)).status).toBe(200);
}
const read = async (own: Caller, companypolicyid: number): Promise<ReadPolicy> => {
  const [row] = (await own<ReadPolicy[]>(readPolicy, { companypolicyid })).result;
  if (!row) throw new Error('not to be read');
  return row;
};
async function acknowledge(own: Caller, companypolicyid: number, reason: string | null = null) {
  const { language, hash } = await read(own, companypolicyid);
  return own(answerPolicy, { companypolicyid, language, hash, reason });
}
const statusOf = async (own: Caller) => (await own<OwnPolicy[]>(ownPolicies)).result[0]?.statusid;
const morning = (company: Company) =>
  runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.id, ['policy-center']);
const notices = (company: Company, accountid: number) =>
  company.tx((db) =>
    db
      .selectFrom('notification')
      .select(['kind', 'sentence'])
      .where('accountid', '=', accountid)
      .where('kind', 'like', 'policy%')
      .orderBy('notificationid')
      .execute(),
  );

test('a policy is a draft until it is published, then its people acknowledge exactly the text that they were shown', async () => {
  const { hr, own, company } = await staffed();
  const companypolicyid = await saved(hr, policy());
  expect((await own<OwnPolicy[]>(ownPolicies)).result).toEqual([]);
  expect((await own(readPolicy, { companypolicyid })).status).toBe(404);
  expect((await publish(hr, companypolicyid)).result).toMatchObject([{ versionno: 1 }]);
  expect((await publish(hr, companypolicyid)).message).toMatch(/no draft to publish/);
  const [row] = (await own<OwnPolicy[]>(ownPolicies)).result;
  expect(row).toMatchObject({ statusid: 4, dueday: '2026-11-16', isoverdue: false });
  const shown = await read(own, companypolicyid);
  await change(hr, companypolicyid, '<p>Gifts above ₹ 2,000 are refused.</p>', { changenote: 'Lower limit' });
  // What was on the screen is not recorded for another text.
  const late = await own(answerPolicy, { companypolicyid, language: 'english', hash: shown.hash, reason: null });
  expect(late).toMatchObject({ status: 409, message: 'The text has changed. Read it again, then answer.' });
  expect((await acknowledge(own, companypolicyid)).result).toMatchObject([{ statusid: 1 }]);
  expect((await acknowledge(own, companypolicyid)).status).toBe(409);
  const stored = await company.tx((db) => db.selectFrom('acknowledgement').selectAll().execute());
  expect(stored).toMatchObject([{ edition: 2, language: 'english', answerid: 1, detail: { version: '2' } }]);
});

test('a small change keeps what was acknowledged, a material one asks again with a note, and older answers stay', async () => {
  const { hr, own, company, bina } = await staffed();
  const companypolicyid = await saved(hr, policy());
  await publish(hr, companypolicyid);
  await acknowledge(own, companypolicyid);
  await change(hr, companypolicyid, '<p>Gifts above ₹ 5,000 are refused!</p>', { ismaterial: false });
  expect(await statusOf(own)).toBe(1);
  await change(hr, companypolicyid, '<p>No gifts.</p>', { ismaterial: true, changenote: 'No gifts at all' });
  expect(await statusOf(own)).toBe(2);
  expect((await read(own, companypolicyid)).changenotes).toEqual([{ versionno: 3, changenote: 'No gifts at all' }]);
  const versions = (await detail(hr, companypolicyid)).versions;
  expect(versions.map(({ versionno, statusid }) => [versionno, statusid])).toEqual([
    [3, 2],
    [2, 3],
    [1, 3],
  ]);
  const [last] = versions;
  const compared = await hr(getVersion, { companypolicyversionid: last?.companypolicyversionid ?? 0 });
  expect(compared.result).toMatchObject([{ versionno: 3, before: { versionno: 2 } }]);
  // Saving the same text again makes no draft.
  await saved(
    hr,
    policy({ companypolicyid, texts: [{ ...TEXT, body: '<p>No gifts.</p>' }], effectivedate: last?.effectivedate }),
  );
  expect((await detail(hr, companypolicyid)).hasdraft).toBe(false);
  const other = await caller(company, bina.emailid);
  expect(await statusOf(other)).toBe(4);
  const { version } = await detail(hr, companypolicyid);
  expect((await hr(withdrawPolicy, { companypolicyid }, version)).status).toBe(200);
  expect((await own<OwnPolicy[]>(ownPolicies)).result).toEqual([]);
  expect((await hr(removePolicy, { companypolicyid })).status).toBe(409);
});

test('people decline with a reason, which the owner is told of, and can acknowledge after that', async () => {
  const { hr, own, company, bina } = await staffed();
  const companypolicyid = await saved(hr, policy({ ownerid: bina.employeeid }));
  await publish(hr, companypolicyid);
  expect((await acknowledge(own, companypolicyid, 'I need gifts')).result).toMatchObject([{ statusid: 3 }]);
  expect((await acknowledge(own, companypolicyid, 'Again')).status).toBe(409);
  expect(await notices(company, bina.accountid)).toEqual([
    { kind: 'policy_declined', sentence: 'Asha Nair has declined Conduct' },
  ]);
  expect((await acknowledge(own, companypolicyid)).status).toBe(200);
  const receipt = await own(getReceipt, { companypolicyid });
  expect(receipt.status).toBe(200);
});

test('what was signed on paper is recorded by somebody else, once, as the text reads', async () => {
  const { hr, own, company, asha, hema } = await staffed();
  const companypolicyid = await saved(hr, policy());
  await publish(hr, companypolicyid);
  const input = { companypolicyid, employeeids: [asha.employeeid, hema.employeeid], language: 'english' };
  expect((await hr(recordSignedCopies, input)).result).toEqual([{ recorded: 1, skipped: 1 }]);
  expect((await hr(recordSignedCopies, input)).status).toBe(409);
  expect((await hr(recordSignedCopies, { ...input, language: 'hindi' })).status).toBe(409);
  expect(await statusOf(own)).toBe(1);
  const { hash } = await read(own, companypolicyid);
  const stored = await company.tx((db) =>
    db.selectFrom('acknowledgement').select(['hash', 'meansid', 'addedby']).execute(),
  );
  expect(stored).toEqual([{ hash, meansid: 2, addedby: hema.accountid }]);
});

test('an audience by job: who comes into it is asked from that day on, who leaves it is not any more', async () => {
  const { hr, own, company, asha } = await staffed();
  const unit = await company.tx(async (db) => {
    const { businessunitid } = await db
      .insertInto('business_unit')
      .values({ businessunitname: 'Plant' })
      .returning('businessunitid')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('work_profile')
      .set({ period: '[2024-01-01,2026-12-01)' })
      .where('employeeid', '=', asha.employeeid)
      .execute();
    await db
      .insertInto('work_profile')
      .values({ employeeid: asha.employeeid, businessunitid, period: '[2026-12-01,2027-01-01)' })
      .execute();
    await db.insertInto('work_profile').values({ employeeid: asha.employeeid, period: '[2027-01-01,)' }).execute();
    return businessunitid;
  });
  const companypolicyid = await saved(hr, policy({ businessunitids: [unit] }));
  await publish(hr, companypolicyid);
  expect((await own(readPolicy, { companypolicyid })).status).toBe(404);
  app.clock.set('2026-12-01T06:00:00Z');
  const { hr: _hr, ...later } = { hr, own: await caller(company, asha.emailid) };
  expect((await later.own<OwnPolicy[]>(ownPolicies)).result).toMatchObject([{ statusid: 4, dueday: '2026-12-15' }]);
  await acknowledge(later.own, companypolicyid);
  app.clock.set('2027-01-02T06:00:00Z');
  const moved = await caller(company, asha.emailid);
  expect((await moved<OwnPolicy[]>(ownPolicies)).result).toEqual([]);
  const answers = await company.tx((db) => db.selectFrom('acknowledgement').select('employeeid').execute());
  expect(answers).toEqual([{ employeeid: asha.employeeid }]);
});

test('coverage counts people as the list does; each is asked once, reminded once a day, and the manager is told a week late', async () => {
  const { hr, own, company, asha, bina } = await staffed();
  const companypolicyid = await saved(hr, policy());
  await publish(hr, companypolicyid);
  await company.tx(async (db) => {
    const { leavetypeid } = await db.selectFrom('leave_type').select('leavetypeid').limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('leave_request')
      .values({
        employeeid: bina.employeeid,
        leavetypeid,
        fromdate: '2026-10-01',
        fromhalf: 1,
        todate: '2027-03-31',
        tohalf: 2,
        statusid: 2,
        approvedon: '2026-10-01T06:00:00Z',
      })
      .execute();
  });
  const [coverage] = (await hr<Coverage[]>(getCoverage, { companypolicyid })).result;
  expect(coverage).toEqual({
    audience: 3,
    acknowledged: 0,
    earlier: 0,
    declined: 0,
    open: 3,
    away: 1,
    overdue: 0,
    shareofall: 0,
    shareofable: 0,
  });
  const away = await hr<{ rows: PolicyPerson[]; total: number }>(listPeople, { companypolicyid, isaway: 1 });
  expect(away.result).toMatchObject({ total: 1, rows: [{ fullname: 'Bina Shah', dueday: null }] });
  await morning(company);
  await morning(company);
  const request = { kind: 'policy_asked', sentence: 'Please read and acknowledge: Conduct' };
  expect(await notices(company, asha.accountid)).toEqual([request]);
  expect(await notices(company, bina.accountid)).toEqual([]);
  const reminded = await hr(remindPeople, { companypolicyid, employeeids: [] });
  expect(reminded.result).toEqual([{ reminded: 2, skipped: 0 }]);
  expect((await hr(remindPeople, { companypolicyid, employeeids: [asha.employeeid] })).result).toEqual([
    { reminded: 0, skipped: 1 },
  ]);
  app.clock.set('2026-11-24T06:00:00Z');
  await company.tx((db) => db.deleteFrom('leave_request').execute());
  await morning(company);
  expect(await notices(company, bina.accountid)).toContainEqual({
    kind: 'policy_overdue',
    sentence: 'Policies not acknowledged: Asha Nair',
  });
  const late = await caller(company, asha.emailid);
  expect((await late<OwnPolicy[]>(ownPolicies)).result).toMatchObject([{ isoverdue: true }]);
  void own;
});

/** A leave policy of the whole company that grants days of casual leave a year. */
async function grantCasualLeave(company: Company, days: number): Promise<void> {
  await company.tx(async (db) => {
    const { leavetypeid } = await db
      .insertInto('leave_type')
      .values({ leavetypename: 'Casual Leave', leavecode: 'CL', leavecategoryid: 2, colour: '#1c7ed6' })
      .returning('leavetypeid')
      .executeTakeFirstOrThrow();
    const slabs = [{ fromyears: 0, days, gradeid: null }];
    const casual = { leavetypeid, leavecategoryid: 2, accrualtypeid: 2, slabs, joiningbands: [], clubbing: [] };
    const detail = versionDetail.parse({
      details: [policyDetail.parse({ leavepolicydetailid: null, ...casual }), UNPAID_DETAIL],
      restricted: [],
      prefixsuffixmindays: 0,
    });
    const { leavepolicyid } = await db
      .insertInto('leave_policy')
      .values({ leavepolicyname: 'Leave of the office', isdraft: false })
      .returning('leavepolicyid')
      .executeTakeFirstOrThrow();
    const version = { versionno: 1, effectivefrom: '2024-01-01', publishedon: '2024-01-01' };
    await db
      .insertInto('leave_policy_version')
      .values({ ...version, leavepolicyid, detail: JSON.stringify(detail) })
      .execute();
    await db.insertInto('leave_assignment').values({ leavepolicyid, fromdate: '2024-01-01' }).execute();
  });
}

test('a text shows what the configuration says for its reader, and a number that differs from it is found', async () => {
  const { hr, own, company } = await staffed();
  await grantCasualLeave(company, 7);
  const bad = await hr(savePolicy, policy({ texts: [{ ...TEXT, body: '<p>{{salary.ctc}}</p>' }] }));
  expect(bad).toMatchObject({ status: 400, fields: { texts: expect.stringContaining('cannot be filled in here') } });
  const unsafe = await hr(
    savePolicy,
    policy({ texts: [{ ...TEXT, body: '<a href="https://x.example/{{companyname}}">x</a>' }] }),
  );
  expect(unsafe.status).toBe(400);
  const body = '<p>{{companyname}}: casual leave {{leave.cl}} days.</p><script>alert(1)</script>';
  const companypolicyid = await saved(hr, policy({ texts: [{ ...TEXT, body }], isacknowledged: false }));
  await publish(hr, companypolicyid);
  const shown = await read(own, companypolicyid);
  expect(shown).toMatchObject({ statusid: null, body: expect.stringContaining('Test Pvt Ltd: casual leave') });
  expect(shown.body).toContain('casual leave 7 days.');
  expect(shown.body).not.toContain('{{');
  expect(shown.body).not.toContain('script');
  const result = (await own<OwnPolicy[]>(ownPolicies, { search: 'casual' })).result;
  expect(result).toMatchObject([{ companypolicyid, excerpt: expect.stringContaining('casual leave') }]);
  expect((await own<OwnPolicy[]>(ownPolicies, { search: 'bicycle' })).result).toEqual([]);
  // Of several words any is enough where asked, those with most of them first.
  const any = (search: string) => own<OwnPolicy[]>(ownPolicies, { search, match: 'any' });
  expect((await any('casual bicycle')).result).toMatchObject([{}]);
  expect((await any('bicycle')).result).toEqual([]);
  const stale = await saved(
    hr,
    policy({ companypolicyname: 'Leave', texts: [{ ...TEXT, body: '<p>Casual leave: 8 days</p>' }] }),
  );
  expect((await hr<PolicyDetail[]>(getPolicy, { companypolicyid: stale })).result).toMatchObject([
    { mismatches: [{ name: 'Casual Leave', inText: 8, configured: [7] }] },
  ]);
});

test('S3-226 S3-230: rows of company policies carry policydocs with a url, which the audience downloads', async () => {
  const { hr, own, company, hema } = await staffed();
  const { call } = await company.signIn(hema.emailid);
  const boundary = 'policy';
  const sent = await call('POST', 'drive/uploaddocument', {
    query: { purpose: 'company_policy' },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="conduct.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      pdf(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  expect({ status: sent.status, text: sent.text }).toMatchObject({ status: 200 });
  const [{ imagepath } = { imagepath: '' }] = sent.body.result as { imagepath: string }[];
  const companypolicyid = await saved(hr, policy({ policydocs: [{ url: imagepath, documentname: 'Signed copy' }] }));
  const rows = (await hr<PolicyRow[]>(listPolicies)).result;
  expect(rows).toMatchObject([
    { companypolicyid, policydocs: [{ documentname: 'Signed copy', url: expect.stringContaining('/files/') }] },
  ]);
  await publish(hr, companypolicyid);
  const [document] = (await read(own, companypolicyid)).policydocs;
  const got = await own(downloadDocument, { url: document?.url ?? '' });
  expect(got.status).toBe(200);
});
