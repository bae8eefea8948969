import { archive, picture } from './fuzz-files.ts';

const box = (name: string, content: string): Buffer => {
  const body = Buffer.from(content, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** A video, or with the brand `M4A ` sound, with nothing in it. */
export const mp4 = (brand = 'isom'): Buffer =>
  Buffer.concat([
    box('ftyp', `${brand}\u0000\u0000\u0002\u0000${brand}mp41`),
    box('mdat', 'x'.repeat(64)),
    box('moov', '\u0000'.repeat(16)),
  ]);
export const webm = (): Buffer =>
  Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), Buffer.alloc(64)]);
export const mp3 = (tag = ''): Buffer => {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  const head =
    tag === ''
      ? Buffer.alloc(0)
      : Buffer.from(`ID3\u0003\u0000\u0000\u0000\u0000\u0000${String.fromCodePoint(tag.length)}${tag}`, 'latin1');
  return Buffer.concat([head, frame, frame, frame, frame]);
};
export const wav = (): Buffer => {
  const bytes = Buffer.alloc(60);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(52, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  return bytes;
};
export const ogg = (): Buffer => {
  const page = Buffer.concat([Buffer.alloc(28), Buffer.from('OpusHead\u0001\u0002', 'latin1')]);
  page.write('OggS', 0, 'latin1');
  page[26] = 1;
  page[27] = 10;
  return page;
};
export const zip = async (more: Record<string, string | Buffer> = {}): Promise<Buffer> =>
  archive({ 'work/loom.png': await picture('png'), 'notes.txt': 'Looms', ...more });

/** Files that look like sound, videos or archives, and are none or hold what runs. */
export async function fuzzMedia(): Promise<Record<string, Buffer>> {
  const whole = mp4();
  return {
    'a cut video': whole.subarray(0, whole.length - 3),
    'a video with a page behind it': Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]),
    'a video without its index': box('ftyp', 'isom\u0000\u0000\u0002\u0000'),
    'a video of an unknown brand': mp4('evil'),
    'a box that says it is without end': Buffer.concat([box('ftyp', 'isom'), Buffer.alloc(8)]),
    'sound of two frames': mp3().subarray(0, 834),
    'a tag without sound': Buffer.concat([
      Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
      Buffer.from('<html>'),
    ]),
    'a page with the name of sound': Buffer.from('<html><script>alert(1)</script>'),
    'sound with a wrong length': Buffer.concat([wav(), Buffer.from('<html>')]),
    'pages of sound with a page of text behind them': Buffer.concat([ogg(), Buffer.from('<html>')]),
    'an archive with a program': await zip({ 'run.exe': 'MZ' }),
    'an archive with a page': await zip({ 'index.html': '<script>alert(1)</script>' }),
    'an archive in an archive': await zip({ 'more.zip': await zip() }),
    'an archive with a path out of it': await zip({ '../../loom.png': 'x' }),
    'an archive that ends early': (await zip()).subarray(0, 120),
    'an archive with nothing in it': archive({}),
    'an archive that unpacks to too much': await zip({ 'a.txt': Buffer.alloc(60 * 1024 * 1024) }),
  };
}
