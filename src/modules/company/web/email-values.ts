import type { EmailBrandingState } from '#platform/contract/email-branding.ts';

/** Wordings of the company's own, by the kind of mail. */
export type Wordings = Record<string, { subject: string; body: string }>;

/** The setting as its form holds it. */
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
