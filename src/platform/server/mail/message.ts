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

/** Reads an .eml file in a thread. @throws ApplicationError E0070 for what is no mail */
export const readMessage = (bytes: Uint8Array): Promise<ReadMessage> => inThread(READING, { bytes });
