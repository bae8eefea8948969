import { html, type Html } from '#platform/engine/html.ts';
import { formatDay } from '#platform/engine/day-format.ts';
import type { Words } from '#platform/engine/page-words.ts';
import type { Db } from '#platform/server/db.ts';
import { guestPages } from '#platform/server/guest-link.ts';
import type { PageAnswer, PageContext } from '#platform/server/page.ts';
import { companyMark, pageDocument } from '#platform/server/page-document.ts';
import { pageWords } from '#platform/server/page-words.ts';
import { type Answer, answersField } from '../contract/sheet.ts';
import { COLLEAGUE_PHASE, EXTERNAL, REVIEW_LINK, TO_WRITE } from '../contract/words.ts';
import { answersOf, formFields, type Typed } from '../engine/guest-form.ts';
import { isOpen, lastDay } from '../engine/phase.ts';
import { answersFault, sheetOf } from '../engine/sheet.ts';
import { boxOf, isOfAnother, storeSealed } from './forms.ts';
import { phasesIn, snapshotIn } from './snapshot.ts';

/** 300 items, of which one with several choices has 20 fields. */
const LIMITS = { files: 0, fileSize: 1, fields: 700, fieldSize: 8192 };

/** The form of an external rater while it may be written; undefined before and after. With `lock` nobody else changes it. */
async function formOf({ today }: Pick<PageContext, 'today'>, db: Db, performassignmentid: number, lock = false) {
  const query = db
    .selectFrom('perform_assignment as a')
    .innerJoin('perform_review as r', 'r.performreviewid', 'a.performreviewid')
    .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .select([
      'a.guestname',
      'e.fullname',
      'c.phases',
      'c.snapshot',
      'r.designationid',
      'r.subscriptiongradeid',
      'r.objectives',
    ])
    .where('a.performassignmentid', '=', performassignmentid)
    .where('a.groupid', '=', EXTERNAL)
    .where('a.statusid', '=', TO_WRITE)
    .where('c.isclosed', '=', false)
    .where((eb) => eb.or([eb('e.leavingdate', 'is', null), eb('e.leavingdate', '>=', today)]));
  const row = await (lock ? query.forUpdate('a') : query).executeTakeFirst();
  if (!row || !isOpen(phasesIn(row.phases), COLLEAGUE_PHASE, today)) return undefined;
  const snapshot = snapshotIn(row.snapshot);
  return {
    performassignmentid,
    guestname: row.guestname ?? '',
    fullname: row.fullname,
    groupsize: snapshot.groupsize,
    until: lastDay(phasesIn(row.phases), COLLEAGUE_PHASE) ?? today,
    sections: sheetOf(snapshot, row, EXTERNAL),
    box: await boxOf(db, performassignmentid),
  };
}
type GuestForm = NonNullable<Awaited<ReturnType<typeof formOf>>>;

const formPart = (t: Words, form: GuestForm, typed: Typed, isBack: boolean): Html =>
  html`<form
    method="post"
    enctype="multipart/form-data"
    data-draft="review.${form.performassignmentid}"
    ${isBack && html`data-filled="true"`}
  >
    ${formFields(form.sections, typed, t)}
    <p class="hint" data-draft-note hidden>
      ${t('What you write is kept in this browser. Nothing is sent before you submit.')}
    </p>
    <div><button type="submit" name="do" value="submit">${t('Submit')}</button></div>
  </form>`;

const submittedPart = (t: Words, until: string, isOwn: boolean): Html =>
  html`<section class="card" role="status">
    <h2>${t('Your answers are submitted. Thank you!')}</h2>
    <p>
      ${
        isOwn
          ? t('Until {{day}} you can submit the form again with other answers, or withdraw it.', { day: until })
          : t('They were submitted by the link of another mail. Only by that link can they be changed.')
      }
    </p>
    ${
      isOwn &&
      html`<form method="post" enctype="multipart/form-data">
        <div><button type="submit" name="do" value="withdraw" class="plain">${t('Withdraw')}</button></div>
      </form>`
    }
  </section>`;

type State = { readonly typed?: Typed; readonly error?: string };

async function formPage(ctx: PageContext, form: GuestForm, { typed, error }: State = {}): Promise<PageAnswer> {
  const { t } = await pageWords(ctx);
  const until = formatDay(form.until, ctx.tenant.dateformatname, t);
  const isOwn = !isOfAnother(ctx, form.performassignmentid, form.box, ctx.params['token'] ?? '');
  const title = t('How do you work with {{name}}?', { name: form.fullname });
  const content = html`<div class="top">
      ${await companyMark(ctx)}
      <h1>${title}</h1>
      <p>${t('Dear {{name}}, please answer until {{day}}.', { name: form.guestname, day: until })}</p>
    </div>
    <p class="card">
      ${t(
        'Your answers are kept without your name and shown only together with those of others. Answers of fewer than {{count}} people are deleted unread. What remains is how you write: a phrase that only you use may show who you are.',
        { count: form.groupsize },
      )}
    </p>
    ${error !== undefined && html`<p class="error" role="alert">${error}</p>`}
    ${form.box && error === undefined && submittedPart(t, until, isOwn)}
    ${isOwn && formPart(t, form, typed ?? new Map(), typed !== undefined)}`;
  return pageDocument(ctx, 'guest', { status: error === undefined ? 200 : 400, title, content, data: {} });
}

/** What is wrong with answers, in the words of the page; undefined where nothing is. */
function faultOf(t: Words, { sections }: GuestForm, answers: readonly Answer[]): string | undefined {
  const { error } = answersField.safeParse(answers);
  if (error) return t(error.issues[0]?.message ?? 'Please fill valid data');
  const fault = answersFault(sections, answers, false);
  if (!fault) return undefined;
  return fault.fault === 'missing'
    ? t('Please answer: {{item}}', { item: fault.item })
    : t('This answer does not fit: {{item}}', { item: fault.item });
}

/** The form of an external rater behind the link of a mail. */
export const guestFormPages = guestPages({
  purpose: REVIEW_LINK,
  limits: LIMITS,
  show: async (ctx, objectid) => {
    const form = await ctx.tx((db) => formOf(ctx, db, objectid));
    return form && formPage(ctx, form);
  },
  post: async (ctx, objectid, { fields }) => {
    const { t } = await pageWords(ctx);
    const token = ctx.params['token'] ?? '';
    const outcome = await ctx.tx(async (db): Promise<(State & { form: GuestForm }) | undefined> => {
      const form = await formOf(ctx, db, objectid, true);
      if (!form || isOfAnother(ctx, objectid, form.box, token)) return form && { form };
      if (fields.get('do')?.[0] === 'withdraw') {
        await db.deleteFrom('perform_sealed_form').where('performassignmentid', '=', objectid).execute();
        return { form: { ...form, box: undefined } };
      }
      const answers = answersOf(form.sections, fields);
      const error = faultOf(t, form, answers);
      if (error !== undefined) return { form, typed: fields, error };
      await storeSealed(ctx, db, { performassignmentid: objectid, token, answers });
      return { form: { ...form, box: await boxOf(db, objectid) } };
    });
    return outcome && formPage(ctx, outcome.form, outcome);
  },
});
