import { sql } from 'kysely';
import { FEATURES, permissionEntry } from '#platform/contract/features.ts';
import { notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getExit, initExit } from '../contract/exit.ts';
import { KINDS_BY_USE } from '../contract/reason.ts';
import { storedPolicyOf } from './notice-terms.ts';
import { answersOf, coreOf, questionsOf } from './shown.ts';
import { answerText } from '#platform/engine/form-question.ts';

/** The people who report to somebody on a day or later, and still do then. */
export const reportsOf = ({ db }: Pick<Context, 'db'>, managerid: number, from: string) =>
  db
    .selectFrom('work_profile as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .distinct()
    .where('w.managerid', '=', managerid)
    .where(sql<boolean>`coalesce(upper(w.period), 'infinity') > ${from}::date`)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>', from)]))
    .orderBy('e.fullname')
    .execute();

const rehiredAs = ({ db }: Pick<Context, 'db'>, employeeid: number) =>
  db
    .selectFrom('employee_rehire as h')
    .innerJoin('employee as e', 'e.employeeid', 'h.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('h.previousemployeeid', '=', employeeid)
    .executeTakeFirst();

const mayEdit = ({ session }: Pick<Context, 'session'>): boolean =>
  session.grants.some(
    (grant) => grant.featureid === FEATURES.exit.featureid && permissionEntry(grant).permissions.editable,
  );

const get = serve(getExit, async (ctx, { employeeexitid }) => {
  const { db, session, today, people } = ctx;
  const row = await db
    .selectFrom('employee_exit as x')
    .innerJoin('exit_reason as r', 'r.exitreasonid', 'x.exitreasonid')
    .innerJoin('employee as e', 'e.employeeid', 'x.employeeid')
    .leftJoin('account as a', 'a.employeeid', 'x.employeeid')
    .leftJoin('approval_delegation as s', 's.approvaldelegationid', 'x.approvaldelegationid')
    .leftJoin('account as b', 'b.accountid', 's.delegateaccountid')
    .selectAll('x')
    .select([
      'r.exitreasonname',
      'r.kindid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      'a.accessuntil',
      'b.fullname as successor',
    ])
    .where('x.employeeexitid', '=', employeeexitid)
    .executeTakeFirst();
  if (!row) return notFound();
  await people.one(row.employeeid);
  const ismine = session.employeeid === row.employeeid;
  // The person concerned must not see a termination that is not confirmed.
  if (ismine && row.needssecond && row.statusid === 1) return notFound();
  const answers = answersOf(row.interview);
  const running = row.statusid === 1 || row.statusid === 2;
  const { employeeid, employeecode, fullname, imagepath } = row;
  return [
    {
      ...(await coreOf(db, row)),
      person: { employeeid, employeecode, fullname, imagepath },
      approvalrequestid: row.approvalrequestid,
      mayconfirm: row.needssecond && row.statusid === 1 && row.addedby !== session.accountid && !ismine,
      ismine,
      hasleft: row.lastday < today,
      answers: questionsOf(storedPolicyOf(row.policy)).flatMap((question) => {
        const match = answers.find(({ id }) => id === question.id);
        return match ? [{ label: question.label, answer: answerText(question, match.value) }] : [];
      }),
      reports: running && mayEdit(ctx) ? await reportsOf(ctx, employeeid, row.lastday) : [],
      successor: row.successor,
      accessuntil: row.accessuntil,
      rehiredas: (await rehiredAs(ctx, employeeid)) ?? null,
    },
  ];
});

const init = serve(initExit, async ({ db }) => {
  const reasons = await db
    .selectFrom('exit_reason')
    .select(['exitreasonname as displayname', 'exitreasonid as displayvalue', 'kindid', 'isnoticeapplied'])
    .where('isactive', '=', 1)
    .orderBy('exitreasonname')
    .execute();
  return reasons.toSorted((a, b) => KINDS_BY_USE.indexOf(a.kindid) - KINDS_BY_USE.indexOf(b.kindid));
});

export const detailEndpoints = [get, init];
