import { safeParse } from 'zod/v4/core';
import { html } from '#platform/engine/html.ts';
import { formatDay } from '#platform/engine/day-format.ts';
import { ApplicationError, failField, failWith } from '#platform/server/application-error.ts';
import { storedBranding } from '#platform/server/branding.ts';
import type { Form } from '#platform/server/page-form.ts';
import type { Page, PageAnswer, PageContext } from '#platform/server/page.ts';
import { sendApplication } from '#modules/recruit/contract/application/application.ts';
import {
  type PersonalField,
  PERSONAL_FIELDS,
  personalProblems,
} from '#modules/recruit/contract/application/application-check.ts';
import { NO_SUCH_OPENING } from '#modules/recruit/contract/opening/public-job.ts';
import {
  formToken,
  isResumeRequired,
  keepCandidateFile,
  openJob,
  openJobQuestions,
  receiveApplication,
  retainedUntil,
} from '#modules/recruit/server/public.ts';
import { type ApplyData, DOCUMENTS, openingsPath, PERSONAL, shareLinks, SKILLS } from '../contract/apply.ts';
import { PLAIN_ROWS, type Row, ROW_LISTS, type RowList, rowProblem, sentRows } from '../contract/apply-rows.ts';
import { APPLY_SENTENCES } from '../contract/apply-words.ts';
import { companyMark } from '#platform/server/page-document.ts';
import { callingCodeOf } from '../engine/calling-code.ts';
import { applyDocument } from './apply-document.ts';
import { careerWords } from './career-words.ts';
import { applyForm, CONTACT_ROWS, type Fault, type Typed } from './apply-form.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS = { files: 3, fileSize: 2 * MEGABYTE, fields: 400, fieldSize: 16 * 1024 };
const PATH = '/career/apply/:jobcode';
const NOTHING: Typed = () => [];
const MAX_SOURCE = 500;

/** The source of an application: the parameter of this name, else the whole query string. */
const sourceOf = ({ query, search }: PageContext): string =>
  (query.get('source') ?? search.replace(/^\?/, '')).slice(0, MAX_SOURCE);

async function dataOf(
  ctx: PageContext,
  options: { token?: string; source?: string } = {},
): Promise<ApplyData | undefined> {
  const { tenant, env, origin } = ctx;
  const result = await ctx.tx(async (db) => {
    const job = await openJob(db, ctx, ctx.params['jobcode'] ?? '');
    if (!job) return undefined;
    const questions = await openJobQuestions(db, ctx, job.requisitionjobid);
    const isresumerequired = await isResumeRequired(db);
    const { logo } = await storedBranding(db);
    const retainuntil = await retainedUntil(db, ctx.today);
    return { job, questions: questions ?? [], isresumerequired, retainuntil, logo };
  });
  if (!result) return undefined;
  const { job, questions, isresumerequired, retainuntil } = result;
  const { pack, t } = await careerWords(ctx);
  const { requisitionjobid, requisitionid, jobuuid, designationname, jobtype, jobemailid } = job;
  return {
    job: {
      requisitionjobid,
      requisitionid,
      jobuuid,
      designationname,
      jobtype,
      jobemailid,
      location: job.location?.location ?? '',
    },
    questions,
    isresumerequired,
    callingcode: callingCodeOf(tenant.timezoneid),
    companyname: tenant.companyname,
    logo: ctx.fileLink(result.logo, 0),
    applicationkey: tenant.applicationkey,
    formtoken:
      options.token ?? formToken(env.secret, { subscriptionid: tenant.subscriptionid, requisitionjobid }, env.now()),
    source: options.source ?? sourceOf(ctx),
    retainuntil: formatDay(retainuntil, tenant.dateformatname, t),
    joburl: `${origin}/career/job/${jobuuid}`,
    sentences: pack ? Object.fromEntries(APPLY_SENTENCES.map((one) => [one, pack[one] ?? one])) : null,
  };
}

async function unknownJob(ctx: PageContext): Promise<PageAnswer> {
  const { t } = await careerWords(ctx);
  const title = t(NO_SUCH_OPENING);
  const content = html`${await companyMark(ctx)}
    <h1>${title}</h1>
    <p><a href="${openingsPath(sourceOf(ctx))}">${t('View all openings')}</a></p>`;
  return applyDocument(ctx, { status: 404, title, content });
}

async function formPage(
  ctx: PageContext,
  data: ApplyData,
  options: { status?: number; typed: Typed; faults?: readonly Fault[] },
): Promise<PageAnswer> {
  const { t } = await careerWords(ctx);
  const { status = 200, ...rest } = options;
  const action = `/career/apply/${data.job.jobuuid}`;
  const content = applyForm(data, { ...rest, mark: await companyMark(ctx), action }, t);
  const title = `${t('Submit your application')}: ${data.job.designationname}`;
  // After an error the page goes on as it was sent, without the script.
  return applyDocument(ctx, { status, title, content, ...(options.typed === NOTHING ? { data } : {}) });
}

async function sentPage(ctx: PageContext, data: ApplyData): Promise<PageAnswer> {
  const { t } = await careerWords(ctx);
  const title = t('Your application has been successfully submitted!');
  const content = html`<div class="done">
    ${await companyMark(ctx)}
    <h1>${title}</h1>
    <p>${t('Our team will reach out to you for further screening.')}</p>
    <p><a href="${data.joburl}">${data.joburl}</a></p>
    <p class="label">${t('Share this opening')}</p>
    <p class="share">
      ${shareLinks(data.joburl).map(({ name, href }) => html`<a href="${href}" rel="noopener noreferrer">${name}</a> `)}
    </p>
    <a class="button" href="${openingsPath(data.source)}">${t('View all openings')}</a>
  </div>`;
  return applyDocument(ctx, { title, content });
}

/** The rows of a list, as the page without a script has them. */
const typedRows = ({ name, fields }: RowList, one: (field: string) => string): Row[] =>
  Array.from({ length: PLAIN_ROWS }, (_, at) =>
    Object.fromEntries(fields.map((field) => [field.name, one(`${name}${at}${field.name}`)])),
  );

/** The body of the call, from the fields of the page. */
function bodyOf(data: ApplyData, form: Form, paths: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  const one = (name: string): string => form.fields.get(name)?.[0] ?? '';
  const types = form.fields.get('contacttypeid') ?? [];
  const values = form.fields.get('contacttypevalue') ?? [];
  const contacts = Array.from({ length: CONTACT_ROWS }, (_, at) => ({
    contacttypeid: types[at] ?? '',
    contacttypevalue: values[at] ?? '',
  })).filter(({ contacttypeid, contacttypevalue }) => contacttypeid !== '' || contacttypevalue.trim() !== '');
  const text = [...PERSONAL, ...SKILLS].map(({ name }) => [name, one(name)]);
  return {
    ...Object.fromEntries(text),
    ...Object.fromEntries(paths),
    callingcode: one('callingcode') || (/\d/.test(one('mobilenumber')) ? data.callingcode : ''),
    mobilenumber: one('mobilenumber'),
    requisitionjobid: data.job.requisitionjobid,
    source: one('source'),
    formtoken: one('formtoken'),
    homepage: one('homepage'),
    istalentpool: one('istalentpool') !== '',
    candidatecontact: contacts,
    ...Object.fromEntries(ROW_LISTS.map((list) => [list.name, sentRows(list, typedRows(list, one))])),
    candiatequestionfeedback: data.questions.map(({ requisitionjobquestionid, requisitionjobquestioninputoption }) => {
      const rows = form.fields.get(`question${requisitionjobquestionid}`) ?? [];
      const chosen = requisitionjobquestioninputoption.length > 0;
      return {
        requisitionjobquestionid,
        feedback: chosen ? '' : (rows[0] ?? ''),
        requisitionjobquestioninputoptionids: chosen ? rows.join(',') : '',
      };
    }),
  };
}

/** The id of the field of a path in the body: of a contact its row, of an education or experience row and field. */
function idOf(path: readonly PropertyKey[]): string {
  const [name = '', at, field] = path.map(String);
  return name === 'candidatecontact' ? `${field}${at}` : path.map(String).join('');
}

const FILES: ReadonlySet<string> = new Set(DOCUMENTS.map(({ name }) => name));
/** What is wrong and where the page says so; the field of the call that stands for all questions is none of the page. */
function faultsOf({ message, fields = {} }: ApplicationError): Fault[] {
  const named = Object.entries(fields).filter(([name]) => name !== 'candiatequestionfeedback');
  if (named.length === 0) return [{ at: undefined, text: message }];
  return named.map(([name, text]) => ({ at: FILES.has(name) ? `file-${name}` : name, text }));
}

/** Stores what was sent. @throws ApplicationError with the sentence that the page shows */
async function receive(ctx: PageContext, data: ApplyData, form: Form, paths: Map<string, string>): Promise<void> {
  for (const { name } of DOCUMENTS) {
    const kept = form.fields.get(name)?.[0];
    if (kept) paths.set(name, kept);
  }
  for (const { name } of DOCUMENTS) {
    const [file] = form.files.get(`file-${name}`) ?? [];
    if (file) paths.set(name, await keepCandidateFile(ctx, name, file));
  }
  const typed = (field: string): string => form.fields.get(field)?.[0] ?? '';
  for (const list of ROW_LISTS) {
    const wrong = rowProblem(typedRows(list, typed));
    if (wrong !== undefined) failField(list.name, wrong);
  }
  const body = bodyOf(data, form, paths);
  const parsed = safeParse(sendApplication.input, body);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => [idOf(path), message] as const);
    // What is missing is said in the same round as what cannot be read.
    const missing = personalProblems(
      Object.fromEntries(PERSONAL_FIELDS.map(([name]) => [name, String(body[name])])) as Record<PersonalField, string>,
    ).map(({ field, text }) => [field, text] as const);
    failWith('E0010', { text: issues[0]?.[1] ?? '', fields: Object.fromEntries([...missing, ...issues]) });
  }
  await receiveApplication(ctx, parsed.data);
}

/** The page of the form again, with what was wrong; what went wrong in the server goes on as it is. */
async function refused(ctx: PageContext, error: unknown, data: ApplyData | undefined, typed: Typed) {
  if (!(error instanceof ApplicationError) || error.status >= 500) throw error;
  return data ? formPage(ctx, data, { status: error.status, faults: faultsOf(error), typed }) : unknownJob(ctx);
}

const sendPage = async (ctx: PageContext): Promise<PageAnswer> => {
  let form: Form;
  try {
    form = await ctx.form();
  } catch (error) {
    // Of a form that is too large nothing was read.
    return refused(ctx, error, await dataOf(ctx), () => []);
  }
  const token = form.fields.get('formtoken')?.[0];
  const source = form.fields.get('source')?.[0];
  const data = await dataOf(ctx, { ...(token ? { token } : {}), ...(source === undefined ? {} : { source }) });
  if (!data) return unknownJob(ctx);
  const paths = new Map<string, string>();
  try {
    await receive(ctx, data, form, paths);
  } catch (error) {
    return refused(ctx, error, data, (name) => {
      const path = paths.get(name);
      return path === undefined ? (form.fields.get(name) ?? []) : [path];
    });
  }
  return sentPage(ctx, data);
};

export const applyPages: readonly Page[] = [
  {
    method: 'GET',
    path: PATH,
    handle: async (ctx) => {
      const data = await dataOf(ctx);
      return data ? formPage(ctx, data, { typed: NOTHING }) : unknownJob(ctx);
    },
  },
  { method: 'POST', path: PATH, form: LIMITS, handle: sendPage },
];
