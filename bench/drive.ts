import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { z } from 'zod';
import { failStart } from '../src/platform/server/start-error.ts';
import type { SignedIn } from './http.ts';
import { type Figure, timed } from './measure.ts';
import { measuredIn } from './program.ts';

const FILES = 400;
const TO_CHECK = 3;
const rowOf = <T extends z.ZodRawShape>(shape: T, text: string) => {
  const [row] = z.object({ result: z.array(z.object(shape)).min(1) }).parse(JSON.parse(text)).result;
  if (!row) throw new Error(text);
  return row;
};

/** A certificate with the employee code of a person in its text. */
async function certificate(code: string): Promise<Buffer> {
  const created = await PDFDocument.create();
  const font = await created.embedFont(StandardFonts.Helvetica);
  created.addPage([595, 842]).drawText(`Certificate of employee ${code}`, { x: 40, y: 780, size: 12, font });
  return Buffer.from(await created.save());
}

const form = (name: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--cut--\r\n'),
  ]);

async function measure({ client, token }: SignedIn, documenttypeid: number): Promise<Figure[]> {
  const post = async (path: string, values: object): Promise<string> => {
    const { status, text } = await client.send('POST', `/api/documents/${path}`, {
      body: JSON.stringify(values),
      token,
    });
    if (status !== 200) throw new Error(text);
    return text;
  };
  const { documentdropid } = rowOf({ documentdropid: z.number() }, await post('drop', { documenttypeid }));
  for (let at = 1; at <= FILES; at += 1) {
    const { status, text } = await client.send('POST', `/api/documents/dropfile?documentdropid=${documentdropid}`, {
      body: form(`${at}.pdf`, await certificate(`P${String(at).padStart(4, '0')}`)),
      type: 'multipart/form-data; boundary=cut',
      token,
    });
    if (status !== 200) throw new Error(text);
  }
  const published = await timed(async () => {
    await post('dropmatch', { documentdropid });
    for (;;) {
      const { text } = await client.send('GET', `/api/documents/drop/${documentdropid}`, { token });
      if (rowOf({ statusid: z.number() }, text).statusid === TO_CHECK) break;
      await sleep(100);
    }
    return rowOf({ published: z.number() }, await post('droppublish', { documentdropid })).published;
  });
  if (published.value !== FILES) throw new Error(`${published.value} of ${FILES} files were published`);
  const undone = await timed(
    async () => rowOf({ undone: z.number() }, await post('dropundo', { documentdropid })).undone,
  );
  if (undone.value !== FILES) throw new Error(`${undone.value} of ${FILES} files were taken back`);
  const name = `${FILES} documents`;
  return [
    { name: `${name} matched and published`, value: published.ms / 1000, unit: 's', asked: 30 },
    { name: `${name} taken back`, value: undone.ms / 1000, unit: 's', asked: 30 },
  ];
}

/** Measures an upload of many documents: matched with their people, published and taken back. */
export async function documentDrop(): Promise<Figure[]> {
  let documenttypeid = 0;
  return measuredIn(
    async ({ tx, subscriptionid: id }) => {
      documenttypeid = await tx(async (db) => {
        await sql`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
          select ${id}, 'P' || lpad(n::text, 4, '0'), 'Person ' || n, date '2024-01-01'
          from generate_series(1, ${FILES}::integer) n`.execute(db);
        const row = await db
          .insertInto('document_type')
          .values({ documenttypename: 'Certificate of the bench' })
          .returning('documenttypeid')
          .executeTakeFirstOrThrow();
        return row.documenttypeid;
      });
    },
    (signedIn) => measure(signedIn, documenttypeid),
  );
}

if (import.meta.main)
  // Not awaited here: the other file waits for this one.
  void import('./run.ts').then(async ({ conclude }) => conclude(await documentDrop())).catch(failStart);
