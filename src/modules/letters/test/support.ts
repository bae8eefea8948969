import type { Endpoint } from '#platform/contract/endpoint.ts';
import { FEATURES, type FeatureKey, may } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import type { MergeValue } from '#platform/server/merge-fields.ts';
import { index } from '#platform/server/search.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Answer, Company, Person } from '../../../../test/support/product.ts';
import { getLetterBox } from '../contract/letter-box.ts';
import { draftLetters, listLetters, sendLetters } from '../contract/letter.ts';
import { saveTemplate } from '../contract/template.ts';
import { jobDone } from '../../../../test/support/job-done.ts';
import { limit } from '../../../../test/support/limits.ts';

/** Test merge fields: names of everybody, a pay visible only with the right to pay, and a note that only some have. */
export const testMergeFields: ServerModule = {
  name: 'test-places',
  endpoints: [],
  mergeFields: {
    fields: async () => [
      { key: 'test.name', label: 'Name of the person', group: 'Test', sample: 'Asha Rao' },
      { key: 'test.pay', label: 'Pay', group: 'Test', sample: '1,00,000' },
      { key: 'test.note', label: 'Note', group: 'Test', sample: 'Thanks' },
    ],
    values: async ({ db, session }, employeeids) => {
      const rows = await db
        .selectFrom('employee')
        .select(['employeeid', 'fullname', 'leavingreason'])
        .where('employeeid', 'in', [...employeeids])
        .execute();
      return new Map(
        rows.map(({ employeeid, fullname, leavingreason }) => {
          const sees = employeeid === session.employeeid || may(session.grants, 'payrollRun', 'read');
          const values: [string, MergeValue][] = [
            ['test.name', { value: fullname }],
            ['test.pay', sees ? { value: '12,34,567' } : { hidden: true }],
          ];
          if (leavingreason !== null) values.push(['test.note', { value: leavingreason }]);
          return [employeeid, new Map(values)];
        }),
      );
    },
  },
};

type Result = { status: number; result: never; code: string; message: string; answer: Answer };
/** A signed-in person; calls return status and body. */
export async function caller(company: Company, emailid: string) {
  const { call } = await company.signIn(emailid);
  return async (endpoint: Endpoint, input: Record<string, unknown> = {}, version?: number): Promise<Result> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
    const headers = version === undefined ? {} : { 'if-match': String(version) };
    const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const answer = await call(endpoint.method, path, {
      headers,
      ...(endpoint.method === 'POST' ? { body: input } : { query }),
    });
    const { status, body } = answer;
    return {
      status,
      result: body.result as never,
      code: body.error?.code ?? '',
      message: body.error?.message ?? '',
      answer,
    };
  };
}
export type Caller = Awaited<ReturnType<typeof caller>>;

/** Uploads a file as a form of the administrator would. */
export async function upload(
  company: Company,
  endpoint: Endpoint,
  { query, name, bytes }: { query: Record<string, string>; name: string; bytes: Buffer },
): Promise<Answer> {
  const { call } = await company.signIn(company.admin);
  const boundary = 'xxletterxx';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return call(endpoint.method, endpoint.path, {
    query,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

/** Grants a group a right, as the permission policy would. */
export const grant = (company: Company, group: string, feature: FeatureKey, scope: Scope) =>
  company.tx(async (db) => {
    const { permissiongroupid } = await db
      .selectFrom('permission_group')
      .select('permissiongroupid')
      .where('permissiongroupname', '=', group)
      .executeTakeFirstOrThrow();
    const { featureid } = FEATURES[feature];
    await db.insertInto('permission_grant').values({ permissiongroupid, featureid, actionid: 1, scope }).execute();
  });

/** Indexes people for search by name, as the forms do. */
export const findable = (company: Company) =>
  company.tx(async (db) => {
    const people = await db.selectFrom('employee').select(['employeeid', 'fullname']).execute();
    await index(
      db,
      'employee',
      people.map(({ employeeid, fullname }) => ({ objectid: employeeid, texts: [fullname] })),
    );
  });

export const layoutOf = (company: Company): Promise<number> =>
  company.tx(async (db) => {
    const row = await db.selectFrom('page_layout').select('pagelayoutid').executeTakeFirstOrThrow();
    return row.pagelayoutid;
  });

/** @returns the id of a new authorized signatory */
export const signatoryOf = (company: Company): Promise<number> =>
  company.tx(async (db) => {
    const row = await db
      .insertInto('authorized_signatory')
      .values({ signatoryname: 'Meera Iyer', signatorytitle: 'Director' })
      .returning('authorizedsignatoryid')
      .executeTakeFirstOrThrow();
    return row.authorizedsignatoryid;
  });

/** A template with the company's first layout. @returns its id */
export async function template(
  company: Company,
  admin: Caller,
  options: Record<string, unknown> = {},
): Promise<number> {
  const { result, message } = await admin(saveTemplate, {
    lettertemplateid: null,
    lettertemplatename: 'Confirmation',
    availabilityid: 2,
    triggerid: null,
    pagelayoutid: await layoutOf(company),
    authorizedsignatoryid: null,
    numberpattern: 'CO/{fy}/{no}',
    subject: 'Your confirmation',
    body: '<p>Dear {{test.name}}, number {{letternumber}}.</p>',
    ...options,
  });
  if (!result) throw new Error(message);
  return (result as [{ lettertemplateid: number }])[0].lettertemplateid;
}

/** Drafts for people. @returns the ids of the letters */
export async function drafts(by: Caller, lettertemplateid: number, people: readonly Person[]): Promise<number[]> {
  const { result, message } = await by(draftLetters, {
    lettertemplateid,
    employeeids: people.map(({ employeeid }) => employeeid),
    businessunitids: [],
    departmentids: [],
  });
  if (!result) throw new Error(message);
  return (result as [{ letterids: number[] }])[0].letterids;
}

/** Sends letters and waits until the worker is done. */
export async function sent(company: Company, by: Caller, letterids: readonly number[]): Promise<void> {
  const { result, message } = await by(sendLetters, { letterids, isunsigned: true });
  if (!result) throw new Error(message);
  await finished(company, (result as [{ jobrunid: number }])[0].jobrunid);
}

export async function finished(company: Company, jobrunid: number): Promise<void> {
  for (const until = Date.now() + limit(30); Date.now() < until; await jobDone()) {
    const { statusid, errormessage } = await company.tx((db) =>
      db
        .selectFrom('job_run')
        .select(['statusid', 'errormessage'])
        .where('jobrunid', '=', jobrunid)
        .executeTakeFirstOrThrow(),
    );
    if (statusid === 3) return;
    if (statusid === 4) throw new Error(errormessage ?? 'The job has failed');
  }
  throw new Error('The job has not ended');
}

type Row = { letterid: number; letternumber: string | null; statusid: number; version: number; subject: string };
export async function listed(by: Caller, box: 'drafts' | 'sent', search?: string): Promise<Row[]> {
  const { result } = await by(listLetters, { box, ...(search === undefined ? {} : { search }) });
  return (result as { rows: Row[] }).rows;
}

type Box = {
  letters: { letterid: number; statusid: number; letternumber: string; revokenote: string | null }[];
  available: { lettertemplateid: number; lettertemplatename: string }[];
  onrequest: { lettertemplateid: number; lettertemplatename: string }[];
  requests: { letterrequestid: number; statusid: number; note: string | null }[];
};
export const boxOf = async (own: Caller): Promise<Box> => ((await own(getLetterBox)).result as [Box])[0];
