import { objectiveStandings } from '#modules/okr/server/public.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { getForm, listOwnForms, type OwnForm, saveFormDraft, submitForm, withdrawForm } from '../contract/review.ts';
import type { Answer } from '../contract/sheet.ts';
import { isAnonymous, MANAGER, NOMINATED, PHASE_OF_GROUP, SHARED, SUBMITTED, TO_WRITE } from '../contract/words.ts';
import { dueDayOf, firstDay, mayWrite } from '../engine/phase.ts';
import { answersFault, sheetOf } from '../engine/sheet.ts';
import { hashOf, openForm, sealForm } from './sealed.ts';
import { answersIn, objectivesIn, phasesIn, snapshotIn } from './snapshot.ts';

const MAX_FORMS = 300;

/** The forms of a rater with what they are about; of people who have left there is nothing to write. */
const formsOf = (db: Db, employeeid: number, today: string) =>
  db
    .selectFrom('perform_assignment as a')
    .innerJoin('perform_review as r', 'r.performreviewid', 'a.performreviewid')
    .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .leftJoin('perform_sealed_form as s', 's.performassignmentid', 'a.performassignmentid')
    .select(['a.performassignmentid', 'a.groupid', 'a.statusid', 'a.version', 'c.performancecyclename', 'c.phases'])
    .select([
      'c.isclosed',
      'e.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      'r.statusid as reviewstatusid',
    ])
    .select((eb) => eb('s.performassignmentid', 'is not', null).as('issealed'))
    .where('a.employeeid', '=', employeeid)
    .where('a.statusid', '<>', NOMINATED)
    .where((eb) => eb.or([eb('e.leavingdate', 'is', null), eb('e.leavingdate', '>=', today)]))
    .orderBy('a.performassignmentid', 'desc')
    .limit(MAX_FORMS);
type FormRow = Awaited<ReturnType<ReturnType<typeof formsOf>['execute']>>[number];

function shown(row: FormRow, today: string): OwnForm {
  const phases = phasesIn(row.phases);
  const groupid = row.groupid as OwnForm['groupid'];
  const issubmitted = row.statusid === SUBMITTED || Boolean(row.issealed);
  const first = firstDay(phases, PHASE_OF_GROUP[groupid] ?? 0);
  const { employeeid, employeecode, fullname, imagepath } = row;
  return {
    performassignmentid: row.performassignmentid,
    person: { employeeid, employeecode, fullname, imagepath },
    cyclename: row.performancecyclename,
    groupid,
    opens: first !== null && first > today ? first : null,
    dueday: dueDayOf(phases, groupid),
    issubmitted,
    iswritable:
      mayWrite(phases, groupid, today) &&
      (isAnonymous(groupid) ? !row.isclosed : !issubmitted && row.reviewstatusid < SHARED - 1),
  };
}

/** What is to be written first, then what opens later, then what is done or closed; by the last day. */
const placeOf = ({ iswritable, issubmitted, opens }: OwnForm): number =>
  iswritable && !issubmitted ? 0 : opens !== null && !issubmitted ? 1 : 2;

const list = serve(listOwnForms, async ({ db, session, today }) => {
  const rows = session.employeeid === null ? [] : await formsOf(db, session.employeeid, today).execute();
  return rows
    .map((row) => shown(row, today))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.dueday ?? '').localeCompare(b.dueday ?? ''));
});

/** One form of the caller, with the form that the cycle keeps. @throws ApplicationError 404 for any other */
async function ownFormOf(
  { db, session, today }: Pick<Context, 'db' | 'session' | 'today'>,
  performassignmentid: number,
) {
  const row = await formsOf(db, session.employeeid ?? 0, today)
    .where('a.performassignmentid', '=', performassignmentid)
    .select([
      'c.snapshot',
      'a.answers',
      'a.performreviewid',
      'r.designationid',
      'r.subscriptiongradeid',
      'r.objectives',
    ])
    .executeTakeFirst();
  if (!row) return notFound();
  const snapshot = snapshotIn(row.snapshot);
  return { row, form: shown(row, today), snapshot, sections: sheetOf(snapshot, row, row.groupid) };
}

const read = serve(getForm, async (ctx, { performassignmentid }) => {
  const { row, form, snapshot, sections } = await ownFormOf(ctx, performassignmentid);
  const isasked = sections.some(({ items }) => items.some(({ key }) => key.startsWith('o')));
  const ids = isasked ? objectivesIn(row.objectives).map(({ okrobjectiveid }) => okrobjectiveid) : [];
  return [
    {
      ...form,
      groupsize: snapshot.groupsize,
      sections,
      objectives: await objectiveStandings(ctx.db, ids, ctx.today),
      answers: answersIn(row.answers),
      version: row.version,
    },
  ];
});

/** Locks a form that may be written now. @throws ApplicationError where its phase is not open or it is submitted */
async function lockedForm(ctx: Context, performassignmentid: number) {
  const own = await ownFormOf(ctx, performassignmentid);
  await ctx.db
    .selectFrom('perform_assignment')
    .select('performassignmentid')
    .where('performassignmentid', '=', performassignmentid)
    .forUpdate()
    .executeTakeFirst();
  const fresh = await ownFormOf(ctx, performassignmentid);
  if (!fresh.form.iswritable)
    failWith('conflict', {
      status: 409,
      text: fresh.form.issubmitted
        ? 'This form is submitted. The cycle’s administrator can reopen it'
        : 'This form cannot be written today: its phase is not open',
    });
  return { ...own, ...fresh };
}

function expectAnswers(sections: ReturnType<typeof sheetOf>, answers: readonly Answer[], isdraft: boolean): void {
  const fault = answersFault(sections, answers, isdraft);
  if (fault?.fault === 'missing') failWith('E1370', { fields: { answers: `Please answer: ${fault.item}` } });
  if (fault?.fault === 'invalid') failField('answers', `This answer does not fit: ${fault.item}`);
  if (fault) failField('answers', 'The form has another question than this. Load the page again');
}

/** The answers in the order of the form: the order in which somebody filled it in says nothing. */
export const inOrder = (sections: ReturnType<typeof sheetOf>, answers: readonly Answer[]): Answer[] =>
  sections.flatMap(({ items }) => items.flatMap(({ key }) => answers.filter((one) => one.key === key)));

const store = (db: Db, performassignmentid: number, values: { answers: Answer[]; statusid: number; version: number }) =>
  db
    .updateTable('perform_assignment')
    .set({ answers: JSON.stringify(values.answers), statusid: values.statusid, version: values.version })
    .where('performassignmentid', '=', performassignmentid)
    .returning(['performassignmentid', 'version'])
    .execute();

const draft = serve(saveFormDraft, async (ctx, { performassignmentid, answers }) => {
  const { row, sections } = await lockedForm(ctx, performassignmentid);
  if (row.groupid > MANAGER)
    failWith('E0010', {
      text: 'A draft of this form stays in your browser: nothing of it is stored before you submit',
    });
  expectAnswers(sections, answers, true);
  const values = { answers: inOrder(sections, answers), statusid: TO_WRITE, version: row.version + 1 };
  return store(ctx.db, performassignmentid, values);
});

type Box = { secretbox: string } | undefined;
export const boxOf = (db: Db, performassignmentid: number): Promise<Box> =>
  db
    .selectFrom('perform_sealed_form')
    .select('secretbox')
    .where('performassignmentid', '=', performassignmentid)
    .executeTakeFirst();

/** Whether a form was submitted with another token: then the holder of this one neither changes nor withdraws it. */
export function isOfAnother(
  { env, tenant }: Pick<Context, 'env' | 'tenant'>,
  performassignmentid: number,
  box: Box,
  token: string,
): boolean {
  const stored = box && openForm(env, tenant.subscriptionid, performassignmentid, box.secretbox);
  return box !== undefined && stored?.token !== hashOf(token);
}

/** @throws ApplicationError where a sealed form was submitted with another token */
function expectToken(ctx: Context, performassignmentid: number, box: Box, token: string): void {
  if (isOfAnother(ctx, performassignmentid, box, token))
    failWith('conflict', {
      status: 409,
      text: 'This form was submitted in another browser. Only there can it be changed or withdrawn',
    });
}

/** Seals the answers of a colleague, in place of those that the same token sealed before. */
export async function storeSealed(
  { env, tenant }: Pick<Context, 'env' | 'tenant'>,
  db: Db,
  { performassignmentid, token, answers }: { performassignmentid: number; token: string; answers: readonly Answer[] },
): Promise<void> {
  const form = { token: hashOf(token), answers };
  const secretbox = sealForm(env.secret, tenant.subscriptionid, performassignmentid, form);
  await db
    .insertInto('perform_sealed_form')
    .values({ performassignmentid, secretbox })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'performassignmentid']).doUpdateSet({ secretbox }))
    .execute();
}

const submit = serve(submitForm, async (ctx, { performassignmentid, answers, token }) => {
  const { db } = ctx;
  const { row, sections } = await lockedForm(ctx, performassignmentid);
  expectAnswers(sections, answers, false);
  const rows = inOrder(sections, answers);
  if (row.groupid <= MANAGER)
    return store(db, performassignmentid, { answers: rows, statusid: SUBMITTED, version: row.version + 1 });
  if (token === null) return failWith('E0010', { text: 'Load the page again: this form is sealed in your browser' });
  expectToken(ctx, performassignmentid, await boxOf(db, performassignmentid), token);
  await storeSealed(ctx, db, { performassignmentid, token, answers: rows });
  return [{ performassignmentid, version: row.version }];
});

const withdraw = serve(withdrawForm, async (ctx, { performassignmentid, token }) => {
  const { row } = await lockedForm(ctx, performassignmentid);
  const box = await boxOf(ctx.db, performassignmentid);
  if (!box) notFound();
  expectToken(ctx, performassignmentid, box, token);
  await ctx.db.deleteFrom('perform_sealed_form').where('performassignmentid', '=', performassignmentid).execute();
  return [{ performassignmentid, version: row.version }];
});

export const formEndpoints: Served[] = [list, read, draft, submit, withdraw];
