import { afterAll, beforeAll, expect, test } from 'vitest';
import { markupOf } from '#platform/engine/html.ts';
import { publish, pageIn, saveDraft, send, upload } from '../src/modules/career/test/career-calls.ts';
import { SECTIONS, type ShownSection } from '../src/modules/career/contract/section.ts';
import { companyContent } from '../src/modules/career/engine/sections.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';
import { type Company, type SignedIn, sharedApp, type TestApp } from './support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const get = (company: Company, path: string) =>
  running.app.inject({ method: 'GET', url: path, headers: { host: company.host } });

const ADDRESS = {
  addressline1: '4 Mill Road',
  addressline2: 'Hadapsar',
  cityname: 'Pune',
  pincode: '411028',
  countryname: 'India',
};

/** The sections by their numbers: row, number, the part of the page, words that stand in it. */
const NUMBERED = [
  ['S3-327: cover photo', 1, 'hero', 'The cover'],
  ['S3-328: about us', 2, 'aboutus', 'The mills', '<p>About</p>'],
  ['S3-329: culture', 3, 'culture', 'The manner', '<p>Culture</p>'],
  ['S3-330: values', 4, 'values', 'Care', 'For looms'],
  ['S3-331: overview', 5, 'overview', '1,200', 'people', '★'],
  ['S3-332: benefits', 6, 'benefits', 'Lunch'],
  ['S3-333: team structure', 7, 'teamstructure', 'Weaving', 'Four shifts'],
  ['S3-334: office location', 8, 'officelocation', 'Head office', '4 Mill Road', 'Hadapsar', 'Pune 411028', 'India'],
] as const;
/** Fields with their rows: those of a section, of an entry of it, of the address of an office. */
const SECTION_FIELDS = [
  ['S3-336', 'title'],
  ['S3-337', 'sectionbody'],
  ['S3-338', 'sectiondetail'],
] as const;
const ENTRY_FIELDS = [
  ['S3-339', 'title'],
  ['S3-340', 'description'],
  ['S3-341', 'documentpath'],
  ['S3-343', 'officeaddress'],
] as const;
const ADDRESS_FIELDS = [
  ['S3-344', 'addressline1'],
  ['S3-345', 'addressline2'],
  ['S3-346', 'cityname'],
  ['S3-347', 'pincode'],
  ['S3-348', 'countryname'],
] as const;

test('S7-056: each section by its number, first of its kind, with exactly its fields, and in its part of /career', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const paths = await Promise.all([1, 2, 3, 4, 5, 6].map(() => upload(admin)));
  const [cover, about, culture, value, benefit, office] = paths.map((documentpath) => ({ documentpath }));
  const saved = await publish(admin, 0, {
    coverphoto: { title: 'The cover', sectiondetail: [{ ...cover }] },
    aboutus: { title: 'The mills', sectionbody: '<p>About</p>', sectiondetail: [{ ...about }] },
    culture: { title: 'The manner', sectionbody: '<p>Culture</p>', sectiondetail: [{ ...culture }] },
    values: { sectiondetail: [{ ...value, title: 'Care', description: 'For looms' }] },
    overview: { sectiondetail: [{ title: '1,200', description: 'people', documentpath: '2605' }] },
    benefits: { sectiondetail: [{ ...benefit, title: 'Lunch' }] },
    teamstructure: { sectiondetail: [{ title: 'Weaving', description: 'Four shifts' }] },
    officelocation: { sectiondetail: [{ ...office, title: 'Head office', officeaddress: ADDRESS }] },
  });
  expect(saved.status, saved.text).toBe(200);
  const { applicationkey } = company.tenant;
  const { body } = await company.call('GET', 'recruit/careerpage', { headers: { applicationkey } });
  const sections = body.result as ShownSection[];
  expect(sections).toHaveLength(NUMBERED.length);
  for (const section of sections) {
    for (const [row, name] of SECTION_FIELDS) expect(Object.keys(section), row).toContain(name);
    expect(Object.keys(section)).toHaveLength(SECTION_FIELDS.length + 1);
    for (const one of section.sectiondetail) {
      for (const [row, name] of ENTRY_FIELDS) expect(Object.keys(one), row).toContain(name);
      expect(Object.keys(one)).toHaveLength(ENTRY_FIELDS.length);
    }
  }
  const address: Record<string, unknown> = { ...sections[7]?.sectiondetail[0]?.officeaddress };
  for (const [row, name] of ADDRESS_FIELDS) expect(address[name], row).toBe(ADDRESS[name]);
  expect(Object.keys(address)).toHaveLength(ADDRESS_FIELDS.length);
  const picture = expect.stringMatching(/^http:\/\/files\.localhost\S*\/files\//);
  expect(sections).toMatchObject([
    { title: 'The cover', sectiondetail: [{ documentpath: picture }] },
    { title: 'The mills', sectionbody: '<p>About</p>', sectiondetail: [{ documentpath: picture }] },
    { title: 'The manner', sectionbody: '<p>Culture</p>', sectiondetail: [{ documentpath: picture }] },
    { sectiondetail: [{ title: 'Care', description: 'For looms', documentpath: picture }] },
    // S3-342: a code point instead of the address of a picture.
    { sectiondetail: [{ title: '1,200', description: 'people', documentpath: '2605' }] },
    { sectiondetail: [{ title: 'Lunch', documentpath: picture }] },
    { sectiondetail: [{ title: 'Weaving', description: 'Four shifts', documentpath: null, officeaddress: null }] },
    { sectiondetail: [{ title: 'Head office', documentpath: picture, officeaddress: ADDRESS }] },
  ]);
  // Each fills its own part of the page, in this order.
  const page = (await get(company, '/career')).body;
  const parts = [...page.matchAll(/data-part="(\w+)"/g)].flatMap(([, name = '']) => (name in SECTIONS ? [name] : []));
  expect(parts).toEqual(Object.keys(SECTIONS).slice(1));
  const partOf = (name: string) =>
    name === 'hero'
      ? (page.split('class="hero"')[1]?.split('</header>')[0] ?? '')
      : (page.split(`data-part="${name}"`)[1]?.split('</section>')[0] ?? '');
  for (const [at, [row, number, name, ...words]] of NUMBERED.entries()) {
    expect(sections[at]?.sectiontypeid, row).toBe(number);
    for (const word of words)
      expect({ row, found: partOf(name).includes(word), word }).toEqual({ row, found: true, word });
  }
  // S3-335: of two with one number the first counts.
  const twice = [sections[1], { ...sections[1], title: 'Another' }] as ShownSection[];
  const drawn = markupOf(companyContent(twice, { companyname: 'Indus', logo: null }, (sentence) => sentence));
  expect([drawn.includes('The mills'), drawn.includes('Another')]).toEqual([true, false]);
});

test('whoever changes what the site shows sees it with the next look: page, job, name of the position', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const one = await addJob(company, { designationname: 'Dyer' });
  const two = await addJob(company, { designationname: 'Loom fitter' });
  const all = ['/career', `/career/job/${one.jobuuid}`, `/career/job/${two.jobuuid}`, '/career/feed.xml'];
  const look = async () => (await Promise.all(all.map((path) => get(company, path)))).map(({ body }) => body);
  await look();
  await publish(admin, 0, { coverphoto: { title: 'Weave with us' } });
  expect((await look())[0]).toContain('Weave with us');
  await rename(admin, company, 'Loom fitter', 'Loom master');
  const [page, first, second, feed] = await look();
  for (const body of [page, second, feed]) expect(body).toContain('Loom master');
  expect(first).not.toContain('Loom master');
  const { body } = await admin.call('GET', `recruit/requisitionjob/${two.requisitionjobid}`);
  const [{ version }] = body.result as [{ version: number }];
  const headers = { 'if-match': String(version) };
  const closing = { requisitionjobid: two.requisitionjobid, act: 'close' };
  const closed = await admin.call('POST', 'recruit/requisitionjobstate', { headers, body: closing });
  expect(closed.status, closed.text).toBe(200);
  expect((await look())[0]).not.toContain('Loom master');
  expect((await get(company, `/career/job/${two.jobuuid}`)).statusCode).toBe(404);
  // A draft changes nothing that visitors see, so the page is not made anew.
  const { headers: before } = await get(company, '/career');
  await saveDraft(admin, 1, { coverphoto: { title: 'Spin with us' } });
  expect((await get(company, '/career')).headers.etag).toBe(before.etag);
  const { careerpageversionid } = pageIn(await admin.call('GET', 'recruit/careerpageconfig'));
  await send(admin, 'unpublishcareerpage', careerpageversionid);
  expect((await look())[0]).not.toContain('Weave with us');
});

async function rename(admin: SignedIn, company: Company, before: string, designationname: string): Promise<void> {
  const row = await company.tx((db) =>
    db
      .selectFrom('designation')
      .select(['designationid', 'version'])
      .where('designationname', '=', before)
      .executeTakeFirstOrThrow(),
  );
  const { body: shown } = await admin.call('GET', `subscription/designation/${row.designationid}`);
  const [whole] = shown.result as [Record<string, unknown>];
  const saved = await admin.call('POST', 'subscription/designation', {
    headers: { 'if-match': String(row.version) },
    body: { ...whole, jobdetail: null, designationname },
  });
  expect(saved.status, saved.text).toBe(200);
}
