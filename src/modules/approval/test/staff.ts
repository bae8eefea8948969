import type { OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import type { Caller, TestApp, TestCompany } from '../../../../test/support/app.ts';
import { decideRequests, listRequests } from '../contract/request.ts';
import type { saveWorkflow } from '../contract/workflow.ts';
import { submitTrips } from './trip.ts';

export type Member = Caller & { employeeid: number; accountid: number; name: string };
type Card = OutputOf<typeof listRequests>[number];

let serial = 0;
/** A signed-in employee of the company. */
export async function member(
  company: TestCompany,
  name: string,
  {
    manager,
    groups = ['Employee'],
    unitid = null,
  }: { manager?: Member; groups?: string[]; unitid?: number | null } = {},
): Promise<Member> {
  serial += 1;
  const { employeeid } = await company.tx(async (db) => {
    const row = await db
      .insertInto('employee')
      .values({ employeecode: `E${serial}`, fullname: name, joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ ...row, managerid: manager?.employeeid ?? null, businessunitid: unitid, period: '[2024-01-01,)' })
      .execute();
    return row;
  });
  const emailid = `m${serial}@example.in`;
  const caller = await company.account(emailid, groups, employeeid);
  const { accountid } = await company.tx((db) =>
    db.selectFrom('account').select('accountid').where('emailid', '=', emailid).executeTakeFirstOrThrow(),
  );
  await company.tx((db) =>
    db.updateTable('account').set({ fullname: name }).where('accountid', '=', accountid).execute(),
  );
  return { ...caller, employeeid, accountid, name };
}

/** Three levels of people: Asha reports to Bina, Bina to Chand, Chand has no manager. */
export async function staffed(app: TestApp) {
  const company = await app.company();
  const chand = await member(company, 'Chand Rao');
  const bina = await member(company, 'Bina Shah', { manager: chand });
  const asha = await member(company, 'Asha Nair', { manager: bina });
  return { company, asha, bina, chand };
}

export const askFor = async (
  by: Caller,
  employeeid: number,
  more: { place?: string; amount?: number; days?: number } = {},
) => {
  serial += 1;
  const { place = `Pune ${serial}`, amount = null, days = null } = more;
  const [created] = await by.call(submitTrips, { trips: [{ employeeid, place, amount, days }] });
  if (!created) throw new Error('Nothing was submitted');
  return created;
};

export const inbox = (of: Caller, listtypeid: 1 | 2 | 3 | 4 = 1) => of.call(listRequests, { listtypeid, kind: null });
export const ids = (cards: readonly Card[]): number[] => cards.map(({ approvalrequestid }) => approvalrequestid);

/** Decides one request; returns the result. */
export async function decide(
  by: Caller,
  approvalrequestid: number,
  {
    reject = false,
    version = 1,
    comment = reject ? 'Not now' : null,
  }: { reject?: boolean; version?: number; comment?: string | null } = {},
) {
  const [result] = await by.call(decideRequests, {
    decisions: [{ approvalrequestid, version }],
    statusid: reject ? 3 : 2,
    comment,
  });
  if (!result) throw new Error('Nothing was told');
  return result;
}

type Level = { typeid: number; employeeid?: number; permissiongroupid?: number }[];
type Sent = SentInputOf<typeof saveWorkflow>;
/** The form data for levels of these lines. */
export const workflow = (
  name: string,
  levels: readonly (Record<string, unknown> & { approvers: Level })[],
  more: Record<string, unknown> = {},
): Sent =>
  ({
    approvalworkflowid: null,
    approvalworkflowname: name,
    description: null,
    approvalworkflowdetail: levels.map(({ approvers, ...level }) => ({
      levelname: '',
      ruleid: 1,
      approvers: approvers.map((one) => ({ permissiongroupid: null, employeeid: null, ...one })),
      amountfrom: null,
      amountto: null,
      daysfrom: null,
      daysto: null,
      businessunitids: [],
      subscriptiongradeids: [],
      ...level,
    })),
    fallbackactionid: 3,
    fallbackemployeeid: null,
    escalationid: 1,
    escalationdays: 3,
    escalationemployeeid: null,
    kinds: ['trip'],
    businessunitids: [],
    subscriptiongradeids: [],
    employmenttypes: [],
    ...more,
  }) as Sent;

/** What the kind has stored for a request: 'approved', 'rejected', 'withdrawn', or nothing. */
export async function noted(company: TestCompany, approvalrequestid: number): Promise<unknown> {
  const row = await company.tx((db) =>
    db
      .selectFrom('tenant_setting')
      .select('value')
      .where('settingname', '=', `trip:${approvalrequestid}`)
      .executeTakeFirst(),
  );
  return row?.value;
}
