import { type SqlBool, sql } from 'kysely';
import { ASKED, noteChase, type Pending } from '#platform/server/chase.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { documentAsked, type Sender, tellOfRequests } from './document-mails.ts';

export const REQUEST_KIND = 'document_request';

type Query = {
  documenttypeid: number;
  dueday: string;
  note: string | null;
  isrenewal?: boolean;
  accountid: number | null;
};

/** Adds requests to people; told are those who were asked. */
export async function addRequests(db: Db, employeeids: readonly number[], request: Query): Promise<Pending[]> {
  if (employeeids.length === 0) return [];
  const { documenttypeid, dueday, note, isrenewal = false, accountid } = request;
  const rows = await db
    .insertInto('document_request')
    .values(
      employeeids.map((employeeid) => ({ employeeid, documenttypeid, dueday, note, isrenewal, addedby: accountid })),
    )
    .returning(['documentrequestid as objectid', 'employeeid'])
    .execute();
  await scheduleDailyCheck(db, 'drive');
  return rows.map((row) => ({ ...row, edition: 1 }));
}

/** SQL: the person `e` has handed in a document of the type, or is asked for one. `identityid` is that of the type. */
export const isHandedInOrAsked = (documenttypeid: number, identityid: number, today: string) =>
  sql<SqlBool>`(exists (select from person_document as d where d.subscriptionid = current_subscription()
      and d.employeeid = e.employeeid and d.documenttypeid = ${documenttypeid} and d.statusid <> 3
      and (d.expireson is null or d.expireson >= ${today}::date))
    or exists (select from employee_document as i where i.subscriptionid = current_subscription()
      and i.employeeid = e.employeeid and i.documenttypeid = ${identityid - 1} and i.imagepath is not null)
    or exists (select from document_request as q where q.subscriptionid = current_subscription()
      and q.employeeid = e.employeeid and q.documenttypeid = ${documenttypeid} and q.withdrawnday is null
      and q.persondocumentid is null))`;

/** Asks people for a document of an active type by a day, and tells them, each once of all requests. */
export async function requestOf(
  db: Db,
  { today, ...sender }: Sender & { today: string },
  employeeids: readonly number[],
  request: { documenttypeid: number; dueday: string; note: string | null; accountid: number | null },
): Promise<void> {
  const pending: Pending[] = [];
  for (const part of chunks(employeeids, 6)) pending.push(...(await addRequests(db, part, request)));
  const recipients = await noteChase(db, { objectkind: REQUEST_KIND, step: ASKED, today }, pending);
  await tellOfRequests(db, { kind: documentAsked, ...sender }, recipients);
}

type Wish = { readonly employeeid: number; readonly documenttypeid: number; readonly dueday: string };

/**
 * Asks people for documents by their days, but whoever has handed one in or is asked for it; nobody for a type that is
 * inactive or that only HR adds. Some statements for each type and day.
 */
export async function askForDocuments(
  db: Db,
  { today, ...sender }: Sender & { today: string },
  wishes: readonly Wish[],
): Promise<void> {
  if (wishes.length === 0) return;
  const types = await db
    .selectFrom('document_type')
    .select(['documenttypeid', 'identityid'])
    .where(anyOf('documenttypeid', new Set(wishes.map(({ documenttypeid }) => documenttypeid))))
    .where('isactive', '=', 1)
    .where((c) => c.or([c('isownupload', '=', true), c('identityid', '>', 1)]))
    .orderBy('documenttypeid')
    .execute();
  for (const { documenttypeid, identityid } of types) {
    const own = wishes.filter((wish) => wish.documenttypeid === documenttypeid);
    for (const [dueday, same] of Map.groupBy(own, (wish) => wish.dueday)) {
      const missing = await db
        .selectFrom('employee as e')
        .select('e.employeeid')
        .where(anyOf('e.employeeid', new Set(same.map(({ employeeid }) => employeeid))))
        .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
        .where((c) => c.not(isHandedInOrAsked(documenttypeid, identityid, today)))
        .orderBy('e.employeeid')
        .execute();
      await requestOf(
        db,
        { today, ...sender },
        missing.map(({ employeeid }) => employeeid),
        { documenttypeid, dueday, note: null, accountid: null },
      );
    }
  }
}
