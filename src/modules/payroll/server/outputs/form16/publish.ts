import { sql } from 'kysely';
import type { z } from 'zod';
import { publishCertificates } from '#modules/payroll/contract/outputs/form16.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { enqueue, job, type JobContext } from '#platform/server/jobs.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { serve } from '#platform/server/serve.ts';
import { documentOf, expectRegistered } from './employer.ts';
import { type LoadedCertificate, loadCertificates } from './load.ts';
import { CERTIFICATE_PATH, certificatePublished } from './notice.ts';
import { expectSigning } from '../signing/current.ts';
import { employerOfId, stateOfCertificate, yearPeople } from './year-people.ts';

/** People of a step. */
const STEP = 100;
const READY = 2;
const CHANGED = 4;

const input = publishCertificates.input;
type Publishing = z.output<typeof input>;
type Cursor = { readonly after: string; readonly total: number; readonly done: number; readonly left: number };

/**
 * The people to publish: of everybody those who are ready, with a reason also those whose payslips changed since; of
 * people who are named those whose year is complete, published before only with a reason.
 */
function candidates(db: Db, { taxyear, establishmentid, employeeids, iswithoutportal, reason }: Publishing) {
  const states = reason === null ? [READY] : employeeids === null ? [READY, CHANGED] : [READY, CHANGED, 3];
  return yearPeople(db, { taxyear, establishmentid })
    .where(sql<boolean>`${stateOfCertificate} = any(${states}::integer[])`)
    .$if(employeeids !== null, (q) => q.where(anyOf('y.employeeid', employeeids ?? [])))
    .$if(!iswithoutportal, (q) => q.where('f.certificatepartid', 'is not', null));
}

type Candidate = {
  readonly employeeid: number;
  readonly edition: number | null;
  readonly certificatepartid: number | null;
};

/** Writes the next edition of each certificate, and tells the person. */
async function writeEditions(
  ctx: JobContext,
  input: Publishing,
  rows: readonly { readonly person: Candidate; readonly loaded: LoadedCertificate }[],
): Promise<void> {
  const { db, tenant, origin, today, accountid } = ctx;
  const { taxyear, establishmentid, reason } = input;
  const document = documentOf(await employerOfId(db, tenant.companyname, establishmentid), taxyear, {
    name: input.signername,
    designation: input.signerdesignation,
    place: input.signerplace,
  });
  const signing = input.issigned ? await expectSigning(db, today) : null;
  await db
    .insertInto('tax_certificate')
    .values(
      rows.map(({ person: { employeeid, edition, certificatepartid }, loaded }) => ({
        taxyear,
        establishmentid,
        employeeid,
        edition: (edition ?? 0) + 1,
        reason: edition === null ? null : reason,
        document: JSON.stringify(document),
        figures: JSON.stringify(loaded.figures),
        payslipcount: loaded.payslipcount,
        lastrunid: loaded.lastrunid,
        certificatepartid,
        signingcertificateid: signing?.signingcertificateid ?? null,
        publishedon: today,
        publishedby: accountid,
      })),
    )
    .execute();
  await notify(db, {
    kind: certificatePublished,
    values: {
      company: tenant.companyname,
      form: document.certificate.form,
      taxyear,
      link: `${origin}${CERTIFICATE_PATH}`,
    },
    link: CERTIFICATE_PATH,
    to: rows.map(({ person: { employeeid } }) => ({ employeeid })),
  });
}

/**
 * Publishes certificates, some people a step, each step with its rows and its cursor in one transaction: after a crash it
 * goes on behind the last code, and nobody gets an edition twice. Whose figures are not final is left out and counted.
 */
export const publishJob = job<typeof input, Cursor>({
  kind: 'publish-certificates',
  input,
  step: async (ctx, input, cursor) => {
    const { db } = ctx;
    const { taxyear, establishmentid } = input;
    const at = cursor ?? { after: '', done: 0, left: 0, total: await countOf(db, input) };
    const people = await candidates(db, input)
      .select(['y.employeeid', 'e.employeecode', 'c.edition', 'f.certificatepartid'])
      .where('e.employeecode', '>', at.after)
      .orderBy('e.employeecode')
      .limit(STEP)
      .execute();
    const after = people.at(-1)?.employeecode;
    if (after === undefined) return { cursor: at, total: at.total, done: at.done, failed: at.left, finished: true };
    const loaded = await loadCertificates(
      db,
      people.map(({ employeeid }) => employeeid),
      { taxyear, establishmentid },
    );
    const final = new Map(loaded.filter(({ problems }) => problems.length === 0).map((one) => [one.employeeid, one]));
    const rows = people.flatMap((person) => {
      const own = final.get(person.employeeid);
      return own ? [{ person, loaded: own }] : [];
    });
    if (rows.length > 0) await writeEditions(ctx, input, rows);
    const next: Cursor = {
      ...at,
      after,
      done: at.done + rows.length,
      left: at.left + people.length - rows.length,
    };
    return { cursor: next, total: at.total, done: next.done, failed: next.left, finished: false };
  },
});

const countOf = async (db: Db, input: Publishing): Promise<number> => {
  const { count } = await candidates(db, input)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Fails for people whom the entity did not pay in the year. @throws ApplicationError 404 */
async function expectKnown(db: Db, { taxyear, establishmentid, employeeids }: Publishing): Promise<void> {
  if (employeeids === null) return;
  const existing = await yearPeople(db, { taxyear, establishmentid })
    .select('y.employeeid')
    .where(anyOf('y.employeeid', employeeids))
    .execute();
  if (existing.length < new Set(employeeids).size) notFound();
}

const publish = serve(publishCertificates, async ({ db, tenant, today }, input) => {
  const { taxyear, establishmentid } = input;
  const employer = await employerOfId(db, tenant.companyname, establishmentid);
  await expectKnown(db, input);
  expectRegistered(employer);
  if (input.issigned) await expectSigning(db, today);
  const total = await countOf(db, input);
  if (total === 0)
    failWith('conflict', {
      status: 409,
      text:
        input.reason === null
          ? 'There is nothing to publish: these certificates are published, their year is not over, or the file of the portal is missing. To publish again, give a reason.'
          : 'There is nothing to publish: the year of these people is not over, or the file of the portal is missing.',
    });
  const document = documentOf(employer, taxyear, { name: '', designation: '', place: '' });
  const jobrunid = await enqueue(db, {
    kind: publishJob.kind,
    title: `${document.certificate.form} ${taxyear}`,
    input: input,
    total,
  });
  return [{ jobrunid }];
});

export const publishEndpoints = [publish];
