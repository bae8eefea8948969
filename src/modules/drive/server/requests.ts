import { type SqlBool, sql } from 'kysely';
import { failField, notFound } from '#platform/server/application-error.ts';
import { noteChase, type Pending, REMINDED } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { amongFound, searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  askDocument,
  type ChaseRow,
  remindRequests,
  REQUEST_STATUS,
  requestReport,
  withdrawRequests,
} from '../contract/document.ts';
import { isHandedInOrAsked, REQUEST_KIND, requestOf } from './ask.ts';
import { documentReminder, tellOfRequests } from './document-mails.ts';

const [OPEN, OVERDUE] = [1, 5];

/** Where a request stands, read from the document that answers it: a refused one leaves it open. */
const STATUS = sql<ChaseRow['statusid']>`(case when q.withdrawnday is not null then 4
  when t.identityid > 1 then case when i.employeedocumentid is null then 1 else 3 end
  when d.persondocumentid is null or d.statusid = 3 then 1 when d.statusid = 1 then 2 else 3 end)`;
const isOpen = sql<SqlBool>`${STATUS} = ${1}::integer`;

/** Requests as `q`, with type, the document that answers, and the entry of the profile for an identity document. */
export const requestsWith = (db: Db) =>
  db
    .selectFrom('document_request as q')
    .innerJoin('document_type as t', 't.documenttypeid', 'q.documenttypeid')
    .leftJoin('person_document as d', 'd.persondocumentid', 'q.persondocumentid')
    .leftJoin('employee_document as i', (join) =>
      join
        .onRef('i.employeeid', '=', 'q.employeeid')
        .on(sql<SqlBool>`i.documenttypeid = t.identityid - 1`)
        .on('i.imagepath', 'is not', null),
    );
/** The condition that a request of `requestsWith` is open. */
export const openOnly = isOpen;

const requests = (db: Db, today: string) =>
  requestsWith(db)
    .select(['q.documentrequestid', 'q.documenttypeid', 't.documenttypename', 'q.dueday', 'q.note', 'q.isrenewal'])
    .select([STATUS.as('statusid'), sql<boolean>`t.identityid > 1`.as('isidentity')])
    .select([sql<boolean>`(${isOpen}) and q.dueday < ${today}::date`.as('isoverdue')]);

/** What a person is asked for and has not handed in, or waits for verification. */
export const ownRequests = (db: Db, employeeid: number, today: string) =>
  requests(db, today)
    .where('q.employeeid', '=', employeeid)
    .where(sql<SqlBool>`${STATUS} in (1, 2)`)
    .orderBy('q.dueday')
    .orderBy('q.documentrequestid')
    .limit(200)
    .execute();

/** Links a document to the open requests that it answers. */
export async function answerRequests(
  db: Db,
  {
    employeeid,
    documenttypeid,
    persondocumentid,
  }: { employeeid: number; documenttypeid: number; persondocumentid: number },
): Promise<void> {
  await db
    .updateTable('document_request as q')
    .set((c) => ({ persondocumentid, version: c('q.version', '+', 1) }))
    .where('q.employeeid', '=', employeeid)
    .where('q.documenttypeid', '=', documenttypeid)
    .where('q.withdrawnday', 'is', null)
    .where('q.persondocumentid', 'is', null)
    .execute();
}

const ask = serve(askDocument, async (ctx, { documenttypeid, dueday, note, employeeids }) => {
  const { db, today, people, session, tenant, origin } = ctx;
  const type = await db
    .selectFrom('document_type')
    .select(['isactive', 'isownupload', 'identityid'])
    .where('documenttypeid', '=', documenttypeid)
    .executeTakeFirst();
  if (!type || type.isactive !== 1) failField('documenttypeid', 'Please select the type');
  if (type?.isownupload === false && type.identityid === 1)
    failField('documenttypeid', 'Only HR adds documents of this type');
  if (dueday < today) failField('dueday', 'The due day has passed. Please enter a later one');
  const ids = [...new Set(employeeids)];
  const chosen = await people
    .visible()
    .select(['e.employeeid'])
    .select(isHandedInOrAsked(documenttypeid, type?.identityid ?? 1, today).as('isdone'))
    .where('e.joiningdate', '<=', today)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .$if(ids.length > 0, (q) => q.where(anyOf('e.employeeid', ids)))
    .execute();
  if (ids.length > 0 && chosen.length < ids.length) notFound();
  const missing = chosen.filter(({ isdone }) => !isdone).map(({ employeeid }) => employeeid);
  const sender = { companyname: tenant.companyname, origin, today };
  await requestOf(db, sender, missing, { documenttypeid, dueday, note, accountid: session.accountid });
  return [{ requested: missing.length, skipped: chosen.length - missing.length }];
});

async function remindersOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('chase_notice')
    .select((c) => ['objectid', c.fn.max('noticeday').as('noticeday')])
    .where('objectkind', '=', REQUEST_KIND)
    .where('stepid', '=', REMINDED)
    .where(anyOf('objectid', ids))
    .groupBy('objectid')
    .execute();
  return new Map(rows.map((row) => [row.objectid, row.noticeday]));
}

const list = serveReport(requestReport, async (ctx, input) => {
  const { db, today, people } = ctx;
  const { search, documenttypeid, stateid, limit, offset } = input;
  const { rows, total } = await pagedList(
    requests(db, today)
      .innerJoin('employee as e', 'e.employeeid', 'q.employeeid')
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .where(people.within('q.employeeid'))
      .where(amongFound('q.employeeid', searchedPeople(ctx, search)))
      .$if(documenttypeid !== undefined, (q) => q.where('q.documenttypeid', '=', documenttypeid ?? 0))
      .$if(stateid !== undefined && stateid < OVERDUE, (q) => q.where(sql<SqlBool>`${STATUS} = ${stateid ?? OPEN}`))
      .$if(stateid === OVERDUE, (q) => q.where(isOpen).where('q.dueday', '<', today))
      .orderBy(sql`not (${isOpen})`)
      .orderBy('q.dueday')
      .orderBy('q.documentrequestid'),
    { limit, offset },
  );
  const reminders = await remindersOf(
    db,
    rows.map(({ documentrequestid }) => documentrequestid),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      status: REQUEST_STATUS.label(row.statusid) ?? '',
      remindedon: reminders.get(row.documentrequestid) ?? null,
    })),
    total,
  };
});

/** Open requests in scope. @throws ApplicationError 404 for one that is not in scope */
async function openRequests(ctx: Context, documentrequestids: readonly number[]): Promise<Pending[]> {
  const ids = [...new Set(documentrequestids)];
  const rows = await requestsWith(ctx.db)
    .select(['q.documentrequestid as objectid', 'q.employeeid', sql<boolean>`${isOpen}`.as('isopen')])
    .where(ctx.people.within('q.employeeid'))
    .$if(ids.length > 0, (q) => q.where(anyOf('q.documentrequestid', ids)))
    .$if(ids.length === 0, (q) => q.where(isOpen))
    .orderBy('q.documentrequestid')
    .execute();
  if (ids.length > 0 && rows.length < ids.length) notFound();
  return rows.filter(({ isopen }) => isopen).map(({ objectid, employeeid }) => ({ objectid, employeeid, edition: 1 }));
}

const remind = serve(remindRequests, async (ctx, { documentrequestids }) => {
  const { db, today, session, tenant, origin } = ctx;
  const pending = await openRequests(ctx, documentrequestids);
  const chase = { objectkind: REQUEST_KIND, step: REMINDED, today, accountid: session.accountid } as const;
  const recipients = await noteChase(db, chase, pending);
  await tellOfRequests(db, { kind: documentReminder, companyname: tenant.companyname, origin }, recipients);
  return [{ reminded: recipients.length, skipped: pending.length - recipients.length }];
});

const withdraw = serve(withdrawRequests, async (ctx, { documentrequestids }) => {
  const open = await openRequests(ctx, documentrequestids);
  await ctx.db
    .updateTable('document_request')
    .set((c) => ({ withdrawnday: ctx.today, version: c('version', '+', 1) }))
    .where(
      anyOf(
        'documentrequestid',
        open.map(({ objectid }) => objectid),
      ),
    )
    .execute();
  return [{ withdrawn: open.length }];
});

export const requestEndpoints = [ask, ...list, remind, withdraw];
