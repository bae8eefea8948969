import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentTexts } from '#platform/server/files/document-text.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { picture } from '../../../../test/support/fuzz-files.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import { trashFiles, uploadFile } from '../contract/file.ts';
import { saveFolder } from '../contract/folder.ts';
import { listLinks, MAX_LINKS_A_DAY, shareFile, withdrawLink } from '../contract/link.ts';
import { FOLDER, folderBy, pdfWith, withDrive, type WithDrive } from './people.ts';

const BOUNDARY = 'drive-links';
const RECIPIENT = 'auditor@firm.example';
const LAST = '2026-11-03';
let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
  app.clock.set('2026-10-20T06:00:00Z');
});
afterAll(() => app.stop());

type By = WithDrive['admin'];
const put = async (by: By, drivefolderid: number, name: string, bytes: Buffer): Promise<number> => {
  const [row] = await by.upload(uploadFile, name, bytes, { drivefolderid: String(drivefolderid) });
  return row?.drivefileid ?? 0;
};
const share = (drivefileid: number, more: object = {}) => ({
  ...shareFile.example,
  drivefileid,
  emailid: RECIPIENT,
  lastday: LAST,
  ...more,
});
/** The path of the link in the last mail. */
const mailed = async ({ company }: WithDrive): Promise<string> => {
  const mails = await company.tx((db) =>
    db.selectFrom('mail_outbox').select('body').where('recipient', '=', RECIPIENT).orderBy('mailid', 'desc').execute(),
  );
  return /\/guest\/file\/[\w-]{43}/.exec(mails[0]?.body ?? '')?.[0] ?? '';
};
const visit = ({ company }: WithDrive, method: 'GET' | 'POST', url: string) =>
  app.app.inject({
    method,
    url,
    headers: {
      host: `${company.company.label}.localhost`,
      ...(method === 'POST' ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
    },
    ...(method === 'POST' ? { payload: `--${BOUNDARY}--\r\n` } : {}),
  });

test('a link opens one file without an account: its page changes nothing, its button gives the stamped file', async () => {
  const drive = await withDrive(app);
  const { asha, bina, ids } = drive;
  const folder = await folderBy(asha, { editorids: [ids.bina] });
  const drivefileid = await put(asha, folder, 'Contract.pdf', await pdfWith('Terms of supply', 'Prices'));
  await asha.call(shareFile, share(drivefileid));
  const url = await mailed(drive);
  const page = await visit(drive, 'GET', url);
  expect([page.statusCode, page.body.includes('Contract.pdf')]).toEqual([200, true]);
  const file = await visit(drive, 'POST', url);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const [text] = await documentTexts([{ bytes: file.rawPayload, mediatype: 'application/pdf' }]);
  expect(text).toContain('Terms of supply');
  expect(text?.match(/auditor@firm\.example - 2026-10-20/g)).toHaveLength(6);
  // Only whoever manages the folder shares its files and sees the links.
  expect((await bina.refused(shareFile, share(drivefileid))).status).toBe(403);
  expect((await bina.call(listLinks, { drivefileid })).rows).toEqual([]);
  const { rows } = await asha.call(listLinks, {});
  expect(rows).toMatchObject([
    { drivefileid, emailid: RECIPIENT, lastday: LAST, isstamped: true, foldername: 'Calibration' },
  ]);
  const { drivelinkid = 0 } = rows[0] ?? {};
  expect((await bina.refused(withdrawLink, { drivelinkid })).status).toBe(404);
  await asha.call(withdrawLink, { drivelinkid });
  expect((await visit(drive, 'GET', url)).statusCode).toBe(410);
  expect((await visit(drive, 'POST', url)).statusCode).toBe(410);
});

test('a link ends on its day, with its file, and in a confidential folder; nothing is left of it then', async () => {
  const drive = await withDrive(app);
  const { asha, company } = drive;
  const folder = await folderBy(asha, {});
  const [row] = await asha.call(saveFolder, { ...FOLDER, parentid: folder, foldername: 'Below', hasownrule: false });
  const drivefileid = await put(asha, row?.drivefolderid ?? 0, 'Photo.png', await picture('png'));
  await asha.call(shareFile, share(drivefileid));
  const url = await mailed(drive);
  const file = await visit(drive, 'POST', url);
  expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    'application/pdf',
    "attachment; filename*=UTF-8''Photo.pdf",
  ]);
  const confidential = (isconfidential: boolean) =>
    asha.call(saveFolder, { ...FOLDER, drivefolderid: folder, isconfidential });
  await confidential(true);
  expect((await visit(drive, 'GET', url)).statusCode).toBe(410);
  expect((await asha.refused(shareFile, share(drivefileid))).status).toBe(409);
  await confidential(false);
  await asha.call(trashFiles, { drivefileids: [drivefileid] });
  expect((await visit(drive, 'POST', url)).statusCode).toBe(410);
  app.clock.set('2026-11-04T06:00:00Z');
  await runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.subscriptionid, ['drive']);
  const left = await company.tx((db) => db.selectFrom('drive_link').select('drivelinkid').execute());
  expect(left).toEqual([]);
  app.clock.set('2026-10-20T06:00:00Z');
});

test('what cannot be stamped, a day that is too late, and no address are refused at their fields', async () => {
  const { asha } = await withDrive(app);
  const drivefileid = await put(asha, await folderBy(asha, {}), 'Notes.txt', Buffer.from('Looms'));
  const fieldsOf = async (more: object) =>
    Object.keys((await asha.refused(shareFile, share(drivefileid, more))).error.fields ?? {});
  expect(await fieldsOf({ isstamped: true })).toEqual(['isstamped']);
  expect(await fieldsOf({ isstamped: false, lastday: '2026-11-19' })).toEqual(['lastday']);
  expect(await fieldsOf({ isstamped: false, lastday: '2026-10-19' })).toEqual(['lastday']);
  expect(await fieldsOf({ isstamped: false, emailid: 'nobody' })).toEqual(['emailid']);
  await asha.call(shareFile, share(drivefileid, { isstamped: false, lastday: '2026-11-18' }));
});

test('an account shares no more than a hundred links in a day, over all its files', async () => {
  const drive = await withDrive(app);
  const { asha, company } = drive;
  const folder = await folderBy(asha, {});
  const [shared, next] = [
    await put(asha, folder, 'Shared.pdf', await pdfWith('Shared')),
    await put(asha, folder, 'Next.pdf', await pdfWith('Next')),
  ];
  await asha.call(shareFile, share(next));
  await company.tx(async (db) => {
    const { emailid, lastday, isstamped, addedby } = await db
      .selectFrom('drive_link')
      .select(['emailid', 'lastday', 'isstamped', 'addedby'])
      .executeTakeFirstOrThrow();
    const row = { drivefileid: shared, emailid, lastday, isstamped, addedby };
    const rest = Array.from({ length: MAX_LINKS_A_DAY - 1 }, () => row);
    await db.insertInto('drive_link').values(rest).execute();
  });
  expect(await asha.refused(shareFile, share(next))).toMatchObject({ status: 429, error: { code: 'too-many' } });
  await company.tx((db) => db.updateTable('drive_link').set({ addeddate: '2026-01-01T00:00:00Z' }).execute());
  await asha.call(shareFile, share(next));
});
