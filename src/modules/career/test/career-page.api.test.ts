import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../../../../test/support/fuzz-files.ts';
import { type Answer, type Company, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { saveCareerConfig } from '../contract/career-config.ts';
import { type Section, SECTION_NAMES, type ShownSection, symbolOf } from '../contract/section.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const CALL = 'recruit/careerpageconfig';
type Entry = Partial<Section['sectiondetail'][number]>;
type Input = Record<string, { title?: string; sectionbody?: string; sectiondetail?: Entry[] } | boolean>;

/** A page of these sections and no others. */
const pageOf = (given: Input): Input => ({
  ...Object.fromEntries(SECTION_NAMES.map((name) => [name, {}])),
  ispublished: true,
  ...given,
});
const save = (caller: SignedIn, version: number, given: Input): Promise<Answer> =>
  caller.call('POST', CALL, { headers: { 'if-match': String(version) }, body: pageOf(given) });

const BOUNDARY = 'muster-career-boundary';
async function upload(caller: SignedIn, purpose = 'career_image'): Promise<string> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const { body, text } = await caller.call('POST', 'drive/uploaddocument', {
    query: { purpose },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), await picture(), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  const [stored] = (body.result ?? []) as { imagepath: string }[];
  if (!stored) throw new Error(text);
  return stored.imagepath;
}

async function administered(): Promise<{ company: Company; admin: SignedIn }> {
  const company = await running.createCompany();
  return { company, admin: await company.signIn(company.admin) };
}
/** The page as anybody gets it who knows the public key of the company, which its host tells. */
async function browse(company: Company): Promise<Answer> {
  const { body } = await company.call('GET', `subscription/verifysubscription/${company.label}`);
  const [{ applicationkey }] = body.result as [{ applicationkey: string }];
  return company.call('GET', 'recruit/careerpage', { headers: { applicationkey } });
}
const sectionsOf = ({ body }: Answer): ShownSection[] => body.result as ShownSection[];
/** What the files host answers to somebody without a session. */
async function fetched(link: string | null | undefined): Promise<number> {
  const url = (link ?? '').replace(/^https?:\/\/[^/]+/, '');
  return (await running.app.inject({ method: 'GET', url, headers: { host: 'files.localhost' } })).statusCode;
}

test('S1-057, S6-026, S7-056, S7-057: a visitor reads the sections of the host’s company, by type, and no other’s', async () => {
  const one = await administered();
  const two = await administered();
  const cover = await upload(one.admin);
  expect(sectionsOf(await browse(one.company))).toEqual([]);
  const saved = await save(one.admin, 0, {
    coverphoto: { title: 'Weave with us', sectiondetail: [{ documentpath: cover }] },
    overview: { sectiondetail: [{ title: '1,200', description: 'people', documentpath: 'U+2605' }] },
    officelocation: {
      sectiondetail: [
        {
          title: 'Pune',
          officeaddress: {
            addressline1: '4 Mill Road',
            addressline2: 'Hadapsar',
            cityname: 'Pune',
            pincode: '411028',
            countryname: 'India',
          },
        },
      ],
    },
  });
  expect(saved.status, saved.text).toBe(200);
  await save(two.admin, 0, { aboutus: { title: 'Two rivers', sectionbody: '<p>We <b>spin</b>.</p>' } });

  const answer = await browse(one.company);
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  const [first, second, third, ...more] = sectionsOf(answer);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ sectiontypeid: 1, title: 'Weave with us' });
  expect(await fetched(first?.sectiondetail[0]?.documentpath)).toBe(200);
  expect(second).toMatchObject({ sectiontypeid: 5, sectiondetail: [{ title: '1,200', documentpath: 'U+2605' }] });
  expect(third).toMatchObject({ sectiontypeid: 8, sectiondetail: [{ officeaddress: { pincode: '411028' } }] });
  expect(sectionsOf(await browse(two.company))).toEqual([
    { sectiontypeid: 2, title: 'Two rivers', sectionbody: '<p>We <b>spin</b>.</p>', sectiondetail: [] },
  ]);
});

test('S6-027, S6-028: without a session the public key of the company is needed, with one it is not', async () => {
  const { company, admin } = await administered();
  const other = await administered();
  expect((await company.call('GET', 'recruit/careerpage')).status).toBe(401);
  const theirs = { headers: { applicationkey: other.company.tenant.applicationkey } };
  expect((await company.call('GET', 'recruit/careerpage', theirs)).status).toBe(401);
  expect((await browse(company)).status).toBe(200);
  expect((await admin.call('GET', 'recruit/careerpage')).status).toBe(200);
  // The same answer for everybody: it names nobody and carries no address of a session.
  await save(admin, 0, { coverphoto: { title: 'Hello', sectiondetail: [{ documentpath: await upload(admin) }] } });
  expect((await admin.call('GET', 'recruit/careerpage')).text).toBe((await browse(company)).text);
});

test('a page that is put back is seen by nobody, and its pictures are closed until it is shown again', async () => {
  const { company, admin } = await administered();
  const path = await upload(admin);
  const page = { coverphoto: { title: 'Hello', sectiondetail: [{ documentpath: path }] } };
  await save(admin, 0, page);
  const shown = sectionsOf(await browse(company))[0]?.sectiondetail[0]?.documentpath;
  expect(await fetched(shown)).toBe(200);
  await save(admin, 1, { ...page, ispublished: false });
  expect(sectionsOf(await browse(company))).toEqual([]);
  expect(await fetched(shown)).toBe(404);
  await save(admin, 2, page);
  expect(await fetched(shown)).toBe(200);
  // A picture that is taken off the page goes with it.
  await save(admin, 3, { coverphoto: { title: 'Hello' } });
  expect(await fetched(shown)).toBe(404);
  expect((await save(admin, 4, page)).status).toBe(200);
});

test('pictures of another company, of another purpose or of somebody else’s upload are unknown, and nothing is kept', async () => {
  const { company, admin } = await administered();
  const other = await administered();
  const foreign = await upload(other.admin);
  const logo = await upload(admin, 'company_logo');
  const colleague = await company.signIn((await company.addPerson({ groups: ['Administrator'] })).emailid);
  const theirs = await upload(colleague);
  for (const documentpath of [foreign, logo, theirs, '/files/1.1.0.9.x', 'https://evil.example/a.png', '17']) {
    const { status } = await save(admin, 0, { coverphoto: { sectiondetail: [{ documentpath }] } });
    expect({ documentpath, status }).toEqual({ documentpath, status: 404 });
  }
  const { body } = await admin.call('GET', CALL);
  expect(body.result).toMatchObject([{ version: 0, coverphoto: { sectiondetail: [] } }]);
});

test('S3-337: what could run in a text is cleaned away before it is kept', async () => {
  const { company, admin } = await administered();
  const sectionbody =
    '<h3 onclick="x()">Who</h3><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><iframe src="//evil.example"></iframe><p style="position:fixed">We <strong>weave</strong></p>';
  await save(admin, 0, { culture: { title: '<b>Calm</b>', sectionbody } });
  const [culture] = sectionsOf(await browse(company));
  expect(culture?.sectionbody).toBe(
    '<h3>Who</h3><a rel="noopener noreferrer nofollow">a</a><p>We <strong>weave</strong></p>',
  );
  // Titles are plain text wherever they are shown.
  expect(culture?.title).toBe('<b>Calm</b>');
});

test('S2-285, S2-289: three pictures, twelve tiles, a title for each, a symbol that can be seen; more is refused with its reason', async () => {
  const { admin } = await administered();
  const paths = await Promise.all([1, 2, 3, 4].map(() => upload(admin)));
  const pictures = paths.map((documentpath) => ({ documentpath }));
  const tile = { title: 'Care', description: '' };
  const refused: [Input, string][] = [
    [{ aboutus: { sectiondetail: pictures } }, 'At most 3 entries are allowed'],
    [{ culture: { sectiondetail: pictures } }, 'At most 3 entries are allowed'],
    [{ aboutus: { sectiondetail: [{ documentpath: null }] } }, 'Please choose a picture'],
    [{ coverphoto: { sectiondetail: pictures.slice(2) } }, 'One picture at most'],
    [{ values: { sectiondetail: Array.from({ length: 13 }, () => tile) } }, 'At most 12 entries are allowed'],
    [{ benefits: { sectiondetail: [{ title: ' ' }] } }, 'Please enter a title'],
    [{ values: { title: 'x'.repeat(101) } }, 'maximum limit should not be greater than 100'],
    [{ aboutus: { sectionbody: 'x'.repeat(20_001) } }, 'This text is too long'],
    ...['', 'zz', 'd800', '110000', '0a', '200b', 'e000', '<b>'].map((documentpath): [Input, string] => [
      { overview: { sectiondetail: [{ ...tile, documentpath }] } },
      'Please enter the hex code point of a character, such as 2605',
    ]),
  ];
  for (const [given, message] of refused) {
    const { status, body } = await save(admin, 0, given);
    expect({ given, status, message: body.error?.message }).toEqual({ given, status: 400, message });
  }
  expect((await save(admin, 0, { aboutus: { sectiondetail: pictures.slice(1) } })).status).toBe(200);
});

test('S2-297, S3-342: a symbol is the character of its code point, however it is written', () => {
  expect(['2605', 'U+2605', '0x2605', '&#x2605;', '1f4c8', '41'].map(symbolOf)).toEqual([
    '★',
    '★',
    '★',
    '★',
    '📈',
    'A',
  ]);
});

test('only what a section shows is kept of what is sent for it', async () => {
  const { company, admin } = await administered();
  const full = {
    title: 'T',
    description: 'D',
    documentpath: null,
    officeaddress: { addressline1: 'A', addressline2: '', cityname: '', pincode: '', countryname: '' },
  };
  await save(admin, 0, { teamstructure: { title: 'x', sectionbody: '<p>x</p>', sectiondetail: [full] } });
  expect(sectionsOf(await browse(company))).toEqual([
    {
      sectiontypeid: 7,
      title: '',
      sectionbody: '',
      sectiondetail: [{ title: 'T', description: 'D', documentpath: null, officeaddress: null }],
    },
  ]);
});

test('of two who change the page at once the second reads what stands; without the right nobody changes it', async () => {
  const { company, admin } = await administered();
  expect((await save(admin, 0, { coverphoto: { title: 'First' } })).status).toBe(200);
  const late = await save(admin, 0, { coverphoto: { title: 'Second' } });
  expect(late.status).toBe(412);
  const employee = await company.signIn((await company.addPerson()).emailid);
  expect((await save(employee, 1, {})).status).toBe(403);
  expect((await employee.call('GET', CALL)).status).toBe(403);
  expect((await company.call('POST', CALL, { body: saveCareerConfig.example })).status).toBe(401);
});
