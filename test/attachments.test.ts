import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileGroupOf } from '#platform/contract/file-group.ts';
import { contentOf } from '#platform/server/files/validate.ts';
import { mediaOf } from '#platform/server/files/media.ts';
import { doc, docx } from './support/fuzz-documents.ts';
import { pdf, picture } from './support/fuzz-files.ts';
import { fuzzMedia, mp3, mp4, ogg, wav, webm, zip } from './support/fuzz-media.ts';
import { sharedApp, type SignedIn, type TestApp } from './support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const send = (caller: SignedIn, bytes: Buffer, filename: string) =>
  caller.call('POST', 'drive/uploaddocument', {
    query: { purpose: 'attachment' },
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });

test('an attachment is of one of five groups by what is in it, whatever its name says', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  for (const [row, group, bytes, name] of [
    ['S5-023: images are 1', 1, await picture('png'), 'a.png'],
    ['S5-023: images are 1', 1, await picture('jpeg'), 'a.jpg'],
    ['S5-023: images are 1', 1, await picture('gif'), 'a.png'],
    ['S5-024: videos are 2', 2, mp4(), 'a.mp4'],
    ['S5-024: videos are 2', 2, webm(), 'a.webm'],
    ['S5-025: audio is 3', 3, mp3(), 'a.mp3'],
    ['S5-025: audio is 3', 3, mp3('title'), 'a.mp3'],
    ['S5-025: audio is 3', 3, mp4('M4A '), 'a.m4a'],
    ['S5-025: audio is 3', 3, wav(), 'a.wav'],
    ['S5-025: audio is 3', 3, ogg(), 'a.ogg'],
    ['S5-026: documents are 4', 4, pdf(), 'a.pdf'],
    ['S5-026: documents are 4', 4, doc(), 'a.doc'],
    ['S5-026: documents are 4', 4, docx(), 'a.docx'],
    ['S5-027: archives are 5', 5, await zip(), 'a.zip'],
  ] as const) {
    const { status, body } = await send(admin, bytes, 'letter.exe');
    const [stored] = (body.result ?? []) as { filegroupid: number; name: string; imagepath: string }[];
    const ending = stored?.name.split('.').at(-1);
    expect({ row, name, status, group: stored?.filegroupid, ending }).toEqual({
      row,
      name,
      status: 200,
      group,
      ending: expect.stringMatching(name === 'a.png' ? /^(png|jpg)$/ : `^${name.slice(2)}$`),
    });
    // What is no picture is downloaded, never shown by its address.
    const url = (stored?.imagepath ?? '').replace(/^https?:\/\/[^/]+/, '');
    const { headers } = await running.app.inject({ url, headers: { host: 'files.localhost' } });
    expect(headers['content-disposition']).toMatch(group === 1 ? /^inline/ : /^attachment/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('what only looks like sound, a video or an archive, or holds what runs, is refused', async () => {
  for (const [what, bytes] of Object.entries(await fuzzMedia())) {
    const code = await contentOf(bytes, 'attachment').then(
      ({ mediatype }) => mediatype,
      (error: { code?: string }) => error.code,
    );
    expect({ what, code }).toEqual({ what, code: 'E0070' });
  }
  // The fields of an application take none of them.
  for (const bytes of [mp4(), mp3(), await zip()])
    for (const accepts of ['image', 'document'] as const)
      await expect(contentOf(bytes, accepts)).rejects.toMatchObject({ code: 'E0070' });
});

test('any bytes are read to an end, and every type has a group', () => {
  const starts = ['ID3', 'RIFF', 'OggS', '\0\0\0\u0018ftypisom', '\u001aE\u00df\u00a3', '\u00ff\u00fb'];
  const any = fc.tuple(fc.constantFrom('', ...starts), fc.uint8Array({ maxLength: 400 }));
  fc.assert(
    fc.property(any, ([start, rest]) => {
      const media = mediaOf(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
      expect(media === undefined || [2, 3].includes(fileGroupOf(media.mediatype))).toBe(true);
    }),
  );
});
