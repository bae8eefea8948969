import type { InputOf, OutputOf } from '#platform/contract/endpoint.ts';
import type { Question } from '#platform/contract/form-question.ts';
import { day } from '#platform/engine/day.ts';
import { type Answer, problemsOf } from '#platform/engine/form-question.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import { awayOn } from '#modules/leave/server/public.ts';
import type { createTicket } from '../contract/ticket.ts';
import { storedAnswers } from '../engine/answers.ts';
import { type Agent, agentFor, DONE, NEW } from '../engine/ticket.ts';
import { nowOf, writeDues } from './clock.ts';
import { writePost } from './files.ts';
import { tellOf, ticketNew } from './mails.ts';

/** A category with its agents and targets. */
export const categoryOf = (db: Db, ticketcategoryid: number) =>
  db.selectFrom('ticket_category').selectAll().where('ticketcategoryid', '=', ticketcategoryid).executeTakeFirst();
export type Category = NonNullable<Awaited<ReturnType<typeof categoryOf>>>;
/** The fields of a category; only this module writes them. */
export const fieldsOf = ({ fields }: { fields: unknown }): Question[] =>
  Array.isArray(fields) ? (fields as Question[]) : [];
export const agentsOf = ({ agentids }: Category): number[] => (Array.isArray(agentids) ? agentids.map(Number) : []);

/** The agents of a category who are in service and not on leave today, without the requester. */
async function agentsPresent({ db, today }: Context, category: Category, requester: number): Promise<Agent[]> {
  const ids = agentsOf(category).filter((one) => one !== requester);
  const away = new Set(
    (await awayOn(db, { employeeids: ids, from: day(today), to: day(today) })).map(({ employeeid }) => employeeid),
  );
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin('ticket as t', 't.agentid', 'e.employeeid')
    .select((c) => [
      'e.employeeid',
      c.fn
        .count<number>('t.ticketid')
        .filterWhere('t.statusid', 'not in', [...DONE])
        .as('open'),
      c.fn.coalesce(c.fn.max('t.ticketid'), c.lit(0)).as('last'),
    ])
    .where(anyOf('e.employeeid', ids))
    .where('e.joiningdate', '<=', today)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .groupBy('e.employeeid')
    .execute();
  return rows.filter(({ employeeid }) => !away.has(employeeid));
}

export type TicketSubject = {
  readonly payrollrunid: number;
  readonly payslipline: number;
  readonly paysliplinename: string;
  readonly payslipmonth: string;
};

/**
 * Opens a ticket of the caller, about a line of their payslip where one is named: the agents are told, its targets run.
 * @throws ApplicationError 409 without an employee record, 400 for a category that is not active or fields that are not filled in, 404 for a file
 */
export async function openTicket(
  ctx: Context,
  { body, files, answers, ...values }: Omit<InputOf<typeof createTicket>, 'answers'> & { answers?: readonly Answer[] },
  about?: TicketSubject,
): Promise<OutputOf<typeof createTicket>[number]> {
  const { db, session, today } = ctx;
  const { employeeid } = session;
  if (employeeid === null)
    return failWith('conflict', { status: 409, text: 'Your account has no employee record, so it cannot ask here' });
  const category = await categoryOf(db, values.ticketcategoryid);
  if (!category || category.isactive !== 1) return failField('ticketcategoryid', 'Please select the category');
  const fields = fieldsOf(category);
  // A question that another page asks has no fields to fill in.
  const problems = answers === undefined ? {} : problemsOf(fields, answers);
  if (Object.keys(problems).length > 0) return failWith('E1370', { fields: problems });
  const agentid =
    category.assignid === 1 ? null : agentFor(category.assignid, await agentsPresent(ctx, category, employeeid));
  const openedat = nowOf(ctx);
  const ticket = await db
    .insertInto('ticket')
    .values({
      ...values,
      ...about,
      answers: JSON.stringify(storedAnswers(fields, answers ?? [])),
      employeeid,
      agentid,
      openedat,
      addedby: session.accountid,
    })
    .returning(['ticketid', 'version', 'subject'])
    .executeTakeFirstOrThrow();
  const { ticketid, version } = ticket;
  await writePost(ctx, { ticketid, isinternal: false, isagent: false, body, files });
  await writeDues(db, today, [{ ...category, ticketid, openedat, nextfrom: null, priorityid: values.priorityid }]);
  const agents = agentsOf(category).filter((one) => one !== employeeid);
  await tellOf(
    ctx,
    ticketNew,
    { ...ticket, isconfidential: category.isconfidential },
    agentid === null ? agents : [agentid],
  );
  await scheduleDailyCheck(db, 'helpdesk');
  return { ticketid, version, statusid: NEW };
}
