import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Company, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { saveCareerConfig } from '../contract/career-config.ts';
import { type ShownSection, symbolOf } from '../contract/section.ts';
import { type PageInput, publish as save, saveDraft, send, upload } from './career-calls.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const CALL = 'recruit/careerpageconfig';

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
  const refused: [PageInput, string][] = [
    [{ aboutus: { sectiondetail: pictures } }, 'At most 3 entries are allowed'],
    [{ culture: { sectiondetail: pictures } }, 'At most 3 entries are allowed'],
    [{ coverphoto: { sectiondetail: pictures.slice(2) } }, 'One picture at most'],
    [{ values: { sectiondetail: Array.from({ length: 13 }, () => tile) } }, 'At most 12 entries are allowed'],
    [{ values: { title: 'x'.repeat(101) } }, 'maximum limit should not be greater than 100'],
    [{ aboutus: { sectionbody: 'x'.repeat(20_001) } }, 'This text is too long'],
  ];
  for (const [state, message] of refused) {
    const { status, body } = await save(admin, 0, state);
    expect({ given: state, status, message: body.error?.message }).toEqual({ given: state, status: 400, message });
  }
  expect((await save(admin, 0, { aboutus: { sectiondetail: pictures.slice(1) } })).status).toBe(200);
  // A draft may be unfinished; it is not shown like that.
  const unfinished: [string, PageInput[string], string][] = [
    ['aboutus', { sectiondetail: [{ documentpath: null }] }, 'Please choose a picture'],
    ['benefits', { sectiondetail: [{ title: ' ' }] }, 'Please enter a title'],
    ...['', 'zz', 'd800', '110000', '0a', '200b', 'e000', '<b>'].map(
      (documentpath): [string, PageInput[string], string] => [
        'overview',
        { sectiondetail: [{ ...tile, documentpath }] },
        'Please enter the hex code point of a character, such as 2605',
      ],
    ),
  ];
  for (const [at, [section, setting, message]] of unfinished.entries()) {
    expect((await saveDraft(admin, at + 1, { [section]: setting })).status).toBe(200);
    const { status, body } = await send(admin, 'publishcareerpage', at + 2);
    expect({ given: setting, status, fields: body.error?.fields }).toEqual({
      given: setting,
      status: 400,
      fields: { [section]: message },
    });
  }
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
  expect((await send(admin, 'publishcareerpage', 0)).status).toBe(412);
  const employee = await company.signIn((await company.addPerson()).emailid);
  for (const path of ['publishcareerpage', 'unpublishcareerpage', 'undocareerpage', 'restorecareerpage'])
    expect((await send(employee, path, 1, { careerpageversionid: 1 })).status).toBe(403);
  expect((await save(employee, 1, {})).status).toBe(403);
  expect((await employee.call('GET', CALL)).status).toBe(403);
  expect((await company.call('POST', CALL, { body: saveCareerConfig.example })).status).toBe(401);
});
