import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** A mail to be sent; `messageid` is stored in the outbox, so every delivery of a row carries the same one. */
export type Letter = {
  readonly from: string;
  /** The sender's name; the product's where the company has none. */
  readonly fromname?: string | undefined;
  readonly replyto?: string | undefined;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The same text on the company's letterhead. */
  readonly html?: string | undefined;
  /** The logo of the letterhead, embedded so that nothing is fetched when the mail is read. */
  readonly logo?: { readonly bytes: Buffer; readonly mediatype: string } | undefined;
  /** An .ics file, which mail programs show as an invitation. */
  readonly invitation?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | undefined;
  readonly messageid: string;
  readonly at: Date;
};
/** Sends a letter. Resolves only when the other side has accepted it. */
export type Mailer = (letter: Letter) => Promise<void>;

/** Default timeouts for a server that does not answer; the MAIL_URL may set others. */
const PATIENCE = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '20000' };

/** The content id of the embedded logo. */
export const LOGO_CID = 'logo';

/** Converts a letter for nodemailer. No part of it is ever read from a file or an address. */
const written = (letter: Letter): SendMailOptions => ({
  from: { name: letter.fromname ?? 'Muster', address: letter.from },
  to: { name: '', address: letter.recipient },
  envelope: { from: letter.from, to: [letter.recipient] },
  subject: letter.subject,
  text: letter.text,
  ...(letter.replyto ? { replyTo: { name: '', address: letter.replyto } } : {}),
  ...(letter.html ? { html: letter.html } : {}),
  ...(letter.logo
    ? {
        attachments: [
          { filename: 'logo', content: letter.logo.bytes, contentType: letter.logo.mediatype, cid: LOGO_CID },
        ],
      }
    : {}),
  ...(letter.invitation ? { icalEvent: { ...letter.invitation, filename: 'invitation.ics' } } : {}),
  date: letter.at,
  messageId: `<${letter.messageid}>`,
  headers: { 'auto-submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends by SMTP directly: no program of the machine is ever called with an address. */
function smtpMailer(url: string): Mailer {
  const address = new URL(url);
  for (const [name, value] of Object.entries(PATIENCE))
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  const transport = createTransport(address.href);
  return async (letter) => {
    await transport.sendMail(written(letter));
  };
}

/** Writes .eml files to a folder, one per message id, so that a second delivery replaces the first. */
function folderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (letter) => {
    const { message } = await transport.sendMail(written(letter));
    if (!Buffer.isBuffer(message)) throw new Error('The letter was not written');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${letter.messageid.replace(/[^\w.@-]/g, '_')}.eml`);
    await writeFile(`${file}.draft`, message, { mode: 0o600 });
    await rename(`${file}.draft`, file);
  };
}

/** Opens the mailer of MAIL_URL: `smtp://…`, `smtps://…`, or `file:///folder`. */
export const openMailer = (url: string): Mailer =>
  url.startsWith('file:') ? folderMailer(fileURLToPath(url)) : smtpMailer(url);
