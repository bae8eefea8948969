import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyFiles } from '#platform/server/files/tidy.ts';
import { PICTURE_FORMATS, PICTURE_SIZES } from '#platform/contract/picture-size.ts';
import { type Company, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import type { CareerVersion, PageSections } from '../contract/career-config.ts';
import type { ShownSection } from '../contract/section.ts';
import { pageIn, publish, saveDraft, send, upload } from './career-calls.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

async function administered(): Promise<{ company: Company; admin: SignedIn }> {
  const company = await running.createCompany();
  return { company, admin: await company.signIn(company.admin) };
}
const seenBy = async (company: Company): Promise<ShownSection[]> => {
  const { applicationkey } = company.tenant;
  const { body } = await company.call('GET', 'recruit/careerpage', { headers: { applicationkey } });
  return body.result as ShownSection[];
};
const titlesOf = async (company: Company) => (await seenBy(company)).map(({ title }) => title);
const coverOf = async (company: Company) => (await seenBy(company))[0]?.sectiondetail[0]?.documentpath ?? '';
const versionsOf = async (admin: SignedIn) =>
  (await admin.call('GET', 'recruit/careerpageversions')).body.result as CareerVersion[];

/** What the files host answers to somebody without a session. */
const fetched = (link: string) =>
  running.app.inject({
    method: 'GET',
    url: link.replace(/^https?:\/\/[^/]+/, ''),
    headers: { host: 'files.localhost' },
  });
const statusOf = async (link: string) => (await fetched(link)).statusCode;

test('a draft is seen by nobody until it is published, and the page that visitors see stays as it was meanwhile', async () => {
  const { company, admin } = await administered();
  const saved = await saveDraft(admin, 0, { coverphoto: { title: 'First' } });
  expect(pageIn(saved)).toMatchObject({ version: 1, shown: null, careerpageversionid: 0, canundo: false });
  expect(pageIn(saved).updatedon).toMatch(/^\d{4}-/);
  expect(await titlesOf(company)).toEqual([]);
  const published = pageIn(await send(admin, 'publishcareerpage', 1));
  expect(published).toMatchObject({ shown: { coverphoto: { title: 'First' } }, canundo: true });
  await saveDraft(admin, 1, { coverphoto: { title: 'Second' } });
  expect(await titlesOf(company)).toEqual(['First']);
  expect((await send(admin, 'publishcareerpage', 1)).status).toBe(412);
  await send(admin, 'publishcareerpage', 2);
  expect(await titlesOf(company)).toEqual(['Second']);
});

test('publishing is undone once; then the page before is seen again, and the draft stays as it is', async () => {
  const { company, admin } = await administered();
  await publish(admin, 0, { coverphoto: { title: 'First' } });
  const { careerpageversionid } = pageIn(await publish(admin, 1, { coverphoto: { title: 'Second' } }));
  expect((await send(admin, 'undocareerpage', careerpageversionid - 1)).status).toBe(412);
  const undone = pageIn(await send(admin, 'undocareerpage', careerpageversionid));
  expect(undone).toMatchObject({ coverphoto: { title: 'Second' }, shown: { coverphoto: { title: 'First' } } });
  expect(undone.canundo).toBe(false);
  expect(await titlesOf(company)).toEqual(['First']);
  const again = await send(admin, 'undocareerpage', undone.careerpageversionid);
  expect([again.status, again.body.error?.message]).toEqual([400, 'There is no publishing that could be undone']);
  // The first publishing undone, there is none.
  const other = await administered();
  const first = pageIn(await publish(other.admin, 0, { coverphoto: { title: 'Only' } }));
  expect(pageIn(await send(other.admin, 'undocareerpage', first.careerpageversionid)).shown).toBeNull();
  expect(await titlesOf(other.company)).toEqual([]);
});

test('every version says when and by whom, can be read, and becomes the draft again', async () => {
  const { company, admin } = await administered();
  await publish(admin, 0, { coverphoto: { title: 'First' }, teamstructure: { sectiondetail: [{ title: 'Weaving' }] } });
  const second = pageIn(await publish(admin, 1, { coverphoto: { title: 'Second' } }));
  await send(admin, 'unpublishcareerpage', second.careerpageversionid);
  const rows = await versionsOf(admin);
  expect(rows.map(({ actiontypeid, hascontent }) => [actiontypeid, hascontent])).toEqual([
    [3, false],
    [1, true],
    [1, true],
  ]);
  const { fullname } = await admin.call('GET', 'recruit/careerpageconfig').then((answer) => ({
    fullname: pageIn(answer).updatedbyname,
  }));
  expect(fullname).not.toBe('');
  for (const { addedbyname, addeddate } of rows) {
    expect(addedbyname).toBe(fullname);
    expect(addeddate).toMatch(/^\d{4}-/);
  }
  const [gone, , first] = rows;
  const read = await admin.call('GET', `recruit/careerpageversion/${first?.careerpageversionid}`);
  expect((read.body.result as PageSections[])[0]).toMatchObject({ coverphoto: { title: 'First' } });
  expect((await admin.call('GET', `recruit/careerpageversion/${gone?.careerpageversionid}`)).status).toBe(404);
  const body = { careerpageversionid: first?.careerpageversionid };
  expect((await send(admin, 'restorecareerpage', 1, body)).status).toBe(412);
  const restored = pageIn(await send(admin, 'restorecareerpage', 2, body));
  expect(restored).toMatchObject({ version: 3, coverphoto: { title: 'First' }, shown: null });
  expect(restored.teamstructure.sectiondetail.map(({ title }) => title)).toEqual(['Weaving']);
  expect(await titlesOf(company)).toEqual([]);
  // Another company's version is unknown.
  const other = await administered();
  expect((await send(other.admin, 'restorecareerpage', 0, body)).status).toBe(404);
  expect((await other.admin.call('GET', `recruit/careerpageversion/${first?.careerpageversionid}`)).status).toBe(404);
});

test('pictures are closed until they are published, stay open a day under the same link after they left, and are closed at once with the page', async () => {
  const { company, admin } = await administered();
  const path = await upload(admin);
  const page = { coverphoto: { title: 'Hello', sectiondetail: [{ documentpath: path }] } };
  const inDraft = pageIn(await saveDraft(admin, 0, page)).coverphoto.sectiondetail[0]?.documentpath ?? '';
  expect(await statusOf(inDraft)).toBe(200);
  await send(admin, 'publishcareerpage', 1);
  const link = await coverOf(company);
  expect(await statusOf(link)).toBe(200);
  expect((await fetched(link)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  await publish(admin, 1, { coverphoto: { title: 'Hello' } });
  expect(await statusOf(link)).toBe(200);
  const { openuntil } = await company.tx((db) =>
    db.selectFrom('stored_file').select('openuntil').where('openuntil', 'is not', null).executeTakeFirstOrThrow(),
  );
  const hours = (Date.parse(String(openuntil)) - Date.now()) / 3_600_000;
  expect([hours > 23.9, hours <= 24.01]).toEqual([true, true]);
  await company.tx((db) =>
    db
      .updateTable('stored_file')
      .set({ openuntil: '2020-01-01T00:00:00Z' })
      .where('openuntil', 'is not', null)
      .execute(),
  );
  expect(await statusOf(link)).toBe(404);
  // The version that had it shows it again, under the same link.
  const [, first] = await versionsOf(admin);
  await send(admin, 'restorecareerpage', 2, { careerpageversionid: first?.careerpageversionid });
  const shown = pageIn(await send(admin, 'publishcareerpage', 3));
  expect(await coverOf(company)).toBe(link);
  expect(await statusOf(link)).toBe(200);
  expect((await send(admin, 'unpublishcareerpage', shown.careerpageversionid)).status).toBe(200);
  expect(await statusOf(link)).toBe(404);
  expect((await send(admin, 'unpublishcareerpage', shown.careerpageversionid)).status).toBe(412);
});

test('S9-034, S9-036: a picture is given in each size as WebP and AVIF, drawn once, and in no other size', async () => {
  const { company, admin } = await administered();
  const path = await upload(admin, 'career_image', 1500);
  await publish(admin, 0, { aboutus: { title: 'We', sectiondetail: [{ documentpath: path }] } });
  const link = await coverOf(company);
  for (const size of PICTURE_SIZES)
    for (const format of PICTURE_FORMATS) {
      const answer = await fetched(`${link}/${size}.${format}`);
      expect([size, format, answer.statusCode, answer.headers['content-type']]).toEqual([
        size,
        format,
        200,
        `image/${format}`,
      ]);
      const { width, height } = await sharp(answer.rawPayload).metadata();
      const most = Number(size.split('-')[1]);
      expect([size, width]).toEqual([size, Math.min(most, 1500)]);
      if (size.startsWith('square')) expect(height).toBe(most);
      const again = await fetched(`${link}/${size}.${format}`);
      expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
    }
  const rows = await company.tx((db) => db.selectFrom('file_variant').select('key').execute());
  expect(rows).toHaveLength(PICTURE_SIZES.length * PICTURE_FORMATS.length);
  for (const other of ['square-201.avif', 'wide-320.png', 'x', 'icon-64.avif/x'])
    expect([other, await statusOf(`${link}/${other}`)]).toEqual([other, 404]);
  // A size is open as long as the picture is.
  const { careerpageversionid } = pageIn(await admin.call('GET', 'recruit/careerpageconfig'));
  await send(admin, 'unpublishcareerpage', careerpageversionid);
  expect(await statusOf(`${link}/square-200.webp`)).toBe(404);
  // They go with it.
  await company.tx((db) =>
    db
      .updateTable('stored_file')
      .set({ claimedby: null, claimedid: null, expireson: '2020-01-01T00:00:00Z' })
      .where('purpose', '=', 'career_image')
      .execute(),
  );
  await tidyFiles({ pools: running.pools, env: running.env }, company.id);
  expect(await company.tx((db) => db.selectFrom('file_variant').select('key').execute())).toEqual([]);
  // Other pictures have no sizes.
  const logo = await upload(admin, 'company_logo');
  expect(await statusOf(`${logo}/icon-64.webp`)).toBe(404);
});
