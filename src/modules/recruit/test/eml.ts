import type { Company } from '../../../../test/support/product.ts';

type Part = { name: string; type: string; bytes: Buffer };
/** A mail as programs write it: with a plain or HTML text and attachments. */
export const eml = (options: { headers?: string[]; html?: string; text?: string; parts?: Part[] }): Buffer =>
  Buffer.from(
    [
      ...(options.headers ?? [
        'From: Asha Nair <asha@example.in>',
        'Subject: Re: Interview',
        'Date: Fri, 20 Nov 2026 10:00:00 +0530',
        'Message-ID: <1@example.in>',
      ]),
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b1',
      '',
      '--b1',
      `Content-Type: text/${options.html === undefined ? 'plain' : 'html'}; charset=utf-8`,
      '',
      options.html ?? options.text ?? 'Thursday suits me',
      ...(options.parts ?? []).flatMap(({ name, type, bytes }) => [
        '--b1',
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        bytes.toString('base64').replace(/(.{76})/g, '$1\r\n'),
      ]),
      '--b1--',
      '',
    ].join('\r\n'),
  );

/** Sends a mail as the file of an upload. */
export async function sendMail(company: Company, emailid: string, path: string, bytes: Buffer, query = {}) {
  const { call } = await company.signIn(emailid);
  const body = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="mail.eml"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  return call('POST', path, { query, headers: { 'content-type': 'multipart/form-data; boundary=x' }, body });
}
