import { storedBranding } from '../branding.ts';
import type { Db } from '../db.ts';
import { keyOf } from '../files/key.ts';
import type { FileStore } from '../files/store.ts';
import { storedEmailBranding } from './branding.ts';
import { type Letter, LOGO_CID } from './mailer.ts';
import { mailHtml } from './mail-html.ts';

type Current = { key: string; mediatype: string };

async function logoOf(db: Db): Promise<Current | undefined> {
  const { logo } = await storedBranding(db);
  if (logo === null) return undefined;
  return db
    .selectFrom('stored_file')
    .select(['key', 'mediatype'])
    .where('fileid', '=', Number(logo))
    .executeTakeFirst();
}

/** Loads the letterhead of a company's mails: sender, colour, logo. @returns what is added to each text */
export async function letterheadOf(
  db: Db,
  { subscriptionid, companyname, files }: { subscriptionid: number; companyname: string; files: FileStore },
): Promise<(text: string) => Pick<Letter, 'fromname' | 'replyto' | 'html' | 'logo'>> {
  const branding = await storedEmailBranding(db);
  const current = branding.isshowlogo ? await logoOf(db) : undefined;
  const bytes = current && (await files.get(keyOf(subscriptionid, current.key)));
  const logo = current && bytes ? { bytes, mediatype: current.mediatype } : undefined;
  return (text) => ({
    fromname: branding.sendername ?? companyname,
    replyto: branding.replyto ?? undefined,
    html: mailHtml(text, { ...branding, companyname, logo: logo ? `cid:${LOGO_CID}` : undefined }),
    logo,
  });
}
