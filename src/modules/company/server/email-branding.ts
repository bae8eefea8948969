import { storedBranding } from '#platform/server/branding.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { failWith, failField } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { EMAIL_BRANDING, type EmailBranding, wholeEmailBranding } from '#platform/server/mail/branding.ts';
import { mailHtml } from '#platform/server/mail/mail-html.ts';
import { fillWording, type MailTemplate, wordingProblem } from '#platform/server/mail/template.ts';
import {
  type EmailBrandingState,
  getEmailBranding,
  previewEmail,
  saveEmailBranding,
} from '../contract/email-branding.ts';

function stateOf(templates: readonly MailTemplate[], stored: EmailBranding, version: number): EmailBrandingState {
  return {
    ...stored,
    version,
    templates: templates.map(({ kind, title, about, subject, body, fields }) => {
      const own = stored.templates[kind];
      return {
        kind,
        name: title,
        about,
        subject: own?.subject ?? subject,
        body: own?.body ?? body,
        ischanged: own !== undefined,
        usualsubject: subject,
        usualbody: body,
        fields: Object.entries(fields).map(([field, sample]) => ({ name: field, sample })),
      };
    }),
  };
}

/** Serves the branding and wording of mails, for the templates that the modules declare. */
export function emailBrandingOf(modules: readonly ServerModule[]): ServerModule {
  const templates = modules.flatMap((module) => module.mails ?? []);
  const byKind = new Map(templates.map((template) => [template.kind, template]));

  const get = serve(getEmailBranding, async ({ db }) => {
    const { value, version } = await storedSetting(db, EMAIL_BRANDING, wholeEmailBranding);
    return [stateOf(templates, value, version)];
  });

  const save = serve(saveEmailBranding, async (ctx, input) => {
    for (const [kind, wording] of Object.entries(input.templates)) {
      const template = byKind.get(kind);
      if (!template) return failWith('invalid', { text: 'There is no such mail' });
      const problem = wordingProblem(template, wording);
      if (problem !== undefined) failField(`templates.${kind}.body`, `${template.title}: ${problem}`);
    }
    const { value, version } = await changeSetting(ctx, {
      settingname: EMAIL_BRANDING,
      read: wholeEmailBranding,
      change: () => input,
    });
    return [stateOf(templates, value, version)];
  });

  const preview = serve(previewEmail, async (ctx: Context, { kind, wording, colour, footer, isshowlogo }) => {
    const template = byKind.get(kind);
    if (!template) return failWith('invalid', { text: 'There is no such mail' });
    const { subject, text } = fillWording(wording, { ...template.fields, company: ctx.tenant.companyname });
    const current = isshowlogo ? (await storedBranding(ctx.db)).logo : null;
    const html = mailHtml(text, {
      colour,
      footer,
      companyname: ctx.tenant.companyname,
      logo: ctx.fileLink(current, ctx.session.logininfoid) ?? undefined,
    });
    return [{ subject, html, problem: wordingProblem(template, wording) ?? null }];
  });

  return { name: 'email-branding', endpoints: [get, save, preview] };
}
