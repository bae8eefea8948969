import type { OutputOf } from '#platform/contract/endpoint.ts';
import { stepUp } from '#platform/contract/step-up.ts';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { getSections, saveOwnSection, type SeenSection } from '../contract/profile.ts';
import type { Values } from '../contract/section-fields.ts';
import type { SectionKey } from '../contract/sections.ts';
import { mailsTo } from '../../../../test/support/outbox.ts';
import type { Caller, TestApp, TestCompany } from '../../../../test/support/app.ts';
import { PASSWORD } from '../../../../test/support/product.ts';

export type Member = Caller & { employeeid: number; emailid: string };
let serial = 0;

/** A signed-in employee of the company. */
export async function member(
  company: TestCompany,
  fullname: string,
  { manager, groups = ['Employee'] }: { manager?: Member; groups?: string[] } = {},
): Promise<Member> {
  serial += 1;
  const emailid = `m${serial}@example.in`;
  const { employeeid } = await company.tx(async (db) => {
    const row = await db
      .insertInto('employee')
      .values({ employeecode: `P${serial}`, fullname, emailid, joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ ...row, managerid: manager?.employeeid ?? null, period: '[2024-01-01,)' })
      .execute();
    return row;
  });
  return { ...(await company.account(emailid, groups, employeeid)), employeeid, emailid };
}

/** Asha reports to Bina; Hema is responsible for records and has no manager. */
export async function staffed(app: TestApp) {
  const company = await app.company();
  const bina = await member(company, 'Bina Shah');
  const asha = await member(company, 'Asha Nair', { manager: bina });
  const hema = await member(company, 'Hema Iyer', { groups: ['Administrator'], manager: bina });
  const divya = await member(company, 'Divya Rao', { manager: bina });
  return { company, asha, bina, hema, divya };
}

export async function sectionOf(by: Caller, employeeid: number, section: SectionKey): Promise<SeenSection> {
  const [result] = await by.call(getSections, { employeeid });
  const one = result?.sections.find((row) => row.section === section);
  if (!one) throw new Error(`${section} is not in sight`);
  return one;
}

type Sent = { rowid: number | null; values: Values };
/** Rows in a test's short form: all are new. */
export const rows = (...values: Values[]): Sent[] => values.map((one) => ({ rowid: null, values: one }));

/** Saves one's own section with its current version. */
export async function saveOwn(
  by: Member,
  section: Exclude<SectionKey, 'bank'>,
  sent: readonly Sent[],
): Promise<OutputOf<typeof saveOwnSection>[number]> {
  const { version } = await sectionOf(by, by.employeeid, section);
  const [saved] = await by.call(
    saveOwnSection,
    { section, rows: sent.map((one) => ({ ...one, values: { ...one.values } })) },
    version,
  );
  if (!saved) throw new Error('Nothing was saved');
  return saved;
}

export async function decide(by: Caller, approvalrequestid: number, statusid: 2 | 3 = 2) {
  const cards = await by.call(listRequests, { listtypeid: 1, kind: null });
  const version = cards.find((card) => card.approvalrequestid === approvalrequestid)?.version ?? 1;
  const [result] = await by.call(decideRequests, {
    decisions: [{ approvalrequestid, version }],
    statusid,
    comment: statusid === 3 ? 'Not like this' : null,
  });
  if (!result) throw new Error('Nothing was told');
  return result;
}

export const prove = (by: Caller) => by.call(stepUp, { password: PASSWORD, otp: null });

/** Subjects of the mails to an address. */
export const subjectsTo = async (company: TestCompany, recipient: string): Promise<string[]> =>
  (await mailsTo(company, recipient)).map(({ subject }) => subject);
