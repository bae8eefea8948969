import { MESSAGES } from '#platform/contract/messages.ts';
import { html, type Html } from '#platform/engine/html.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { formatDay } from '#platform/engine/day-format.ts';
import { say } from '#platform/engine/say.ts';
import type { Page, PageContext } from '#platform/server/page.ts';
import { ACCEPTED, DECLINE_LIMIT, type OfferRow, SENT } from '#modules/recruit/contract/offer/offer.ts';
import { answerOffer, letterBehind, offerBehind, type VisitorOffer } from '#modules/recruit/server/public.ts';
import type { Words } from '#platform/engine/page-words.ts';
import { companyMark } from '#platform/server/page-document.ts';
import { applyDocument } from './apply-document.ts';
import { careerWords } from './career-words.ts';

const PATH = '/career/offer/:token';
const LIMITS = { files: 0, fileSize: 1, fields: 5, fieldSize: 4096 };

/** A page for a link that is not ours, or whose offer is over. */
async function overPage(ctx: PageContext) {
  const { t } = await careerWords(ctx);
  const content = html`<div class="done">
    ${await companyMark(ctx)}
    <h1>${t(MESSAGES.E0100)}</h1>
    <p>
      ${t('This offer is no longer valid: its last day is over, it was withdrawn, or a newer one has replaced it. Look for a newer mail of ours, or reply to the mail with the offer to ask for a new one.')}
    </p>
  </div>`;
  return applyDocument(ctx, { status: 410, title: t(MESSAGES.E0100), content });
}

const fact = (label: string, value: string | null): Html | false =>
  value !== null && value !== '' && html`<p><span class="hint">${label}</span><br />${value}</p>`;

/** The components of the pay, a month and a year. */
function payOf(t: Words, { annualctc, components }: OfferRow): Html {
  const rupees = (amount: number) => formatRupees(paise(amount));
  return html`<section class="card">
    <h2>${t('Your pay')}</h2>
    <p><b>${t('{{amount}} a year (CTC)', { amount: rupees(annualctc) })}</b></p>
    ${
      components.length > 0 &&
      html`<ul>
        ${components.map(
          ({ name, month, year }) =>
            html`<li class="row">
              <span
                >${name}: ${t('{{month}} a month, {{year}} a year', { month: rupees(month), year: rupees(year) })}</span
              >
            </li>`,
        )}
      </ul>`
    }
  </section>`;
}

async function offerPage(ctx: PageContext, { fullname, offer }: VisitorOffer, options: { error?: string } = {}) {
  const { t } = await careerWords(ctx);
  const title = t('Our offer');
  const answered = offer.statusid !== SENT;
  const content = html`<div class="top">
      ${await companyMark(ctx)}
      <h1>${t('Our offer to {{name}}', { name: fullname })}</h1>
      <p class="job">${offer.designationname}</p>
    </div>
    ${answered && answeredPart(t, offer)}
    ${options.error !== undefined && html`<p class="error" role="alert">${t(options.error)}</p>`}
    ${offer.message !== '' && html`<p>${offer.message}</p>`}
    <section class="card">
      <h2>${t('Your job')}</h2>
      <div class="pair">
        ${fact(t('Designation'), offer.designationname)} ${fact(t('Department'), offer.departmentname)}
        ${fact(t('Business unit'), offer.businessunitname)} ${fact(t('Office'), offer.officename)}
        ${fact(t('Manager'), offer.manager?.fullname ?? null)} ${fact(t('Employment type'), offer.employmenttype)}
        ${fact(t('Joining date'), formatDay(offer.joiningdate, ctx.tenant.dateformatname, t))}
        ${fact(t('Valid until'), formatDay(offer.validuntil, ctx.tenant.dateformatname, t))}
      </div>
    </section>
    ${payOf(t, offer)}
    ${
      offer.letternumber !== null &&
      html`<p><a href="/career/offer/${ctx.params['token'] ?? ''}/letter">${t('Offer letter as a PDF')}</a></p>`
    }
    ${!answered && answerForms(t)}`;
  return applyDocument(ctx, { status: options.error === undefined ? 200 : 400, title, content });
}

const answeredPart = (t: Words, { statusid }: OfferRow): Html =>
  statusid === ACCEPTED
    ? html`<p class="card" role="status">
        ${t('You have accepted this offer. Welcome! A mail with an invitation, where you enter what we need for your joining, is on its way to you.')}
      </p>`
    : html`<p class="card" role="status">
        ${t('You have declined this offer. Thank you for telling us, and all the best.')}
      </p>`;

const answerForms = (t: Words): Html =>
  html`<form method="post" enctype="multipart/form-data">
      <input type="hidden" name="answer" value="accept" />
      <div><button type="submit">${t('Accept the offer')}</button></div>
    </form>
    <form method="post" enctype="multipart/form-data" class="card">
      <input type="hidden" name="answer" value="decline" />
      <div class="field">
        <label for="reason">${t('Why do you decline?')}</label>
        <textarea id="reason" name="reason" maxlength="${DECLINE_LIMIT}" required></textarea>
      </div>
      <div><button type="submit" class="plain">${t('Decline the offer')}</button></div>
    </form>`;

export const offerPages: readonly Page[] = [
  {
    method: 'GET',
    path: PATH,
    handle: async (ctx) => {
      const result = await offerBehind(ctx, ctx.params['token'] ?? '');
      return !result || result.isover ? overPage(ctx) : offerPage(ctx, result);
    },
  },
  {
    method: 'GET',
    path: `${PATH}/letter`,
    handle: async (ctx) => {
      const letter = await letterBehind(ctx, ctx.params['token'] ?? '');
      if (!letter) return overPage(ctx);
      return {
        status: 200,
        body: letter.bytes,
        type: letter.type,
        headers: { 'content-disposition': `attachment; filename="${letter.name}"` },
      };
    },
  },
  {
    method: 'POST',
    path: PATH,
    form: LIMITS,
    handle: async (ctx) => {
      const token = ctx.params['token'] ?? '';
      const { fields } = await ctx.form();
      const answer = fields.get('answer')?.[0] ?? '';
      const reason = (fields.get('reason')?.[0] ?? '').trim();
      const before = await offerBehind(ctx, token);
      if (!before || before.isover) return overPage(ctx);
      if (answer !== 'accept' && answer !== 'decline') return offerPage(ctx, before);
      if (answer === 'decline' && (reason === '' || reason.length > DECLINE_LIMIT))
        return offerPage(ctx, before, { error: say`Please tell us in a few words why you decline` });
      const after = await answerOffer(ctx, token, answer === 'accept' ? { accepts: true } : { accepts: false, reason });
      return !after || after.isover ? overPage(ctx) : offerPage(ctx, after);
    },
  },
];
