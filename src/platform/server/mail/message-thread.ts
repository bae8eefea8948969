import PostalMime from 'postal-mime';
import { composed } from '../../engine/composed.ts';
import { failWith } from '../application-error.ts';
import { cleanHtml } from '../rich-text.ts';
import { answer } from '../thread.ts';
import { MAX_HEADER_BYTES, type ReadMessage } from './message.ts';

const MOST_ATTACHMENTS = 10;
const MOST_TEXT = 100_000;
const MOST_LINE = 500;
const NOT_A_MAIL = 'This is not an email. Save it as .eml and try again, or paste its text.';
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Marks that turn the order of letters, by which a name pretends to end otherwise. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line of a header as it is shown: no breaks, no control characters, no turned text. */
const line = (text: string | undefined): string =>
  composed((text ?? '').replace(CONTROL, ' ').replace(TURNING, '').replace(/\s+/g, ' ').trim()).slice(0, MOST_LINE);
const long = (text: string): string =>
  composed(text.replaceAll('\r\n', '\n').replace(CONTROL, '').slice(0, MOST_TEXT)).trim();

/** The body: its plain text where the HTML is none that an editor could show. */
function bodyOf(text: string, html: string): Pick<ReadMessage, 'body' | 'ishtml'> {
  if (text !== '' || html === '') return { body: text, ishtml: false };
  try {
    return { body: cleanHtml(html), ishtml: true };
  } catch {
    failWith('E0070', { text: 'The text of this email is too long or too deeply nested. Paste its text instead.' });
  }
}

await answer(async (given): Promise<ReadMessage> => {
  const { bytes } = given as { bytes: Uint8Array };
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 30,
    maxHeadersSize: MAX_HEADER_BYTES,
    attachmentEncoding: 'arraybuffer',
  }).catch(() => failWith('E0070', { text: NOT_A_MAIL }));
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
    attachments: named.slice(0, MOST_ATTACHMENTS).map(({ name, content }) => ({
      name,
      bytes: typeof content === 'string' ? Buffer.from(content, 'base64') : new Uint8Array(content),
    })),
    further: named.slice(MOST_ATTACHMENTS).map(({ name }) => name),
  };
});
