import type { Answer, Company, TestApp } from '../../../../test/support/product.ts';
import { formToken } from '../server/application/application-token.ts';

/** The header by which a visitor calls without a session. */
export const keyOf = ({ tenant }: Company) => ({ applicationkey: tenant.applicationkey });

let serial = 0;
/** An application as the spec lists it, complete but for answers. */
export const applicationFor = (requisitionjobid: number, options: object = {}) => ({
  name: 'Asha Nair',
  emailid: `asha${(serial += 1)}@example.in`,
  callingcode: '+91',
  mobilenumber: '98123 45678',
  pincode: '411001',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  requisitionjobid: String(requisitionjobid),
  requisitionid: null,
  jobemailid: null,
  joburl: null,
  advanceskill: 'Looms',
  noticeperiod: '30',
  expectedsalary: '900000',
  profilepicpath: null,
  elementryskill: 'Welding',
  advancelanguage: 'Marathi',
  elementrylanguage: '',
  workinglanguage: 'English',
  resumepath: null,
  coverletterpath: null,
  sourcetypeid: null,
  source: 'newspaper',
  candidateeducation: [],
  candidateexperience: [],
  candidatecontact: [],
  candiatequestionfeedback: [],
  ...options,
});

/** The token of a form that was opened a minute ago. */
export const tokenFor = (running: TestApp, company: Company, requisitionjobid: number): string =>
  formToken(
    running.env.secret,
    { subscriptionid: company.id, requisitionjobid },
    new Date(running.clock.now().getTime() - 60_000),
  );

export const apply = (company: Company, body: object): Promise<Answer> =>
  company.call('POST', 'recruit/configcandidateapplication', { headers: keyOf(company), body });

/** Uploads a file as the wizard does, without a session. */
export function uploadAs(
  company: Company,
  purpose: string,
  bytes: Buffer,
  name = 'file.bin',
  headers = keyOf(company),
) {
  const body = Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return company.call('POST', 'drive/uploaddocument', {
    query: { purpose },
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body,
  });
}
export const pathOf = ({ body }: Answer): string => (body.result as [{ imagepath: string }])[0].imagepath;
