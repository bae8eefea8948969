import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** A mail as it leaves; `messageid` stands in the outbox, so every delivery of a row carries the same. */
export type Letter = {
  readonly from: string;
  /** The sender's name; the product's where the company has none. */
  readonly fromname?: string | undefined;
  readonly replyto?: string | undefined;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The same on the letterhead of the company. */
  readonly html?: string | undefined;
  /** The picture the paper shows, carried along: nothing is fetched when the mail is read. */
  readonly logo?: { readonly bytes: Buffer; readonly mediatype: string } | undefined;
  readonly messageid: string;
  readonly at: Date;
};
/** Hands a letter over. Resolves only when the other side has taken it. */
export type Mailer = (letter: Letter) => Promise<void>;

/** A server that does not answer is given up after this; the address may say otherwise. */
const PATIENCE = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '20000' };

/** The name under which the paper finds its picture. */
export const LOGO_CID = 'logo';

/** No part of a letter is ever read from a file or an address. */
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
  date: letter.at,
  messageId: `<${letter.messageid}>`,
  headers: { 'auto-submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** By SMTP, spoken by ourselves: no program of the machine is ever called with an address. */
function smtpMailer(url: string): Mailer {
  const address = new URL(url);
  for (const [name, value] of Object.entries(PATIENCE))
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  const transport = createTransport(address.href);
  return async (letter) => {
    await transport.sendMail(written(letter));
  };
}

/** As .eml files in a folder, one a message id: a second delivery replaces the first. */
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

/** The way out that MAIL_URL names: `smtp://…`, `smtps://…`, or `file:///folder`. */
export const openMailer = (url: string): Mailer =>
  url.startsWith('file:') ? folderMailer(fileURLToPath(url)) : smtpMailer(url);
