import { readFile } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, type SignedIn, sharedApp, type TestApp } from './support/product.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';
import { SECTION_NAMES } from '../src/modules/career/contract/section.ts';
import { STYLE } from '../src/modules/career/engine/style.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const get = (company: Company, path: string, headers: Record<string, string> = {}) =>
  running.app.inject({ method: 'GET', url: path, headers: { host: company.host, ...headers } });

type Sections = Record<string, object>;
async function configure(company: Company, state: Sections, version = 0): Promise<SignedIn> {
  const admin = await company.signIn(company.admin);
  const empty = Object.fromEntries(SECTION_NAMES.map((name) => [name, {}]));
  const send = (path: string, seen: number, body: object) =>
    admin.call('POST', `recruit/${path}`, { headers: { 'if-match': String(seen) }, body });
  const saved = await send('careerpageconfig', version, { ...empty, ...state });
  expect(saved.status, saved.text).toBe(200);
  expect((await send('publishcareerpage', version + 1, {})).status).toBe(200);
  return admin;
}

/** The elements of a page: names with attributes, and the text of some. */
function read(page: string, xmlMode = false) {
  const tags: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof tags = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const tag = { name, attributes, text: '' };
        tags.push(tag);
        open.push(tag);
      },
      ontext: (text) => {
        for (const tag of open) tag.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode, decodeEntities: true },
  );
  parser.write(page);
  parser.end();
  return tags;
}
const textOf = (page: string, name: string) =>
  read(page, true)
    .filter((tag) => tag.name === name)
    .map(({ text }) => text);
const dataOf = (page: string): Record<string, unknown>[] =>
  read(page)
    .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>);

test('S1-057, S1-058, S1-059, S2-268: page and job are complete in the first answer, without a session or a script', async () => {
  const company = await running.createCompany({ companyname: 'Indus Mills' });
  await configure(company, {
    coverphoto: { title: 'Weave with us' },
    aboutus: { title: 'Three mills', sectionbody: '<p>Since 1951 &amp; still here.</p>' },
  });
  const job = await addJob(company, {
    designationname: 'Loom fitter',
    mission: 'Keep 40 looms running',
    skill: ['Looms'],
  });
  const { statusCode, body, headers } = await get(company, '/career');
  expect(statusCode).toBe(200);
  for (const words of [
    'Weave with us',
    'Three mills',
    'Since 1951 &amp; still here.',
    'Loom fitter',
    'Full time',
    'Pune',
  ])
    expect(body).toContain(words);
  expect(body).toContain(`href="/career/job/${job.jobuuid}"`);
  const head = read(body);
  const metas = Object.fromEntries(
    head
      .filter(({ name }) => name === 'meta')
      .map(({ attributes }) => [attributes['property'] ?? attributes['name'], attributes['content']]),
  );
  expect(head.find(({ name }) => name === 'title')?.text).toBe('Careers at Indus Mills / Muster');
  const home = `http://${company.label}.localhost/career`;
  expect(metas).toMatchObject({
    description: 'Since 1951 & still here.',
    'og:title': 'Careers at Indus Mills',
    'og:type': 'website',
    'og:url': home,
    'og:site_name': 'Indus Mills',
  });
  expect(head.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href']).toBe(home);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  const page = await get(company, `/career/job/${job.requisitioncode}?source=mail`);
  expect(page.body).toContain('<title>Loom fitter at Indus Mills / Muster</title>');
  expect(page.body).toContain('Keep 40 looms running');
  // S2-338: the query string stays with who applies, and with who goes back to all openings.
  expect(page.body.split('href="/career?source=mail"')).toHaveLength(2);
  const unknown = await get(company, '/career/job/NO-SUCH?source=mail');
  expect(unknown.body).toContain('href="/career?source=mail"');
  const closed = await get(company, '/career/apply/NO-SUCH?source=mail');
  expect([closed.statusCode, closed.body.includes('href="/career?source=mail"')]).toEqual([404, true]);
  expect(page.body.split(`href="/career/apply/${job.jobuuid}?source=mail"`)).toHaveLength(3);
  expect(read(page.body).find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href']).toBe(
    `${home}/job/${job.jobuuid}`,
  );
});

test('S2-270: what is not configured says so; put back it says so again, and a job is shown in any case', async () => {
  const company = await running.createCompany();
  const empty = 'You are yet to configure your company&#39;s career page.';
  expect((await get(company, '/career')).body).toContain(empty);
  const admin = await configure(company, { coverphoto: { title: 'Hello' } });
  expect((await get(company, '/career?x')).body).toContain('Hello');
  const [page] = (await admin.call('GET', 'recruit/careerpageconfig')).body.result as [{ careerpageversionid: number }];
  const headers = { 'if-match': String(page.careerpageversionid) };
  expect((await admin.call('POST', 'recruit/unpublishcareerpage', { headers, body: {} })).status).toBe(200);
  expect((await get(company, '/career?x')).body).toContain(empty);
  await addJob(company);
  const { body } = await get(company, '/career?x');
  expect([body.includes(empty), body.includes('Shift engineer'), body.includes('Hello')]).toEqual([false, true, false]);
});

test('S2-275: drafts, closed, unknown and other companies’ jobs are one and the same 404 page, which leads back to all openings', async () => {
  const company = await running.createCompany();
  const other = await running.createCompany();
  const hidden = [
    (await addJob(company, { statusid: 1 })).jobuuid,
    (await addJob(company, { statusid: 3 })).jobuuid,
    (await addJob(other)).jobuuid,
    'NO-SUCH',
  ];
  const pages = await Promise.all(
    [...hidden.map((code) => `/career/job/${code}`), '/career/x/y'].map((path) => get(company, path)),
  );
  for (const page of pages) {
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('This opening was not found');
    expect(page.body).toContain('content="noindex"');
    expect(read(page.body).find(({ text }) => text === 'View all openings')?.attributes['href']).toBe('/career');
    expect(page.body).toBe(pages[0]?.body);
  }
});

test('S6-026, S2-281: on two hosts each shows its own, and only the sections that are configured', async () => {
  const mills = await running.createCompany({ companyname: 'Indus Mills' });
  const works = await running.createCompany({ companyname: 'Kaveri Works' });
  await configure(mills, { culture: { title: 'Calm and exact' } });
  await configure(works, { aboutus: { title: 'We make pumps' } });
  const headings = async (company: Company, level: string) =>
    read((await get(company, '/career')).body).flatMap(({ name, text }) => (name === level ? [text] : []));
  expect(await headings(works, 'h1')).toEqual(['Careers at Kaveri Works']);
  expect(await headings(works, 'h2')).toEqual(['About us', 'Open Positions']);
  expect(await headings(works, 'h3')).toEqual(['We make pumps']);
  expect(await headings(mills, 'h2')).toEqual(['OUR CULTURE', 'Open Positions']);
  expect(await headings(mills, 'h3')).toEqual(['Calm and exact']);
});

test('without a script the search is answered by the server, and links keep where somebody comes from', async () => {
  const company = await running.createCompany();
  const fitter = await addJob(company, { designationname: 'Loom fitter' });
  await addJob(company, { designationname: 'Accountant' });
  const { body } = await get(company, '/career?ref=newspaper&search=LOOM');
  expect(body).toContain(`/career/job/${fitter.jobuuid}?ref=newspaper`);
  expect(body).not.toContain('Accountant');
  expect((await get(company, '/career?search=nobody')).body).toMatch(
    /<div class="nothing" role="status"\s*>\s*<b>No result found/,
  );
});

test('markup of a job that could run is cleaned on its page, in the feeds and in the structured data', async () => {
  const company = await running.createCompany();
  const responsibility = '<p onclick="x()">Keep</p><script>alert(1)</script><img src=x onerror=alert(1)>';
  const job = await addJob(company, { responsibility });
  for (const path of [`/career/job/${job.jobuuid}`, '/career/feed.xml', '/career/feed.json']) {
    const { body } = await get(company, path);
    expect(body).toContain('Keep');
    for (const mean of ['onclick', 'onerror', 'alert(']) expect(body).not.toContain(mean);
  }
});

test('a change is seen with the next version; until then the same bytes are answered with 304', async () => {
  const company = await running.createCompany();
  const first = await get(company, '/career');
  const etag = String(first.headers.etag);
  expect((await get(company, '/career', { 'if-none-match': etag })).statusCode).toBe(304);
  await addJob(company, { designationname: 'Dyer' });
  await expect.poll(async () => (await get(company, '/career', { 'if-none-match': etag })).body).toContain('Dyer');
});

test('structured data: each job is a JobPosting with what schema.org and search engines ask for', async () => {
  const company = await running.createCompany({ companyname: 'Indus </script> Mills' });
  const values = {
    closeson: '2999-01-31',
    minworkexperience: 2,
    skill: ['Looms', 'Welding'],
    responsibility: '<p>Keep</p>',
  };
  const job = await addJob(company, { designationname: 'Loom <fitter>', mission: 'a < b', ...values });
  const [posting] = dataOf((await get(company, `/career/job/${job.jobuuid}`)).body);
  const home = `http://${company.label}.localhost/career`;
  expect(posting).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Loom <fitter>',
    description: '<p>a &lt; b</p>\n<p>Keep</p>\n<ul><li>Looms</li><li>Welding</li></ul>',
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    validThrough: '2999-01-31T23:59:59',
    employmentType: 'FULL_TIME',
    hiringOrganization: { '@type': 'Organization', name: 'Indus </script> Mills', sameAs: home },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Pune', addressCountry: 'IN' },
    },
    identifier: { '@type': 'PropertyValue', name: 'Indus </script> Mills', value: job.requisitioncode },
    url: `${home}/job/${job.jobuuid}`,
    directApply: true,
    skills: 'Looms, Welding',
    experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 24 },
  });
  const remote = await addJob(company, { location: 'Remote', jobtype: 'Internship' });
  expect(dataOf((await get(company, `/career/job/${remote.jobuuid}`)).body)[0]).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'IN' },
    employmentType: 'INTERN',
    description: '<p>Shift engineer</p>',
  });
  expect(dataOf((await get(company, '/career')).body)).toMatchObject([{ '@type': 'Organization', url: home }]);
});

test('feeds, sitemap and robots name every open job and nothing else', async () => {
  const company = await running.createCompany({ companyname: 'Indus & Mills' });
  const job = await addJob(company, { designationname: 'Fitter <b>& Co \u0008', skill: ['Looms'], mission: 'x ]]> y' });
  await addJob(company, { statusid: 1, designationname: 'Secret' });
  const home = `http://${company.label}.localhost/career`;
  const address = `${home}/job/${job.jobuuid}`;
  const rss = await get(company, '/career/feed.xml');
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(textOf(rss.body, 'title')).toEqual(['Careers at Indus & Mills', 'Fitter <b>& Co , Pune']);
  expect(textOf(rss.body, 'link')).toEqual([home, address]);
  expect(textOf(rss.body, 'guid')).toEqual([job.jobuuid]);
  const feed = (await get(company, '/career/feed.json')).json<{ items: { date_published: string }[] }>();
  expect(textOf(rss.body, 'pubDate').map((date) => Date.parse(date))).toEqual(
    feed.items.map(({ date_published }) => Date.parse(date_published)),
  );
  expect(feed).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Careers at Indus & Mills',
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    items: [
      {
        id: job.jobuuid,
        url: address,
        title: expect.stringContaining('Fitter'),
        content_html: expect.stringContaining('<li>Looms</li>'),
        date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
        tags: ['Full time', 'Looms'],
      },
    ],
  });
  const map = await get(company, '/career/sitemap.xml');
  expect(textOf(map.body, 'loc')).toEqual([home, address]);
  expect((await get(company, '/robots.txt')).body).toContain(`Sitemap: ${home}/sitemap.xml`);
  for (const { body } of [rss, map]) expect(body).not.toContain('Secret');
});

test('the colours of the career pages are those of the product’s theme', async () => {
  const theme = await readFile(new URL('../src/platform/web/theme.ts', import.meta.url), 'utf8');
  const colours = [...STYLE.matchAll(/--[\w]+:(#[0-9a-f]{3,6})/g)].map(([, colour = '']) => colour);
  expect(colours.length).toBeGreaterThan(15);
  const other = colours.filter((colour) => colour !== '#fff' && !theme.includes(colour));
  expect(other).toEqual([]);
});
