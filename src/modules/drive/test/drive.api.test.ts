import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { downloadDocument } from '#platform/contract/files.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { picture } from '../../../../test/support/fuzz-files.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import {
  downloadFiles,
  getFile,
  getFilePage,
  holdFiles,
  listTrash,
  moveFiles,
  renameFile,
  restoreFiles,
  restoreVersion,
  trashFiles,
  uploadFile,
} from '../contract/file.ts';
import { folderTargets, initDrive, listDrive, saveDriveSetting, saveFolder, trashFolder } from '../contract/folder.ts';
import {
  acknowledgeFile,
  askToAcknowledge,
  favouriteFile,
  listOpened,
  listReaders,
  remindOfFile,
} from '../contract/readers.ts';
import { readTexts } from '../server/texts.ts';
import { FOLDER, folderBy, pdfWith, withDrive, type WithDrive } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  app.clock.set('2026-10-20T06:00:00Z');
});
afterAll(() => app.stop());

const put = async (by: WithDrive['admin'], drivefolderid: number, name: string, bytes: Buffer, more: object = {}) => {
  const query = { drivefolderid: String(drivefolderid), ...more } as Record<string, string>;
  const [row] = await by.upload(uploadFile, name, bytes, query);
  if (!row) throw new Error('Nothing was uploaded');
  return row;
};
const filesIn = async (by: WithDrive['admin'], drivefolderid: number) =>
  (await by.call(listDrive, { drivefolderid })).rows.map(({ filename }) => filename);
const detail = async (by: WithDrive['admin'], drivefileid: number) => {
  const [row] = await by.call(getFile, { drivefileid });
  if (!row) throw new Error('There is no such file');
  return row;
};

describe('access by folder', () => {
  test('a folder is for its members and conditions, says why, and does not exist for others in any call', async () => {
    const { admin, asha, bina, chitra, ids } = await withDrive(app);
    const team = await folderBy(asha, { editorids: [ids.bina] });
    const file = await put(asha, team, 'Plan.pdf', await pdfWith('Looms of unit two'));
    expect(file).toMatchObject({ filename: 'Plan.pdf', versionno: 1, filegroupid: 4, same: null });
    expect((await bina.call(listDrive, { drivefolderid: team })).folder).toMatchObject({
      reason: 'You are a member and may change what is in it',
      maychange: true,
      maymanage: false,
      ownername: 'Asha Nair',
    });
    const { drivefileid } = file;
    const { imagepath } = await detail(asha, drivefileid);
    for (const by of [chitra, admin]) {
      const calls = [
        by.refused(listDrive, { drivefolderid: team }),
        by.refused(getFile, { drivefileid }),
        by.refused(getFilePage, { drivefileid, page: 1 }),
        by.refused(downloadFiles, { drivefileids: [drivefileid], drivefolderids: [] }),
        by.refused(downloadFiles, { drivefileids: [], drivefolderids: [team] }),
        by.refused(trashFiles, { drivefileids: [drivefileid] }),
        by.refused(downloadDocument, { url: imagepath ?? '' }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
      expect((await by.call(listDrive, { search: 'plan' })).rows).toEqual([]);
      expect((await by.call(folderTargets, {})).some(({ displayvalue }) => displayvalue === team)).toBe(false);
    }
    // Whoever may only read is stopped as well, but knows of the folder.
    await asha.call(saveFolder, { ...FOLDER, drivefolderid: team, readerids: [ids.bina] }, 1);
    expect((await bina.call(trashFiles, { drivefileids: [drivefileid] }))[0]).toEqual({
      trashed: 0,
      skipped: [{ drivefileid, filename: 'Plan.pdf', reason: 'You may only read it' }],
    });
    expect((await bina.refused(saveFolder, { ...FOLDER, parentid: team })).status).toBe(403);
  });

  test('folders of the company are managed by right, inherit, and have one rule of their own below', async () => {
    const { admin, asha, chitra, ids } = await withDrive(app);
    expect((await asha.refused(saveFolder, { ...FOLDER, spaceid: 1 })).status).toBe(403);
    const forms = await folderBy(admin, { spaceid: 1, foldername: 'Forms', audienceid: 1 });
    const below = await folderBy(admin, { spaceid: 1, foldername: 'Tax', parentid: forms, hasownrule: false });
    const board = await folderBy(admin, {
      spaceid: 1,
      foldername: 'Board',
      parentid: below,
      readerids: [ids.chitra],
    });
    await put(admin, board, 'Minutes.pdf', await pdfWith('Secret'));
    expect((await asha.call(listDrive, { drivefolderid: below })).folder?.reason).toBe(
      'It is for everybody whom its conditions fit, and they fit you, as in Forms',
    );
    expect((await asha.refused(listDrive, { drivefolderid: board })).status).toBe(404);
    // The conditions of the top count below it at once.
    const rule = { ...FOLDER, drivefolderid: forms, spaceid: 1 as const, foldername: 'Forms', audienceid: 1 as const };
    await admin.call(saveFolder, { ...rule, employmenttypes: ['permanent'] }, 1);
    expect((await chitra.refused(listDrive, { drivefolderid: below })).status).toBe(404);
    // A folder whose parent is not for the reader stands at the top of the space.
    expect((await chitra.call(listDrive, {})).folders.map(({ foldername }) => foldername)).toEqual(['Board']);
    const open = await chitra.call(listDrive, { drivefolderid: board });
    expect([open.folder?.above, open.rows.length]).toEqual([[], 1]);
    // A folder is not moved into itself.
    const itself = { ...rule, drivefolderid: below, parentid: board, foldername: 'Tax' };
    expect((await admin.refused(saveFolder, itself, 1)).error.fields).toHaveProperty('parentid');
    expect((await admin.refused(saveFolder, { ...rule, drivefolderid: null, foldername: 'forms' })).status).toBe(409);
    expect((await admin.refused(saveFolder, { ...rule, editorids: [987_654] }, 2)).error.fields).toHaveProperty(
      'editorids',
    );
  });
});

describe('files', () => {
  test('names are kept apart, versions restored, the same content is named, in the trash as well', async () => {
    const { asha, ids } = await withDrive(app);
    const own = await folderBy(asha, { spaceid: 3, foldername: 'Mine' });
    const bytes = await pdfWith('One');
    const { drivefileid } = await put(asha, own, 'Scan.pdf', bytes);
    const second = await put(asha, own, 'scan.pdf', bytes);
    expect(second).toMatchObject({
      filename: 'scan (2).pdf',
      same: { drivefileid, filename: 'Scan.pdf', istrashed: false },
    });
    const next = await put(asha, own, 'other.pdf', await pdfWith('Two', 'Three'), {
      drivefileid: String(drivefileid),
      note: 'Signed',
    });
    expect(next).toMatchObject({ filename: 'Scan.pdf', versionno: 2 });
    const [page] = await asha.call(getFilePage, { drivefileid, page: 2 });
    expect([page?.pages, page?.image.slice(0, 16)]).toEqual([2, 'data:image/webp;']);
    await asha.call(restoreVersion, { drivefileid, versionno: 1 }, 2);
    const file = await detail(asha, drivefileid);
    expect(file.versions.map(({ versionno, note }) => [versionno, note])).toEqual([
      [3, 'As version 1'],
      [2, 'Signed'],
      [1, null],
    ]);
    expect((await asha.refused(renameFile, { drivefileid, filename: 'x' }, 2)).status).toBe(412);
    await asha.call(renameFile, { drivefileid, filename: 'Passport' }, 3);
    expect(await filesIn(asha, own)).toEqual(['Passport.pdf', 'scan (2).pdf']);
    await asha.call(trashFiles, { drivefileids: [second.drivefileid] });
    expect((await put(asha, own, 'again.pdf', bytes)).same).toMatchObject({ drivefileid });
    expect(ids.asha).toBeGreaterThan(0);
  });

  test('a click on a picture shows it, other types and plain text are downloaded (S5-021 S5-022 S5-023 S5-026)', async () => {
    const { asha } = await withDrive(app);
    const own = await folderBy(asha, { spaceid: 3, foldername: 'Mine' });
    const groups: [string, Buffer, number][] = [
      ['a.png', await picture('png'), 1],
      ['a.pdf', await pdfWith('One'), 4],
      ['notes.txt', Buffer.from('Looms, and nothing else'), 4],
    ];
    for (const [name, bytes, group] of groups)
      expect(await put(asha, own, name, bytes)).toMatchObject({ filegroupid: group });
    for (const bad of ['<svg xmlns="http://www.w3.org/2000/svg"/>\0', '\u0001\u0002']) {
      const refused = asha.upload(uploadFile, 'x.svg', Buffer.from(bad), { drivefolderid: String(own) });
      await expect(refused).rejects.toThrow('E0070');
    }
    const { rows } = await asha.call(listDrive, { drivefolderid: own });
    for (const { imagepath, filegroupid } of rows) {
      const url = (imagepath ?? '').replace(/^https?:\/\/[^/]+/, '');
      const { headers } = await app.app.inject({ url, headers: { host: 'files.localhost' } });
      expect(headers['content-disposition']).toMatch(filegroupid === 1 ? /^inline/ : /^attachment/);
    }
    const text = rows.find(({ filename }) => filename === 'notes.txt');
    expect((await asha.file(downloadDocument, { url: text?.imagepath ?? '' })).toString()).toBe(
      'Looms, and nothing else',
    );
    expect((await asha.refused(getFilePage, { drivefileid: text?.drivefileid ?? 0, page: 1 })).error.code).toBe(
      'E0070',
    );
  });

  test('a search looks in names and in the texts of PDF and plain files', async () => {
    const { asha, company } = await withDrive(app);
    const own = await folderBy(asha, { spaceid: 3, foldername: 'Mine' });
    await put(asha, own, 'a.pdf', await pdfWith('Warping', 'machine Zylinderkopf'));
    await put(asha, own, 'b.txt', Buffer.from('the Zylinder of the loom'));
    await put(asha, own, 'zylinder.txt', Buffer.from('nothing'));
    const search = async () => (await asha.call(listDrive, { search: 'zylind' })).rows.map(({ filename }) => filename);
    await readTexts({ pools: app.pools, env: app.env }, company.subscriptionid);
    await vi.waitFor(async () => expect(await search()).toEqual(['a.pdf', 'b.txt', 'zylinder.txt']), 15_000);
  });

  test('a selection is moved and downloaded as one archive, folders with what is below them', async () => {
    const { asha, bina, ids } = await withDrive(app);
    const team = await folderBy(asha, { readerids: [ids.bina] });
    const below = await folderBy(asha, { foldername: 'Below', parentid: team });
    const file = await put(asha, team, 'a.txt', Buffer.from('first'));
    await put(asha, below, 'a.txt', Buffer.from('second'));
    const zip = (await bina.file(downloadFiles, { drivefileids: [], drivefolderids: [team] })).toString('latin1');
    for (const part of ['Calibration/a.txt', 'Calibration/Below/a.txt', 'first', 'second']) expect(zip).toContain(part);
    expect((await asha.call(moveFiles, { drivefileids: [file.drivefileid], drivefolderid: below }))[0]?.moved).toBe(1);
    expect(await filesIn(asha, below)).toEqual(['a (2).txt', 'a.txt']);
    const [target] = (await asha.call(folderTargets, {})).filter(({ displayvalue }) => displayvalue === below);
    expect(target).toMatchObject({
      displayname: 'Calibration / Below',
      readby: 'Its owner and 1 member read it there',
    });
  });
});

describe('trash, hold and space', () => {
  const morning = async (company: WithDrive['company'], at: string) => {
    app.clock.set(`${at}T03:00:00Z`);
    await runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.subscriptionid, ['drive']);
    return company.signIn('asha@kaveri.example');
  };

  test('what is deleted can be restored with its folder, and is purged on its day and never earlier, unless on hold', async () => {
    app.clock.set('2026-11-01T06:00:00Z');
    const { company, asha, bina, ids } = await withDrive(app);
    const team = await folderBy(asha, { editorids: [ids.bina] });
    const names = ['a.txt', 'b.txt', 'c.txt'];
    const files = [];
    for (const name of names) files.push((await put(bina, team, name, Buffer.from(name))).drivefileid);
    const [a = 0, b = 0, c = 0] = files;
    expect((await bina.refused(trashFolder, { drivefolderid: team })).status).toBe(403);
    expect((await asha.call(trashFolder, { drivefolderid: team }))[0]?.files).toBe(3);
    expect((await asha.refused(listDrive, { drivefolderid: team })).status).toBe(404);
    const { rows } = await bina.call(listTrash, { limit: 50, offset: 0 });
    expect(rows.map(({ filename, deletedon }) => [filename, deletedon])).toEqual(
      names.toReversed().map((name) => [name, '2026-12-01']),
    );
    await bina.call(restoreFiles, { drivefileids: [a] });
    expect(await filesIn(bina, team)).toEqual(['a.txt']);
    expect((await bina.refused(holdFiles, { drivefileids: [b], reason: 'Case 12' })).status).toBe(403);
    const left = async (by: WithDrive['admin']) =>
      (await by.call(listTrash, { limit: 50, offset: 0 })).rows.map((one) => one.drivefileid);
    let own = await morning(company, '2026-11-30');
    expect(await left(own)).toEqual([c, b]);
    // On hold since the evening before.
    await own.call(holdFiles, { drivefileids: [b], reason: 'Case 12' });
    own = await morning(company, '2026-12-01');
    expect(await left(own)).toEqual([b]);
    await own.call(holdFiles, { drivefileids: [b], reason: null });
    own = await morning(company, '2026-12-02');
    expect(await left(own)).toEqual([]);
    // What is on hold is neither deleted nor changed.
    await own.call(holdFiles, { drivefileids: [a], reason: 'Case 12' });
    expect((await own.call(trashFiles, { drivefileids: [a] }))[0]?.skipped).toMatchObject([{ drivefileid: a }]);
    expect((await own.refused(trashFolder, { drivefolderid: team })).status).toBe(409);
  });

  test('a file is as large as the company allows, at first 2 MB, and fits its space', async () => {
    const { admin, asha } = await withDrive(app);
    const own = await folderBy(asha, { spaceid: 3, foldername: 'Mine' });
    const large = Buffer.from('x'.repeat(2_200_000));
    const send = () => asha.upload(uploadFile, 'x.txt', large, { drivefolderid: String(own) });
    await expect(send()).rejects.toThrow('File size should not exceed 2 MB');
    const setting = { maxmegabytes: 25, quotagigabytes: 1, personalmegabytes: 50, trashdays: 30 };
    await admin.call(saveDriveSetting, setting, 0);
    await send();
    expect(await asha.call(initDrive, {})).toMatchObject({ usedbytes: 2_200_000, personalbytes: 2_200_000 });
    expect((await asha.refused(saveDriveSetting, setting, 1)).status).toBe(403);
  });
});

describe('readers of a file', () => {
  test('who opened it, the own recent files and favourites, and acknowledgements of each version', async () => {
    const { admin, asha, bina, chitra, ids } = await withDrive(app);
    const folder = await folderBy(asha, { readerids: [ids.bina] });
    const { drivefileid } = await put(asha, folder, 'Code.pdf', await pdfWith('First'));
    const { imagepath } = await detail(bina, drivefileid);
    const names = async (by: WithDrive['admin'], view: 'recent' | 'favourites') =>
      (await by.call(listDrive, { view })).rows.map(({ filename }) => filename);
    expect(await names(bina, 'recent')).toEqual([]);
    await bina.file(downloadDocument, { url: imagepath ?? '' });
    await bina.call(getFilePage, { drivefileid, page: 1 });
    expect(await names(bina, 'recent')).toEqual(['Code.pdf']);
    await bina.call(favouriteFile, { drivefileid, isfavourite: true });
    expect(await names(bina, 'favourites')).toEqual(['Code.pdf']);
    expect(await names(asha, 'favourites')).toEqual([]);
    expect(await asha.call(listOpened, { drivefileid })).toMatchObject([{ fullname: 'bina@kaveri.example', times: 2 }]);
    // Readers do not see who else reads; others do not know of it.
    expect((await bina.refused(listOpened, { drivefileid })).status).toBe(403);
    for (const by of [chitra, admin]) {
      expect((await by.refused(listOpened, { drivefileid })).status).toBe(404);
      expect((await by.refused(favouriteFile, { drivefileid, isfavourite: true })).status).toBe(404);
      expect((await by.refused(listReaders, { drivefileid })).status).toBe(404);
    }

    const opened = await detail(bina, drivefileid);
    const early = await bina.refused(acknowledgeFile, { drivefileid, hash: opened.hash });
    expect(early.error.message).toBe('This file is not to be acknowledged');
    await asha.call(askToAcknowledge, { drivefileid, isacknowledged: true, dueday: '2027-06-30' }, opened.version);
    const late = await asha.refused(
      askToAcknowledge,
      { drivefileid, isacknowledged: true, dueday: '2026-10-01' },
      opened.version + 1,
    );
    expect(late.error.fields?.dueday).toMatch(/today or a later day/);
    expect(await asha.call(listReaders, { drivefileid })).toMatchObject({ total: 1, acknowledged: 0 });
    expect((await asha.call(remindOfFile, { drivefileid }))[0]).toEqual({ reminded: 1, skipped: 0 });
    expect((await asha.call(remindOfFile, { drivefileid }))[0]).toEqual({ reminded: 0, skipped: 1 });
    expect((await detail(bina, drivefileid)).iswaiting).toBe(true);
    await bina.call(acknowledgeFile, { drivefileid, hash: opened.hash });
    expect((await bina.refused(acknowledgeFile, { drivefileid, hash: opened.hash })).status).toBe(409);
    expect((await detail(bina, drivefileid)).iswaiting).toBe(false);
    // A new version is acknowledged anew, and never by the one that was opened before.
    await put(asha, folder, 'Code.pdf', await pdfWith('Second'), { drivefileid: String(drivefileid) });
    expect((await detail(bina, drivefileid)).iswaiting).toBe(true);
    const stale = await bina.refused(acknowledgeFile, { drivefileid, hash: opened.hash });
    expect(stale.error.message).toMatch(/The text has changed/);
    expect(await asha.call(listReaders, { drivefileid })).toMatchObject({ total: 1, acknowledged: 0 });
  });
});
