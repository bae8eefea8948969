import sharp from 'sharp';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { mailsTo } from '../../../../test/support/outbox.ts';
import type { Answer, Company, TestApp } from '../../../../test/support/product.ts';
import { acceptInvitation, getInvitation, invite } from '../contract/invitation.ts';
import {
  getJoining,
  type JoiningState,
  openInvitation,
  saveJoiningSection,
  setJoiningPassword,
  submitJoining,
  uploadJoiningScan,
} from '../contract/joining.ts';

export const CHOSEN = 'seven green lanterns';
export const NO_ONE = {
  businessunitid: null,
  departmentid: null,
  designationid: null,
  subscriptiongradeid: null,
  teamid: null,
  officeaddressid: null,
  managerid: null,
  employmenttype: 'Permanent',
  workstate: null,
  city: null,
};

type Result = { status: number; result: never; code: string; message: string; answer: Answer };
type Query = { version?: number | undefined; host?: string };
export type Visitor = ((endpoint: Endpoint, input?: object, request?: Query) => Promise<Result>) & { cookie: string };
const resultOf = (answer: Answer): Result => ({
  status: answer.status,
  result: answer.body.result as never,
  code: answer.body.error?.code ?? '',
  message: answer.body.error?.message ?? '',
  answer,
});

/** A browser with the cookie of an invited person, or without one. */
export function browser(company: Company, cookie = ''): Visitor {
  const visitor = async (endpoint: Endpoint, input: object = {}, { version, host }: Query = {}) => {
    const headers: Record<string, string> = {
      ...(visitor.cookie === '' ? {} : { cookie: `muster_joining=${visitor.cookie}` }),
      ...(version === undefined ? {} : { 'if-match': String(version) }),
    };
    const answer = await company.call(endpoint.method, endpoint.path, {
      headers,
      ...(host === undefined ? {} : { host }),
      ...(endpoint.method === 'POST' ? { body: input } : {}),
    });
    const match = answer.cookies.find(({ name }) => name === 'muster_joining');
    if (match) visitor.cookie = match.value;
    return resultOf(answer);
  };
  visitor.cookie = cookie;
  return visitor;
}

/** A signed-in user of the company. */
export async function caller(company: Company, emailid = company.admin) {
  let { call } = await company.signIn(emailid);
  return async (endpoint: Endpoint, input: object = {}, version?: number): Promise<Result> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      String((input as Record<string, unknown>)[name]),
    );
    const headers = version === undefined ? {} : { 'if-match': String(version) };
    const ask = () => call(endpoint.method, path, { headers, ...(endpoint.method === 'POST' ? { body: input } : {}) });
    const answer = await ask();
    if (answer.status !== 401) return resultOf(answer);
    // The clock was moved past the expiry of the token.
    ({ call } = await company.signIn(emailid));
    return resultOf(await ask());
  };
}
export type Caller = Awaited<ReturnType<typeof caller>>;

/** The newest mail to an address. */
export async function mailTo(company: Company, recipient: string): Promise<{ subject: string; body: string }> {
  const mail = (await mailsTo(company, recipient)).at(-1);
  if (!mail) throw new Error(`There is no mail to ${recipient}`);
  return mail;
}
export const linkOf = ({ body }: { body: string }): string => /\/joining#([\w-]{43})/.exec(body)?.[1] ?? '';

let serial = 0;
export const address = (): string => `new${(serial += 1)}@example.in`;

/** Invites a person. @returns the invitation and the secret of its mail */
export async function invited(company: Company, hr: Caller, options: object = {}) {
  const emailid = address();
  const { status, result, message } = await hr(invite, {
    fullname: 'Asha Nair',
    emailid,
    joiningdate: '2026-11-02',
    message: 'Welcome to the team!',
    ...NO_ONE,
    ...options,
  });
  if (status !== 200) throw new Error(message);
  const [{ invitationid }] = result as [{ invitationid: number }];
  return { invitationid, emailid, token: linkOf(await mailTo(company, emailid)) };
}

/** Opens the link and sets the password. */
export async function entered(company: Company, token: string): Promise<Visitor> {
  const asha = browser(company);
  await asha(openInvitation, { token });
  const { status, message } = await asha(setJoiningPassword, { password: CHOSEN });
  if (status !== 200) throw new Error(message);
  return asha;
}

export const stateOf = async (of: Visitor): Promise<JoiningState> => {
  const { result, message } = await of(getJoining);
  const [state] = (result ?? []) as JoiningState[];
  if (!state) throw new Error(message);
  return state;
};

export const WHOLE: Readonly<Record<string, readonly object[]>> = {
  personal: [{ firstname: 'Asha', lastname: 'Nair', dateofbirth: '1999-04-03', gender: 'F', maritalstatus: 'Single' }],
  addresses: [{ presentaddress: '4 Lake Road', presentcity: 'Kochi', presentpincode: '682001', issameaddress: true }],
  contacts: [
    { contacttypeid: 1, contacttagid: 2, callingcode: '+91', contacttypevalue: '9876543210', isprimary: true },
  ],
  emergency: [{ contactname: 'Ravi Nair', relationship: 'Father', callingcode: '+91', mobilenumber: '9876500000' }],
  nominees: [
    {
      nominationpurposeid: 1,
      nomineename: 'Ravi Nair',
      relationship: 'Father',
      dateofbirth: '1970-01-01',
      sharepercent: 60,
    },
    {
      nominationpurposeid: 1,
      nomineename: 'Uma Nair',
      relationship: 'Mother',
      dateofbirth: '1972-01-01',
      sharepercent: 40,
    },
  ],
  education: [{ qualification: 'B.Com', institution: 'Kerala University' }],
  experience: [{ companyname: 'Old Ltd', designationname: 'Clerk', fromdate: '2021-01-01', todate: '2026-09-30' }],
  documents: [{ documenttypeid: 1, documentnumber: 'ABCPN1234F' }],
  bank: [
    {
      paymentmode: 'Bank',
      accountholder: 'Asha Nair',
      bankname: 'State Bank of India',
      bankaccount: '00123456789',
      bankaccountagain: '00123456789',
      ifsc: 'SBIN0001234',
    },
  ],
  statutory: [{ pfoption: 'Statutory', uan: '100123456789', epsmember: true }],
};

/** Saves a section with its current version. */
export async function saveSection(of: Visitor, section: string, values: readonly object[]): Promise<Result> {
  const { sections } = await stateOf(of);
  const current = sections.find((one) => one.section === section);
  const one = ['personal', 'addresses', 'bank', 'statutory'].includes(section);
  const rows = values.map((value) => ({ rowid: one ? 0 : null, values: value }));
  return of(saveJoiningSection, { section, rows }, { version: current?.version ?? 0 });
}

/** Uploads a small picture as a scan. */
export async function uploadScan(company: Company, of: Visitor, key?: string): Promise<Result> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const boundary = 'muster-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="pan.png"\r\ncontent-type: image/png\r\n\r\n`;
  return resultOf(
    await company.call('POST', uploadJoiningScan.path, {
      query: { key: key ?? (await stateOf(of)).key },
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, cookie: `muster_joining=${of.cookie}` },
      body: Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    }),
  );
}

/** Enters all data, with the scan of the PAN, and submits it. */
export async function submitted(company: Company, hr: Caller, options: object = {}) {
  const created = await invited(company, hr, options);
  const asha = await entered(company, created.token);
  const { result } = await uploadScan(company, asha);
  const [{ scan }] = result as [{ scan: string }];
  for (const [section, values] of Object.entries(WHOLE)) {
    const sent = section === 'documents' ? values.map((one) => ({ ...one, imagepath: scan })) : values;
    const { status, message } = await saveSection(asha, section, sent);
    if (status !== 200) throw new Error(`${section}: ${message}`);
  }
  const { status, message } = await asha(submitJoining, { istrue: true });
  if (status !== 200) throw new Error(message);
  return { ...created, asha };
}

export const invitationOf = async (hr: Caller, invitationid: number) => {
  const { result, message } = await hr(getInvitation, { invitationid });
  const [match] = (result ?? []) as { state: string; version: number; sections: never[]; remark: string | null }[];
  if (!match) throw new Error(message);
  return match;
};

export async function accepted(hr: Caller, invitationid: number, employeecode: string | null = 'N001') {
  const { version } = await invitationOf(hr, invitationid);
  return hr(acceptInvitation, { invitationid, employeecode }, version);
}

/** Sets the clock to the day used in the tests. */
export const onTheDay = (app: TestApp): void => app.clock.set('2026-11-02T06:00:00Z');
