import type { EmailBrandingState } from '#platform/contract/email-branding.ts';

/** Wordings of the company's own, by the kind of mail. */
export type Wordings = Record<string, { subject: string; body: string }>;

/** The setting as its form holds it. */
export const emailValuesOf = (kept: EmailBrandingState) => ({
  sendername: kept.sendername ?? '',
  replyto: kept.replyto ?? '',
  colour: kept.colour,
  isshowlogo: kept.isshowlogo,
  footer: kept.footer ?? '',
  templates: Object.fromEntries<Wordings[string]>(
    kept.templates.filter(({ ischanged }) => ischanged).map(({ kind, subject, body }) => [kind, { subject, body }]),
  ),
});
export type EmailValues = ReturnType<typeof emailValuesOf>;
