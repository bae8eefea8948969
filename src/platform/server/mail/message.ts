import { ApplicationError } from '../application-error.ts';
import { programUrl } from '../program-url.ts';
import { type Bounds, inThread } from '../thread.ts';

/** A mail that somebody uploads, as it is read. */
export type ReadMessage = {
  readonly fromname: string;
  readonly fromaddress: string;
  readonly subject: string;
  /** ISO moment; undefined where the mail has no date that can be read. */
  readonly senton: string | undefined;
  readonly messageid: string | undefined;
  /** Sanitized HTML where `ishtml`, else plain text. */
  readonly body: string;
  readonly ishtml: boolean;
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Names of attachments beyond the number that is read. */
  readonly further: readonly string[];
};

/** The size limit of a mail with its attachments: 10 MB. */
export const MESSAGE_LIMIT = 10 * 1024 * 1024;

const READING: Bounds = {
  program: programUrl('src/platform/server/mail/message-thread.ts'),
  milliseconds: 10_000,
  megabytes: 256,
  tooLong: 'The email takes too long to read. Paste its text instead.',
  tooMuch: 'The email is too large when unpacked. Paste its text instead.',
  unreadable: 'This is not an email. Save it as .eml and try again, or paste its text.',
};

/** The most bytes of the headers of a mail. */
export const MAX_HEADER_BYTES = 128 * 1024;
/** Lines of any mail, and of each further attachment: its lines have 60 characters or more. */
const MAX_LINES = 10_000;
const SHORT_LINE = 60;
const LINE_FEED = 10;

/** The most lines of a mail of this length, and of other pieces that cost a parser as much as a line. */
export const maxLinesOf = ({ length }: Uint8Array): number => MAX_LINES + length / SHORT_LINE;

/** Whether a byte occurs more often than a mail of this length has it. */
function isTooOften(byte: number, bytes: Buffer): boolean {
  const most = maxLinesOf(bytes);
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) if ((count += 1) > most) return true;
  return false;
}

/**
 * Refuses what is no mail, and what the parser would spend seconds on, which works line by line: a megabyte of blank
 * lines, or of bytes that are no text.
 * @throws ApplicationError E0070
 */
export function failOnNoMail(bytes: Uint8Array): void {
  const value = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/^from[ \t]{0,9}:/im.test(value.subarray(0, MAX_HEADER_BYTES).toString('latin1')) || isTooOften(0, value))
    throw new ApplicationError({ status: 400, code: 'E0070', text: READING.unreadable });
  if (isTooOften(LINE_FEED, value))
    throw new ApplicationError({
      status: 400,
      code: 'E0070',
      text: 'The email has too many short lines to be read. Paste its text instead.',
    });
}

/** Reads an .eml file in a thread. @throws ApplicationError E0070 for what is no mail */
export async function readMessage(bytes: Uint8Array): Promise<ReadMessage> {
  failOnNoMail(bytes);
  return inThread(READING, { bytes });
}
