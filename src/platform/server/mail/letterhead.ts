import { keptBranding } from '../branding.ts';
import type { Db } from '../db.ts';
import { keyOf } from '../files/key.ts';
import type { FileStore } from '../files/store.ts';
import { keptEmailBranding } from './branding.ts';
import { type Letter, LOGO_CID } from './mailer.ts';
import { mailHtml } from './mail-html.ts';

type Held = { key: string; mediatype: string };

async function logoOf(db: Db): Promise<Held | undefined> {
  const { logo } = await keptBranding(db);
  if (logo === null) return undefined;
  return db
    .selectFrom('stored_file')
    .select(['key', 'mediatype'])
    .where('fileid', '=', Number(logo))
    .executeTakeFirst();
}

/** What a company's mails are written on: its sender, its colour, its logo. @returns what is added to each text */
export async function letterheadOf(
  db: Db,
  { subscriptionid, companyname, files }: { subscriptionid: number; companyname: string; files: FileStore },
): Promise<(text: string) => Pick<Letter, 'fromname' | 'replyto' | 'html' | 'logo'>> {
  const branding = await keptEmailBranding(db);
  const held = branding.isshowlogo ? await logoOf(db) : undefined;
  const bytes = held && (await files.get(keyOf(subscriptionid, held.key)));
  const logo = held && bytes ? { bytes, mediatype: held.mediatype } : undefined;
  return (text) => ({
    fromname: branding.sendername ?? companyname,
    replyto: branding.replyto ?? undefined,
    html: mailHtml(text, { ...branding, companyname, logo: logo ? `cid:${LOGO_CID}` : undefined }),
    logo,
  });
}
