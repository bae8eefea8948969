import { MESSAGES } from '#platform/contract/messages.ts';
import { isEmail } from '#platform/contract/words.ts';
import { html } from '#platform/engine/html.ts';
import { formatDay } from '#platform/engine/day-format.ts';
import type { Page, PageContext } from '#platform/server/page.ts';
import { applicationStatus, sendStatusLinks } from '#modules/recruit/server/public.ts';
import { companyMark } from '#platform/server/page-document.ts';
import { applyDocument } from './apply-document.ts';
import { careerWords } from './career-words.ts';

const PATH = '/career/application/:token';
const LIMITS = { files: 0, fileSize: 1, fields: 5, fieldSize: 1024 };

/** A page for a link that is over, with a form for a new one; `notice` is what became of the last request. */
async function expiredPage(ctx: PageContext, status: number, notice?: string) {
  const { t } = await careerWords(ctx);
  const content = html`<div class="done">
      ${await companyMark(ctx)}
      <h1>${t(MESSAGES.E0100)}</h1>
      <p>${t('The link to your application works for 30 days. Enter your e-mail address to get a new one.')}</p>
    </div>
    ${notice !== undefined && html`<p class="error" role="status">${t(notice)}</p>`}
    <form method="post" enctype="multipart/form-data">
      <div class="field">
        <label for="emailid">${t('Email')}</label>
        <input id="emailid" name="emailid" type="email" autocomplete="email" maxlength="254" required />
      </div>
      <div><button type="submit">${t('Send a new link')}</button></div>
    </form>`;
  return applyDocument(ctx, { status, title: t(MESSAGES.E0100), content });
}

export const applyStatusPages: readonly Page[] = [
  {
    method: 'GET',
    path: PATH,
    handle: async (ctx) => {
      const result = await applicationStatus(ctx, ctx.params['token'] ?? '');
      if (!result) return expiredPage(ctx, 410);
      const { t } = await careerWords(ctx);
      const title = t('Your application');
      const content = html`<div class="done">
        ${await companyMark(ctx)}
        <h1>${title}</h1>
        <p class="job">${result.designationname}</p>
        <p>${t('Received on {{day}}', { day: formatDay(result.receivedday, ctx.tenant.dateformatname, t) })}</p>
        <p>
          ${t('Your application has arrived and waits for our team, which will reach out to you for further screening.')}
        </p>
        <a class="button" href="/career">${t('View all openings')}</a>
      </div>`;
      return applyDocument(ctx, { title, content });
    },
  },
  {
    method: 'POST',
    path: PATH,
    form: LIMITS,
    handle: async (ctx) => {
      const emailid = ((await ctx.form()).fields.get('emailid')?.[0] ?? '').trim();
      if (!isEmail(emailid)) return expiredPage(ctx, 400, 'Please enter valid email id');
      await sendStatusLinks(ctx, emailid);
      return expiredPage(ctx, 200, 'If there is an application of this address, a new link is on its way to it.');
    },
  },
];
