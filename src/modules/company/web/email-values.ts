import type { EmailBrandingState } from '../contract/email-branding.ts';

/** The company's own mail texts, by kind of mail. */
export type Wordings = Record<string, { subject: string; body: string }>;

/** The setting as form values. */
export const emailValuesOf = (stored: EmailBrandingState) => ({
  sendername: stored.sendername ?? '',
  replyto: stored.replyto ?? '',
  colour: stored.colour,
  isshowlogo: stored.isshowlogo,
  footer: stored.footer ?? '',
  templates: Object.fromEntries<Wordings[string]>(
    stored.templates.filter(({ ischanged }) => ischanged).map(({ kind, subject, body }) => [kind, { subject, body }]),
  ),
});
export type EmailValues = ReturnType<typeof emailValuesOf>;
