import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAttachment,
  addComment,
  changeComment,
  getThread,
  removeAttachment,
  removeComment,
} from '#platform/contract/comment.ts';
import { downloadDocument, uploadDocument } from '#platform/contract/files.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { saveDelegation } from '../contract/delegation.ts';
import { askFor, decide, inbox, member, type Member, staffed } from './staff.ts';
import { tripModule } from './trip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

const beside = (ownerid: number) => ({ ownerkind: 'request', ownerid }) as const;
const write = async (by: Member, ownerid: number, text: string, mentions: number[] = []): Promise<number> => {
  const [created] = await by.call(addComment, { ...beside(ownerid), text, mentions });
  return created?.commentid ?? 0;
};
const threadOf = async (by: Member, ownerid: number) => {
  const [thread] = await by.call(getThread, beside(ownerid));
  if (!thread) throw new Error('No thread');
  return thread;
};
const upload = async (by: Member, name: string, bytes: Uint8Array): Promise<string> => {
  const endpoint = { ...uploadDocument, path: 'drive/uploaddocument?purpose=attachment' as never };
  const [file] = await by.upload(endpoint, name, bytes);
  return file?.imagepath ?? '';
};
const attach = async (by: Member, ownerid: number, imagepath: string): Promise<number> => {
  const [created] = await by.call(addAttachment, { ...beside(ownerid), imagepath });
  return created?.attachmentid ?? 0;
};

// Invariant (platform): What is written beside a record is read by whom its module names, attached files too; a changed
// comment keeps its history
test('the requester, who may decide and who has decided read and write beside a request; for others there is nothing', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const divya = await member(company, 'Divya Menon');
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  await write(asha, approvalrequestid, 'The bills follow');
  await write(bina, approvalrequestid, 'Which hotel?');
  const thread = await threadOf(bina, approvalrequestid);
  expect(thread).toMatchObject({
    maywrite: true,
    comments: [
      { byname: 'Asha Nair', text: 'The bills follow', isown: false, changedon: null, earlier: [], version: 1 },
      { byname: 'Bina Shah', text: 'Which hotel?', isown: true },
    ],
    attachments: [],
    people: [{ accountid: asha.accountid, fullname: 'Asha Nair' }],
  });
  const [card] = await inbox(bina);
  expect(card?.comments).toBe(2);
  const commentid = thread.comments[0]?.commentid ?? 0;
  // Chand is the manager's manager, and neither asked nor decides.
  for (const other of [chand, divya]) {
    expect((await other.refused(getThread, beside(approvalrequestid))).status).toBe(404);
    const sent = { ...beside(approvalrequestid), text: 'Me too', mentions: [] };
    expect((await other.refused(addComment, sent)).status).toBe(404);
    expect((await other.refused(changeComment, { commentid, text: 'Mine', mentions: [] }, 1)).status).toBe(404);
    expect((await other.refused(removeComment, { commentid }, 1)).status).toBe(404);
  }
  expect((await asha.refused(getThread, beside(999_999))).status).toBe(404);
  // A delegate of the day may decide, so reads; after the decision by Bina no longer.
  const delegation = { delegateid: chand.employeeid, fromdate: '2026-10-20', todate: '2026-10-25', comment: null };
  await bina.call(saveDelegation, { approvaldelegationid: null, ...delegation });
  expect((await threadOf(chand, approvalrequestid)).comments).toHaveLength(2);
  await decide(bina, approvalrequestid);
  await write(bina, approvalrequestid, 'Have a good journey');
  expect((await threadOf(asha, approvalrequestid)).comments).toHaveLength(3);
  expect((await chand.refused(getThread, beside(approvalrequestid))).status).toBe(404);
});

test('the person a request is about, who did not ask, does not read what is written beside it', async () => {
  const { asha, bina } = await staffed(app);
  const { approvalrequestid } = await askFor(bina, asha.employeeid);
  await write(bina, approvalrequestid, 'Please decide soon');
  const [card] = await inbox(asha, 2);
  expect(card).toMatchObject({ approvalrequestid, comments: null });
  expect((await asha.refused(getThread, beside(approvalrequestid))).status).toBe(404);
});

// Invariant (platform): What is written beside a record is read by whom its module names, attached files too; a changed
// comment keeps its history
test('only the writer changes and deletes a comment, at the version seen, and what it said before stays', async () => {
  const { company, asha, bina } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const commentid = await write(asha, approvalrequestid, 'Two nights');
  const change = { commentid, text: 'Three nights', mentions: [] };
  expect((await bina.refused(changeComment, change, 1)).status).toBe(403);
  expect((await bina.refused(removeComment, { commentid }, 1)).status).toBe(403);
  expect((await asha.refused(changeComment, { ...change, text: ' ' }, 1)).error.message).toBe('Please add comment');
  await asha.call(changeComment, change, 1);
  expect((await asha.refused(changeComment, change, 1)).status).toBe(412);
  const [changed] = (await threadOf(bina, approvalrequestid)).comments;
  expect(changed).toMatchObject({ text: 'Three nights', earlier: [{ text: 'Two nights' }], version: 2 });
  expect(changed?.changedon).not.toBeNull();
  await asha.call(removeComment, { commentid }, 2);
  expect((await threadOf(bina, approvalrequestid)).comments).toMatchObject([{ text: null, earlier: [] }]);
  expect((await inbox(bina))[0]?.comments).toBe(0);
  expect((await asha.refused(changeComment, change, 3)).status).toBe(404);
  const history = await company.tx((db) =>
    db.selectFrom('comment_history').select(['version', 'text']).orderBy('version').execute(),
  );
  expect(history).toEqual([
    { version: 1, text: 'Two nights' },
    { version: 2, text: 'Three nights' },
  ]);
  await expect(company.tx((db) => db.deleteFrom('comment').execute())).rejects.toThrow(/permission denied/);
  await expect(
    company.tx((db) => db.updateTable('comment').set({ accountid: bina.accountid }).execute()),
  ).rejects.toThrow(/keeps its writer/);
});

test('a comment can be changed twenty times, so that neither its history nor its mentions pile up', async () => {
  const { asha } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const commentid = await write(asha, approvalrequestid, 'Nights: 0');
  const change = (at: number) => ({ commentid, text: `Nights: ${at}`, mentions: [] });
  for (let at = 1; at <= 20; at += 1) await asha.call(changeComment, change(at), at);
  const { status, error } = await asha.refused(changeComment, change(21), 21);
  expect({ status, fields: error.fields }).toEqual({
    status: 400,
    fields: { text: 'A comment can be changed 20 times. Write a new one instead.' },
  });
});

test('whoever is mentioned is notified once, and only those who may read can be', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const mentioned = () =>
    company.tx((db) =>
      db
        .selectFrom('notification')
        .select(['accountid', 'sentence', 'link'])
        .where('kind', '=', 'comment_mention')
        .execute(),
    );
  const outsider = { ...beside(approvalrequestid), text: 'Look', mentions: [chand.accountid] };
  const { status, error } = await asha.refused(addComment, outsider);
  expect({ status, ...error }).toMatchObject({
    status: 400,
    fields: { mentions: 'Only people who may read this can be mentioned' },
  });
  const commentid = await write(asha, approvalrequestid, 'Please look', [bina.accountid, asha.accountid]);
  const once = [
    {
      accountid: bina.accountid,
      sentence: 'Asha Nair mentioned you in a comment',
      link: `/request_center?request=${approvalrequestid}`,
    },
  ];
  expect(await mentioned()).toEqual(once);
  await asha.call(changeComment, { commentid, text: 'Please look today', mentions: [bina.accountid] }, 1);
  expect(await mentioned()).toEqual(once);
  expect((await threadOf(bina, approvalrequestid)).comments[0]?.mentions).toEqual([
    { accountid: bina.accountid, fullname: 'Bina Shah' },
  ]);
  const mails = await company.tx((db) => db.selectFrom('mail_outbox').select(['subject', 'body']).execute());
  const mail = mails.find(({ subject }) => subject === 'Asha Nair mentioned you in a comment');
  expect(mail?.body).toContain('/request_center?request=');
  expect(mail?.body).not.toContain('Please look');
});

test('a file is readable by those who read the comments alone, and removed by whoever added it', async () => {
  const { asha, bina, chand } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const bill = await upload(asha, 'bill.pdf', pdf());
  const attachmentid = await attach(asha, approvalrequestid, bill);
  await attach(bina, approvalrequestid, await upload(bina, 'map.png', png));
  const { attachments } = await threadOf(bina, approvalrequestid);
  expect(attachments).toMatchObject([
    { attachmentid, name: 'bill.pdf', mediatype: 'application/pdf', byname: 'Asha Nair', isown: false },
    { name: 'map.jpg', mediatype: 'image/jpeg', byname: 'Bina Shah', isown: true },
  ]);
  const url = attachments[0]?.imagepath ?? '';
  const stored = await bina.file(downloadDocument, { url });
  expect(stored.subarray(0, 5).toString()).toBe('%PDF-');
  expect(attachments[0]?.size).toBe(stored.length);
  expect((await chand.refused(downloadDocument, { url })).status).toBe(404);
  // A file is claimed once: neither the reader nor its owner attaches it again elsewhere.
  const other = await askFor(asha, asha.employeeid);
  for (const by of [asha, bina])
    expect((await by.refused(addAttachment, { ...beside(other.approvalrequestid), imagepath: url })).status).toBe(404);
  const unused = await upload(chand, 'other.pdf', pdf());
  expect((await chand.refused(addAttachment, { ...beside(approvalrequestid), imagepath: unused })).status).toBe(404);
  expect((await bina.refused(removeAttachment, { attachmentid })).status).toBe(403);
  expect((await chand.refused(removeAttachment, { attachmentid })).status).toBe(404);
  await asha.call(removeAttachment, { attachmentid });
  expect((await threadOf(bina, approvalrequestid)).attachments[0]).toMatchObject({
    name: 'bill.pdf',
    imagepath: null,
    size: null,
  });
  expect((await bina.refused(downloadDocument, { url })).status).toBe(404);
  expect((await asha.refused(removeAttachment, { attachmentid })).status).toBe(404);
});

test('another company reads nothing, by whatever id', async () => {
  const { asha } = await staffed(app);
  const { asha: stranger } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const commentid = await write(asha, approvalrequestid, 'Ours');
  const attachmentid = await attach(asha, approvalrequestid, await upload(asha, 'bill.pdf', pdf()));
  expect((await stranger.refused(getThread, beside(approvalrequestid))).status).toBe(404);
  expect((await stranger.refused(removeComment, { commentid }, 1)).status).toBe(404);
  expect((await stranger.refused(removeAttachment, { attachmentid })).status).toBe(404);
});
