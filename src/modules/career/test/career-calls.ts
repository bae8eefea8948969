import { picture } from '../../../../test/support/fuzz-files.ts';
import type { Answer, Company, SignedIn } from '../../../../test/support/product.ts';
import type { CareerPage } from '../contract/career-config.ts';
import { type Section, SECTION_NAMES } from '../contract/section.ts';

type Entry = Partial<Section['sectiondetail'][number]>;
/** Sections of a page as a caller sends them. */
export type PageInput = Record<string, { title?: string; sectionbody?: string; sectiondetail?: Entry[] }>;

/** A page of these sections and no others. */
const pageOf = (state: PageInput): PageInput => ({
  ...Object.fromEntries(SECTION_NAMES.map((name) => [name, {}])),
  ...state,
});

/** Calls one of the calls of the career page that change it, in the version that was seen. */
export const send = (caller: SignedIn, path: string, version: number, body: object = {}): Promise<Answer> =>
  caller.call('POST', `recruit/${path}`, { headers: { 'if-match': String(version) }, body });

export const saveDraft = (caller: SignedIn, version: number, state: PageInput): Promise<Answer> =>
  send(caller, 'careerpageconfig', version, pageOf(state));

/** Saves the draft and shows it to visitors; the answer of what failed, else of the publishing. */
export async function publish(caller: SignedIn, version: number, state: PageInput): Promise<Answer> {
  const saved = await saveDraft(caller, version, state);
  return saved.status === 200 ? send(caller, 'publishcareerpage', version + 1) : saved;
}

export const pageIn = ({ body }: Answer): CareerPage => (body.result as [CareerPage])[0];

const BOUNDARY = 'muster-career-boundary';
/** Uploads a picture. @returns its address */
export async function upload(caller: SignedIn, purpose = 'career_image', size?: number): Promise<string> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const bytes = size === undefined ? await picture() : await picture('jpeg', size);
  const { body, text } = await caller.call('POST', 'drive/uploaddocument', {
    query: { purpose },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  const [stored] = (body.result ?? []) as { imagepath: string }[];
  if (!stored) throw new Error(text);
  return stored.imagepath;
}

/** Gives a company a logo, as an administrator does. */
export async function addLogo(company: Company): Promise<void> {
  const admin = await company.signIn(company.admin);
  const { status, text } = await admin.call('POST', 'subscription/interfacebranding', {
    headers: { 'if-match': '0' },
    body: { imagepath: await upload(admin, 'company_logo', 64), payslipmail: true },
  });
  if (status !== 200) throw new Error(text);
}
