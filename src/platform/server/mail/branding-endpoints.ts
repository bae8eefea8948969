import {
  type EmailBrandingState,
  getEmailBranding,
  previewEmail,
  saveEmailBranding,
} from '../../contract/email-branding.ts';
import { storedBranding } from '../branding.ts';
import type { ServerModule } from '../module.ts';
import { failWith, failField } from '../application-error.ts';
import { type Context, serve } from '../serve.ts';
import { changeSetting, storedSetting } from '../tenant-setting.ts';
import { EMAIL_BRANDING, type EmailBranding, wholeEmailBranding } from './branding.ts';
import { mailHtml } from './mail-html.ts';
import { fillWording, type MailTemplate, wordingProblem } from './template.ts';

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

  const save = serve(saveEmailBranding, async (ctx, given) => {
    for (const [kind, wording] of Object.entries(given.templates)) {
      const template = byKind.get(kind);
      if (!template) return failWith('invalid', { text: 'There is no such mail' });
      const problem = wordingProblem(template, wording);
      if (problem !== undefined) failField(`templates.${kind}.body`, `${template.title}: ${problem}`);
    }
    const { value, version } = await changeSetting(ctx, {
      settingname: EMAIL_BRANDING,
      read: wholeEmailBranding,
      change: () => given,
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
