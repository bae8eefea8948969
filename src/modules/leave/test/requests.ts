import { randomBytes } from 'node:crypto';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { tenantSql } from '#platform/server/db.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { copiedState } from '../../../../test/support/copied-state.ts';
import type { Company, Person, SignedIn, TestApp } from '../../../../test/support/product.ts';
import { getBalances } from '../contract/balance.ts';
import { policyDetail, type PolicyDetail, UNPAID_DETAIL, versionDetail } from '../contract/policy-detail.ts';
import { type LeavePreview, type LeaveRequestRow, listLeaveRequests, previewLeave } from '../contract/request.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';

export const CASUAL = 100;
export const SICK = 101;
export const EARNED = 102;
export const UNPAID = 4;
/** A Monday. */
export const NOW = '2026-11-02T06:00:00Z';

export type Reply = {
  status: number;
  result: never;
  code: string;
  message: string;
  fields: Record<string, string>;
};
export type Caller = (
  endpoint: Endpoint,
  input?: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Reply>;

/** Somebody who calls endpoints. */
export const callerOf =
  ({ call }: Pick<SignedIn, 'call'>): Caller =>
  async (endpoint, input = {}, headers = {}) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
    const key = endpoint.money ? { 'idempotency-key': randomBytes(12).toString('hex') } : {};
    const { status, body } = await call(endpoint.method, path, {
      headers: { ...key, ...headers },
      ...(endpoint.method === 'GET' ? {} : { body: input }),
    });
    const { code = '', message = '', fields = {} } = body.error ?? {};
    return { status, result: body.result as never, code, message, fields };
  };

type Rules = Partial<Omit<PolicyDetail, 'leavetypeid' | 'leavecategoryid' | 'leavepolicydetailid'>>;
export const ruled = (leavetypeid: number, rules: Rules = {}): PolicyDetail =>
  policyDetail.parse({
    leavepolicydetailid: null,
    leavetypeid,
    leavecategoryid: 2,
    slabs: [],
    joiningbands: [],
    clubbing: [],
    ...rules,
  });

/** A policy of the company from 2024 on, with three leave types beside Unpaid Leave. */
export async function addPolicy(
  company: Company,
  details: readonly PolicyDetail[],
  from = '2024-01-01',
): Promise<void> {
  const detail = versionDetail.parse({ details: [...details, UNPAID_DETAIL], restricted: [], prefixsuffixmindays: 0 });
  await company.tx(async (db) => {
    const category = { leavecategoryid: 2, colour: '#1c7ed6' };
    await db
      .insertInto('leave_type')
      .values([
        { leavetypeid: CASUAL, leavetypename: 'Casual Leave', leavecode: 'CAL', ...category },
        { leavetypeid: SICK, leavetypename: 'Sick Leave', leavecode: 'SIL', ...category, colour: '#e03131' },
        { leavetypeid: EARNED, leavetypename: 'Earned Leave', leavecode: 'EAL', ...category, colour: '#2f9e44' },
      ])
      .execute();
    const { leavepolicyid } = await db
      .insertInto('leave_policy')
      .values({ leavepolicyname: 'Leave of the office', isdraft: false })
      .returning('leavepolicyid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('leave_policy_version')
      .values({
        leavepolicyid,
        versionno: 1,
        effectivefrom: from,
        publishedon: '2024-01-01',
        detail: JSON.stringify(detail),
      })
      .execute();
    await db.insertInto('leave_assignment').values({ leavepolicyid, fromdate: '2024-01-01' }).execute();
  });
}

/** Opening balances in days on the day on which leave begins. */
export const openBalances = (company: Company, employeeid: number, days: Readonly<Record<number, number>>) =>
  company.tx((db) =>
    db
      .insertInto('leave_entry')
      .values(
        Object.entries(days).map(([leavetypeid, count]) => ({
          employeeid,
          leavetypeid: Number(leavetypeid),
          kind: 'opening',
          linedate: '2026-11-01',
          postedon: '2026-11-01',
          days: count * 10_000,
        })),
      )
      .execute(),
  );

/** Switches leave on from the first of November 2026. */
export async function beginLeave(admin: Caller): Promise<void> {
  const { status, result } = await admin(getLeaveSetting);
  if (status !== 200) return;
  const [{ version, ...setting }] = result as [{ version: number }];
  await admin(saveLeaveSetting, { ...setting, startdate: '2026-11-01' }, { 'if-match': String(version) });
}

/** The requests that wait for somebody, and their decision on all of them. */
export async function waiting(of: Caller) {
  const { result } = await of(listRequests, { listtypeid: 1, kind: null });
  return result as {
    approvalrequestid: number;
    version: number;
    title: string;
    lines: { label: string; value: string }[];
  }[];
}
export async function decide(by: Caller, statusid: 2 | 3 = 2) {
  const decisions = (await waiting(by)).map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
  const { result } = await by(decideRequests, { decisions, statusid, comment: statusid === 3 ? 'No' : null });
  return result as { isexecuted: boolean; message: string | null }[];
}

export const USUAL = [ruled(CASUAL), ruled(SICK), ruled(EARNED)];
export const dates = (fromdate: string, todate = fromdate, more: object = {}) => ({
  employeeid: null,
  leavetypeid: CASUAL,
  fromdate,
  fromhalf: 1,
  todate,
  tohalf: 2,
  fromtime: null,
  totime: null,
  documentpath: null,
  note: null,
  ...more,
});

/** Bina leads Asha and Deepa; Hema administers. Everybody has ten casual and ten earned days. */
async function staffedAnew(app: TestApp, details: readonly PolicyDetail[] | null) {
  const company = await app.createCompany();
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const deepa = await company.addPerson({ fullname: 'Deepa Rao', managerid: bina.employeeid });
  const hema = await company.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  if (details) await addPolicy(company, details);
  await beginLeave(await callers(company, hema));
  if (details)
    for (const { employeeid } of [asha, deepa]) await openBalances(company, employeeid, { [CASUAL]: 10, [EARNED]: 10 });
  return { company, bina, asha, deepa, hema };
}

/** The same, copied, with those who call. */
export async function staffed(app: TestApp, details: readonly PolicyDetail[] | null = USUAL) {
  app.clock.set(NOW);
  const copy = await copiedState(app, `leave ${JSON.stringify(details)}`, () => staffedAnew(app, details));
  const { company, asha, bina, hema } = copy;
  return {
    ...copy,
    hr: await callers(company, hema),
    own: await callers(company, asha),
    lead: await callers(company, bina),
  };
}
export const callers = async (company: Company, { emailid }: Pick<Person, 'emailid'>): Promise<Caller> =>
  callerOf(await company.signIn(emailid));
export const seen = async (by: Caller, request: object): Promise<LeavePreview> =>
  ((await by(previewLeave, request as Record<string, unknown>)).result as [LeavePreview])[0];
export const listed = async (by: Caller, employeeid: number) =>
  (await by(listLeaveRequests, { employeeid })).result as LeaveRequestRow[];
export const balance = async (by: Caller, employeeid: number, leavetypeid = CASUAL) =>
  (
    (await by(getBalances, { employeeid })).result as [
      { balances: { leavetypeid: number; booked: number; available: number }[] },
    ]
  )[0].balances.find((one) => one.leavetypeid === leavetypeid);
/** Ledgers whose sums are not what the database keeps as balances: none. */
export const unlikeBalances = (company: Company) =>
  company.tx(async (db) => {
    const { rows } = await tenantSql<{ employeeid: number; leavetypeid: number }>`
      select coalesce(l.employeeid, b.employeeid) as employeeid, coalesce(l.leavetypeid, b.leavetypeid) as leavetypeid
      from (select employeeid, leavetypeid, sum(days) as days from leave_ledger
          where subscriptionid = current_subscription() group by employeeid, leavetypeid) l
        full join (select employeeid, leavetypeid, days from leave_balance
          where subscriptionid = current_subscription()) b
          on b.employeeid = l.employeeid and b.leavetypeid = l.leavetypeid
      where l.days is distinct from b.days`.execute(db);
    return rows;
  });
export const lines = (company: Company, employeeid: number) =>
  company.tx((db) =>
    db
      .selectFrom('leave_ledger')
      .select(['kind', 'linedate', 'days', 'leavetypeid'])
      .where('employeeid', '=', employeeid)
      .where('leaverequestid', 'is not', null)
      .orderBy('seq')
      .execute(),
  );
