import PostalMime from 'postal-mime';
import { composed } from '../../engine/composed.ts';
import { failWith } from '../application-error.ts';
import { cleanHtml } from '../rich-text.ts';
import { MAX_HEADER_BYTES, maxLinesOf, type ReadMessage } from './message.ts';

const MAX_ATTACHMENTS = 10;
const MAX_TEXT = 100_000;
const MAX_LINE = 500;
const NOT_A_MAIL = 'This is not an email. Save it as .eml and try again, or paste its text.';
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Marks that turn the order of letters, by which a name pretends to end otherwise. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line of a header as it is shown: no breaks, no control characters, no turned text. */
const line = (text: string | undefined): string =>
  composed((text ?? '').replace(CONTROL, ' ').replace(TURNING, '').replace(/\s+/g, ' ').trim()).slice(0, MAX_LINE);
const long = (text: string): string =>
  composed(text.replaceAll('\r\n', '\n').replace(CONTROL, '').slice(0, MAX_TEXT)).trim();

/** The body: its plain text where the HTML is none that an editor could show. */
function bodyOf(text: string, html: string): Pick<ReadMessage, 'body' | 'ishtml'> {
  if (text !== '' || html === '') return { body: text, ishtml: false };
  try {
    return { body: cleanHtml(html), ishtml: true };
  } catch {
    failWith('E0070', { text: 'The text of this email is too long or too deeply nested. Paste its text instead.' });
  }
}

/**
 * Runs the parser while it makes no more buffers than a mail of this length has lines. It makes one for each piece of
 * base64 between paddings, also in mails inside the mail, and would spend seconds on a megabyte of `A=A=`. Parses of one
 * process follow one another.
 */
async function withFewBuffers<T>(most: number, parse: () => Promise<T>): Promise<T> {
  const own = globalThis.ArrayBuffer;
  let count = 0;
  globalThis.ArrayBuffer = new Proxy(own, {
    construct(target, sizes) {
      if ((count += 1) > most) throw new RangeError('More buffers than lines');
      return Reflect.construct(target, sizes, target) as ArrayBuffer;
    },
  });
  try {
    return await parse();
  } finally {
    globalThis.ArrayBuffer = own;
  }
}

/** Parses an .eml file; for its thread, and for tests of what it costs. @throws ApplicationError E0070 for no mail */
export async function parseMessage(bytes: Uint8Array): Promise<ReadMessage> {
  const mail = await withFewBuffers(maxLinesOf(bytes), () =>
    PostalMime.parse(bytes, {
      maxNestingDepth: 30,
      maxHeadersSize: MAX_HEADER_BYTES,
      attachmentEncoding: 'arraybuffer',
    }),
  ).catch(() => failWith('E0070', { text: NOT_A_MAIL }));
  const fromaddress = line(mail.from?.address).slice(0, 254);
  if (fromaddress === '' || !fromaddress.includes('@')) return failWith('E0070', { text: NOT_A_MAIL });
  const sent = new Date(mail.date ?? '');
  const inside = (mail.attachments ?? []).filter(
    ({ disposition, related }) => disposition !== 'inline' || related !== true,
  );
  const named = inside.map((one, at) => ({
    name: line(one.filename ?? '').slice(0, 200) || `attachment ${at + 1}`,
    content: one.content,
  }));
  return {
    fromname: line(mail.from?.name).slice(0, 200),
    fromaddress,
    subject: line(mail.subject),
    senton: Number.isNaN(sent.getTime()) ? undefined : sent.toISOString(),
    messageid: line(mail.messageId) || undefined,
    ...bodyOf(long(mail.text ?? ''), mail.html ?? ''),
    attachments: named.slice(0, MAX_ATTACHMENTS).map(({ name, content }) => ({
      name,
      bytes: typeof content === 'string' ? Buffer.from(content, 'base64') : new Uint8Array(content),
    })),
    further: named.slice(MAX_ATTACHMENTS).map(({ name }) => name),
  };
}
