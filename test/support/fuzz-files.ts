import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of a few bytes that declares this width and height in pixels. */
export function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A complete PDF of one empty page, its objects followed by `more`. */
export function pdf(more = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >>',
    ...(more ? [more] : []),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

/** An archive of uncompressed parts; `mode` sets the file type of the last part. */
export function archive(parts: Record<string, string | Buffer>, mode = 0): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(crc32(data), 16);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(data.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    files.push(head, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, table, end]);
}

export const picture = (format: 'png' | 'jpeg' | 'gif' = 'jpeg', side = 40): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2a53d1' } })
    .withExif({ IFD0: { Copyright: 'Quetzalcoatlus' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .toFormat(format)
    .toBuffer();

const HTML = '<!doctype html><script>alert(1)</script>';
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
/** Files that are not valid pictures, whatever they declare. */
export async function fuzzPictures(): Promise<Record<string, Buffer>> {
  const jpeg = await picture('jpeg', 400);
  return {
    nothing: Buffer.alloc(0),
    'a page of HTML': Buffer.from(HTML),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'svg behind a declaration': Buffer.from('<?xml version="1.0"?><!DOCTYPE svg><svg/>'),
    'forty thousand points a side': pngBomb(40_000),
    'five thousand points a side': pngBomb(5_000),
    'cut off': jpeg.subarray(0, jpeg.length / 2),
    'a signature and nothing else': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'a picture’s signature before HTML': Buffer.from(`GIF89a${HTML}`),
    'a pdf': pdf(),
    eicar: Buffer.from(EICAR),
    noise: Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)),
  };
}

/** Files that are no documents. */
export function noDocuments(): Record<string, Buffer> {
  return {
    nothing: Buffer.alloc(0),
    'HTML named .pdf': Buffer.from(HTML),
    'HTML behind the signature': Buffer.from(`%PDF-1.4\n${HTML}`),
    'a PDF behind HTML': Buffer.concat([Buffer.from(HTML), pdf()]),
    'cut off': pdf().subarray(0, 200),
    'an archive that is no document': archive({ 'a.txt': 'x' }),
    eicar: Buffer.from(EICAR),
  };
}
