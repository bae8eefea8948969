/** What a file with sound or moving pictures is, by its container. */
export type Media = { readonly mediatype: string; readonly ending: string };

const VIDEO: Media = { mediatype: 'video/mp4', ending: 'mp4' };
const WEBM: Media = { mediatype: 'video/webm', ending: 'webm' };
const AUDIO: Media = { mediatype: 'audio/mp4', ending: 'm4a' };
const MP3: Media = { mediatype: 'audio/mpeg', ending: 'mp3' };
const WAV: Media = { mediatype: 'audio/wav', ending: 'wav' };
const OGG: Media = { mediatype: 'audio/ogg', ending: 'ogg' };

const textAt = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

const BOX = 8;
/** The names of the boxes of an MP4 file; undefined unless they fill it from its first byte to its last. */
function boxesOf(bytes: Buffer): string[] | undefined {
  const names: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    if (at + BOX > bytes.length) return undefined;
    const size = bytes.readUInt32BE(at);
    if (size < BOX || at + size > bytes.length) return undefined;
    names.push(textAt(bytes, at + 4, at + BOX));
  }
  return names;
}

function mp4Of(bytes: Buffer): Media | undefined {
  const [first, ...others] = boxesOf(bytes) ?? [];
  if (first !== 'ftyp' || !others.includes('moov')) return undefined;
  const brand = textAt(bytes, 8, 12);
  if (brand.startsWith('M4A')) return AUDIO;
  return /^(?:isom|iso[2-6]|mp4[12]|avc1|M4V )$/.test(brand) ? VIDEO : undefined;
}

const EBML = 0x1a45dfa3;
const isWebm = (bytes: Buffer): boolean =>
  bytes.length > 40 &&
  bytes.readUInt32BE(0) === EBML &&
  bytes.subarray(0, 64).includes('\u0042\u0082\u0084webm', 0, 'latin1');

const isWav = (bytes: Buffer): boolean =>
  bytes.length > 44 &&
  textAt(bytes, 0, 4) === 'RIFF' &&
  textAt(bytes, 8, 12) === 'WAVE' &&
  bytes.readUInt32LE(4) + 8 === bytes.length;

const PAGE = 27;
/** How a stream of Opus or Vorbis begins. */
const STREAMS = ['OpusHead', '\u0001vorbis'];
/** Whether a file is nothing but pages of Ogg, and the first begins a stream of sound. */
function isOgg(bytes: Buffer): boolean {
  let at = 0;
  while (at < bytes.length) {
    if (at + PAGE > bytes.length || textAt(bytes, at, at + 4) !== 'OggS' || bytes[at + 4] !== 0) return false;
    const segments = bytes.subarray(at + PAGE, at + PAGE + (bytes[at + 26] ?? 0));
    const begins = at + PAGE + segments.length;
    if (at === 0 && !STREAMS.some((start) => textAt(bytes, begins, begins + start.length) === start)) return false;
    at = begins + segments.reduce((total, one) => total + one, 0);
  }
  return at > 0 && at === bytes.length;
}

const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KILOBITS_LOW = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const HERTZ = [44_100, 48_000, 32_000];
const HEADER = 4;
/** The length of the frame of MP3 at a place; 0 where none begins. */
function frameAt(bytes: Buffer, at: number): number {
  if (at + HEADER > bytes.length) return 0;
  const word = bytes.readUInt32BE(at);
  const [sync, version, layer] = [word >>> 21, (word >>> 19) & 3, (word >>> 17) & 3];
  const rate = (version === 3 ? KILOBITS : KILOBITS_LOW)[(word >>> 12) & 15] ?? 0;
  const hertz = (HERTZ[(word >>> 10) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  if (sync !== 0x7ff || version === 1 || layer !== 1 || rate === 0 || hertz === 0) return 0;
  return Math.floor(((version === 3 ? 144 : 72) * rate * 1000) / hertz) + ((word >>> 9) & 1);
}

const FRAMES = 3;
/** Where the sound begins, behind the tag with its title. */
function afterTag(bytes: Buffer): number {
  if (textAt(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  return 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + ((bytes[at] ?? 0) & 127), 0);
}
function isMp3(bytes: Buffer): boolean {
  let at = afterTag(bytes);
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const length = frameAt(bytes, at);
    if (length === 0) return false;
    at += length;
  }
  return at <= bytes.length;
}

/** Recognizes a video (MP4, WebM) or sound (MP3, M4A, WAV, Ogg) by its structure; undefined for everything else. */
export function mediaOf(bytes: Buffer): Media | undefined {
  if (isWebm(bytes)) return WEBM;
  if (isWav(bytes)) return WAV;
  if (isOgg(bytes)) return OGG;
  return mp4Of(bytes) ?? (isMp3(bytes) ? MP3 : undefined);
}
