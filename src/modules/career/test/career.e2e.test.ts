import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture as pictureFile } from '../../../../test/support/fuzz-files.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, expectAbsent, onPhone } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';
import { saveDraft, upload } from './career-calls.ts';
import { limit } from '../../../../test/support/limits.ts';

let site: Site;
let one: Company;
let stopped: Company;
let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  site = await openSite();
  // An address of its own: browsers keep the list of open jobs of an address for a while.
  one = await site.createCompany({ companyname: 'Indus Mills', label: 'indus' });
  stopped = await site.createCompany({ companyname: 'Tapti Steel' });
  photo = { name: 'mill.jpg', mimeType: 'image/jpeg', buffer: await pictureFile('jpeg', 400) };
});
afterAll(() => site?.stop());

const CONFIG = '/config/recruit/career_page';
const address = (company: Company, path = '/career') => site.origin(company.label) + path;

async function visitor(serviceWorkers: 'allow' | 'block' = 'block'): Promise<{ context: BrowserContext; page: Page }> {
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers });
  const page = await context.newPage();
  page.setDefaultTimeout(limit(20));
  return { context, page };
}
const EMPTY = "You are yet to configure your company's career page.";

test('S1-056, S1-057, S2-268, S2-270, S2-358, S4-079: a host that says nothing yet opens its careers pages and says so; a host of nobody is told from one that is suspended', async () => {
  const { context, page } = await visitor();
  const keys = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const path = request.url().split('/api/')[1];
    if (path?.startsWith('recruit/')) keys.set(path, request.headers()['applicationkey']);
  });
  await visit(page, address(one));
  await page.getByRole('heading', { name: EMPTY }).waitFor();
  // S7-006, S6-028, S7-057, S7-059: without a session the public key of the company goes with each call, once.
  const calls = ['recruit/careerpage', 'recruit/getrequisitionjoblist/null/null', 'recruit/getjobtemplatelist'];
  await expect.poll(() => [...keys.keys()].sort()).toEqual([...calls].sort());
  for (const key of keys.values()) expect(key).toBe(one.tenant.applicationkey);
  expect(await page.title()).toBe('Careers at Indus Mills / Muster');
  await expectAbsent(page.getByLabel('E-mail'), page.getByRole('heading', { name: EMPTY }));
  // S2-358: the script and the frame of a support chat do not run here, whoever puts them into the page.
  const refused = await page.evaluate(async () => {
    const stopped: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => stopped.push(effectiveDirective));
    const script = Object.assign(document.createElement('script'), { src: 'https://chat.example/widget.js' });
    const frame = Object.assign(document.createElement('iframe'), { src: 'https://chat.example/' });
    document.body.append(script, frame);
    while (stopped.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    script.remove();
    frame.remove();
    return stopped.toSorted();
  });
  expect(refused).toEqual(['frame-src', 'script-src-elem']);
  await expectAccessible(page, 'career-empty');
  // S1-056: a path that only contains the name leads there as well.
  await visit(page, address(one, '/jobs/career'));
  await page.waitForURL(address(one));
  await visit(page, address(one, '/careers'));
  await page.getByRole('heading', { name: 'Sign in to Indus Mills' }).waitFor();
  await visit(page, `${site.origin('nobody-here')}/career`);
  await page.getByRole('heading', { name: 'Whoops, looks like a typo!' }).waitFor();
  await site.pools.directory.query('update subscription set statusid = 2 where subscriptionid = $1', [stopped.id]);
  await visit(page, address(stopped));
  await page.getByRole('heading', { name: 'Suspended' }).waitFor();
  await page.getByText('Nothing is lost').waitFor();
  await context.close();
});

const PICTURE = 'a picture';
/** What stands where on a page that is configured whole: the texts, or pictures that have loaded. */
const LAYOUT: readonly (readonly [string, string, ...string[]])[] = [
  ['S2-276: cover image', '.hero .cover', PICTURE],
  ['S2-277: logo', '.hero .logo', PICTURE],
  ['S2-278: title', '.hero h1', 'Weave with us'],
  ['S2-279: button', '.hero [role=button]', 'See open positions'],
  ['S2-282: About us', '[data-part=aboutus] h2', 'About us'],
  ['S2-283: its title', '[data-part=aboutus] h3', 'Three mills and a river'],
  ['S2-284: its rich text', '[data-part=aboutus] .body p', 'Since 1951 we spin and weave.'],
  ['S2-285: three images', '[data-part=aboutus] .pictures img', PICTURE, PICTURE, PICTURE],
  ['S2-286: OUR CULTURE', '[data-part=culture] h2', 'OUR CULTURE'],
  ['S2-287: its title', '[data-part=culture] h3', 'Calm and exact'],
  ['S2-288: its rich text', '[data-part=culture] .body p', 'Nobody shouts.'],
  ['S2-289: three images', '[data-part=culture] .pictures img', PICTURE, PICTURE, PICTURE],
  ['S2-290: OUR VALUES', '[data-part=values] h2', 'OUR VALUES'],
  ['S2-291: icons', '[data-part=values] li img', PICTURE, PICTURE],
  ['S2-292: titles', '[data-part=values] li h3', 'Care', 'Thrift'],
  ['S2-293: descriptions', '[data-part=values] li p', 'For people and looms', 'No thread is lost'],
  ['S2-294: OVERVIEW', '[data-part=overview] h2', 'OVERVIEW'],
  ['S2-295: big title', '[data-part=overview] li h3', '1,200'],
  ['S2-296: description', '[data-part=overview] li p', 'people'],
  ['S2-297: symbol of 2605', '[data-part=overview] li .symbol', '★'],
  ['S2-298: BENIFITS', '[data-part=benefits] h2', 'BENIFITS'],
  ['S2-299: icon', '[data-part=benefits] li img', PICTURE],
  ['S2-300: title', '[data-part=benefits] li h3', 'Lunch'],
  ['S2-301: TEAM STRUCTURE', '[data-part=teamstructure] h2', 'TEAM STRUCTURE'],
  ['S2-302: title', '[data-part=teamstructure] li h3', 'Weaving'],
  ['S2-303: description', '[data-part=teamstructure] li p', 'Four shifts of thirty'],
  ['S2-304: OFFICE LOCATIONS', '[data-part=officelocation] h2', 'OFFICE LOCATIONS'],
  ['S2-305: image', '[data-part=officelocation] li img', PICTURE],
  ['S2-306: title', '[data-part=officelocation] li h3', 'Head office'],
  ['S2-307: address line 1', '[data-part=officelocation] address span:nth-child(1)', '4 Mill Road'],
  ['S2-308: address line 2', '[data-part=officelocation] address span:nth-child(2)', 'Hadapsar'],
  ['S2-309: city', '[data-part=officelocation] address span:nth-child(3)', 'Pune 411028'],
  ['S2-310: pincode', '[data-part=officelocation] address span:nth-child(3)', 'Pune 411028'],
  ['S2-311: country', '[data-part=officelocation] address span:nth-child(4)', 'India'],
  ['S2-312: Open Positions', '[data-part=positions] h2', 'Open Positions'],
];
/** What a visitor sees at a place of the page, from top to bottom. */
const seenAt = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll(
      (nodes, picture) =>
        nodes.map((node) =>
          node instanceof HTMLImageElement
            ? node.naturalWidth > 0
              ? picture
              : 'broken'
            : (node as HTMLElement).innerText,
        ),
      PICTURE,
    );

/** The draft of a page without what HR adds to it in the form. */
async function drafted(company: Company): Promise<void> {
  const admin = await company.signIn(company.admin);
  const image = { documentpath: await upload(admin) };
  const saved = await saveDraft(admin, 0, {
    aboutus: { title: 'Three mills and a river', sectiondetail: [image, image] },
    culture: { title: 'Calm and exact', sectionbody: '<p>Nobody shouts.</p>', sectiondetail: [image, image, image] },
    values: {
      sectiondetail: [
        { ...image, title: 'Care', description: 'For people and looms' },
        { ...image, title: 'Thrift', description: 'No thread is lost' },
      ],
    },
    benefits: { sectiondetail: [{ ...image, title: 'Lunch' }] },
    officelocation: {
      sectiondetail: [
        {
          ...image,
          title: 'Head office',
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
}

async function addPicture(page: Page, section: string): Promise<void> {
  const card = page.getByRole('region', { name: section, exact: true });
  await card.getByRole('button', { name: 'Add a picture' }).click();
  const last = card.locator('fieldset').last();
  await last.locator('input[type=file]').setInputFiles(photo);
  await page.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click();
  await last.getByRole('button', { name: 'Choose another picture' }).waitFor();
}

async function addTile(page: Page, section: string, values: Record<string, string>): Promise<void> {
  const card = page.getByRole('region', { name: section, exact: true });
  await card.getByRole('button', { name: /^Add/ }).click();
  const last = card.locator('fieldset').last();
  for (const [label, value] of Object.entries(values)) await last.getByLabel(label).fill(value);
}

test('S2-078, S2-221, S6-027: HR configures the sections, looks at the page, publishes it; visitors see it', async () => {
  await drafted(one);
  const { page, close } = await site.open(one, undefined, {
    at: '/config/hris/account_management/interface_branding',
  });
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.getByText('Saved successfully').waitFor();
  // S7-058: with a session the open jobs are asked for without the part for visitors.
  const jobs = page.waitForResponse((response) => response.url().endsWith('/api/recruit/getrequisitionjoblist'));
  await visit(page, address(one, CONFIG));
  expect(await (await jobs).json()).toEqual({ result: [] });
  await expect.poll(() => page.title()).toBe('Career Page / Muster');
  await page.getByLabel('Title of the page').fill('Weave with us');
  await addPicture(page, 'Cover');
  const about = page.getByRole('region', { name: 'About us', exact: true });
  await about.getByRole('textbox', { name: 'Text' }).fill('Since 1951 we spin and weave.');
  await addPicture(page, 'About us');
  await about.getByRole('button', { name: 'Add a picture' }).waitFor({ state: 'detached' });
  await addTile(page, 'OVERVIEW', { Title: '1,200', Description: 'people', Symbol: 'nothing' });
  await addTile(page, 'TEAM STRUCTURE', { Title: 'Weaving', Description: 'Four shifts of thirty' });
  // What is typed is saved at once, and published when it is whole.
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Please enter the hex code point of a character, such as 2605').first().waitFor();
  await page.getByRole('button', { name: 'Choose a symbol' }).click();
  await page.getByRole('searchbox', { name: 'Search symbols' }).fill('black star');
  await page.getByRole('button', { name: /^black star/ }).click();
  expect(await page.getByRole('textbox', { name: /^Symbol/ }).inputValue()).toBe('2605');
  await page.getByLabel('How it looks').getByText('★').waitFor();
  // The page stands beside the form as it will look, while nobody sees it yet.
  const drawn = page.frameLocator('iframe[title="Career Page"]');
  await drawn.getByRole('heading', { name: 'Weave with us' }).waitFor();
  await drawn.getByText('Since 1951 we spin and weave.').waitFor();
  await drawn.getByText('★').waitFor();
  await expectAccessible(page, 'career-config');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Publish the career page?' });
  await question.getByText('OUR CULTURE').waitFor();
  await expectAccessible(page, 'career-publish');
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Visitors see this page now').waitFor();
  await question.waitFor({ state: 'detached' });

  // Versions are looked at, compared, and brought back as the draft.
  await page.getByLabel('Title of the page').fill('Spin with us');
  await page.getByText('Unpublished changes').waitFor();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.frameLocator('iframe').getByRole('heading', { name: 'Weave with us' }).waitFor();
  await versions.getByText('Compare with the draft').click();
  await versions.getByText('What restoring this version changes in the draft:').waitFor();
  await expectAccessible(page, 'career-versions');
  await versions.getByRole('button', { name: 'Restore as draft' }).click();
  await page.getByText('The version is your draft now').waitFor();
  expect(await page.getByLabel('Title of the page').inputValue()).toBe('Weave with us');
  // S6-027: who is signed in reads the page with the session.
  const read = page.waitForRequest((request) => request.url().endsWith('/recruit/careerpage'));
  await visit(page, address(one));
  expect((await read).headers()).toMatchObject({ authorization: expect.stringMatching(/^Bearer .{40}/) });
  expect((await read).headers()['applicationkey']).toBeUndefined();
  await close();

  const guest = await visitor();
  await visit(guest.page, address(one));
  await guest.page.getByRole('heading', { level: 1, name: 'Weave with us' }).waitFor();
  await guest.page.getByRole('img', { name: 'Indus Mills' }).waitFor();
  await guest.page.waitForLoadState('networkidle');
  for (const image of await guest.page.locator('main img').all()) await image.scrollIntoViewIfNeeded();
  const broken = () =>
    guest.page.evaluate(
      () => [...document.querySelectorAll<HTMLImageElement>('main img')].filter((one) => one.naturalWidth === 0).length,
    );
  await expect.poll(broken).toBe(0);
  for (const [row, selector, ...shown] of LAYOUT)
    expect({ row, shown: await seenAt(guest.page, selector) }).toEqual({ row, shown });
  // S9-034, S9-035, S9-036
  const sizes = (selector: string) =>
    guest.page.locator(selector).evaluateAll((all) => all.map((one) => `${one.clientWidth}x${one.clientHeight}`));
  expect(await sizes('[data-part=aboutus] img')).toEqual(['200x200', '200x200', '200x200']);
  expect(await sizes('[data-part=culture] img')).toEqual(['200x200', '200x200', '200x200']);
  for (const part of ['values', 'benefits'])
    expect(new Set(await sizes(`[data-part=${part}] img`))).toEqual(new Set(['64x64']));
  await expectAccessible(guest.page, 'career');

  // S2-280, S2-312, S2-313, S2-317: the button leads to the open positions, and a search that finds none says so.
  await guest.page.evaluate(() => scrollTo(0, 0));
  const positions = guest.page.getByRole('heading', { name: 'Open Positions' });
  expect(await positions.evaluate((node) => node.getBoundingClientRect().top > innerHeight)).toBe(true);
  await guest.page.getByRole('button', { name: 'See open positions' }).click();
  await expect.poll(() => positions.evaluate((node) => node.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await positions.evaluate((node) => node === document.activeElement)).toBe(true);
  await onPhone(guest.page, async () => {
    await guest.page.getByRole('searchbox', { name: 'Search job' }).fill('Weaver');
    await guest.page.getByText('No result found').waitFor();
  });
  await guest.context.close();
});

test('S2-359, S2-360: the careers pages watch the connection and keep themselves by a service worker', async () => {
  const { context, page } = await visitor('allow');
  await visit(page, address(one));
  await page.getByRole('heading', { level: 1, name: 'Weave with us' }).waitFor();
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(1);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  const polls: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/health/live')) polls.push(Date.now());
  });
  await page.route('**/health/live', (route) => route.abort());
  await context.setOffline(false);
  await expect.poll(() => polls.length, { timeout: limit(15) }).toBeGreaterThan(2);
  const [first = 0, second = 0] = polls;
  expect(second - first).toBeGreaterThan(1500);
  expect(second - first).toBeLessThan(3000);
  await page.unroute('**/health/live');
  await page.getByText('Muster cannot be reached').waitFor({ state: 'detached' });
  await context.close();
});
