import pg from 'pg';
import type { Company } from './product.ts';

type Mail = { subject: string; body: string };

/** The mails a company sent to an address, newest last. */
export const mailsTo = (company: Pick<Company, 'tx'>, recipient: string): Promise<Mail[]> =>
  company.tx((db) =>
    db
      .selectFrom('mail_outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', recipient)
      .orderBy('mailid')
      .execute(),
  );

/** The text of the newest mail to an address from the platform itself or any company; undefined where there is none. */
export async function newestMailTo(
  { ownerUrl }: { ownerUrl: string },
  recipient: string,
  of: 'platform' | 'company' = 'platform',
): Promise<string | undefined> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ body: string }>(
      'select body from mail_outbox where (subscriptionid = 0) = $2 and recipient = $1 order by mailid desc limit 1',
      [recipient, of === 'platform'],
    );
    return rows[0]?.body;
  } finally {
    await client.end();
  }
}

/** The one-time link of that mail; empty where there is none. */
export const linkMailedTo = async (...request: Parameters<typeof newestMailTo>): Promise<string> =>
  /https?:\/\/\S+token=[\w-]+/.exec((await newestMailTo(...request)) ?? '')?.[0] ?? '';
