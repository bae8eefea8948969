import type { Db } from '../db.ts';
import { storedSetting } from '../tenant-setting.ts';

export const EMAIL_BRANDING = 'email_branding';

/** The appearance and wording of a company's mails, where they differ from the product's. */
export type EmailBranding = {
  sendername: string | null;
  replyto: string | null;
  /** The background of the company's name or logo; white text on it must be readable. */
  colour: string;
  isshowlogo: boolean;
  footer: string | null;
  templates: Readonly<Record<string, { subject: string; body: string }>>;
};

export const USUAL_COLOUR = '#2a53d1';

export const wholeEmailBranding = (value: Partial<EmailBranding>): EmailBranding => ({
  sendername: value.sendername ?? null,
  replyto: value.replyto ?? null,
  colour: value.colour ?? USUAL_COLOUR,
  isshowlogo: value.isshowlogo ?? true,
  footer: value.footer ?? null,
  templates: value.templates ?? {},
});

export async function storedEmailBranding(db: Db): Promise<EmailBranding> {
  return (await storedSetting(db, EMAIL_BRANDING, wholeEmailBranding)).value;
}
