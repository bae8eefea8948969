import { type SqlBool, sql } from 'kysely';
import { addDays, day, daysBetween } from '#platform/engine/day.ts';
import { ASKED, noteChase, type Pending, REMINDED } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { deletionDay } from '../engine/retention.ts';
import { addRequests, REQUEST_KIND } from './ask.ts';
import { documentAsked, documentReminder, type Sender, tellOfRequests } from './document-mails.ts';
import { deleteDocuments } from './documents.ts';
import { openOnly, requestsWith } from './requests.ts';

/** Days before the due day on which people are reminded; after it each week. */
const DAYS_BEFORE = 3;
const WEEK = 7;

/** Asks people to renew documents that end within the days of their type, once for each last day. */
async function askRenewals(db: Db, today: string): Promise<Pending[]> {
  const due = await db
    .selectFrom('person_document as d')
    .innerJoin('document_type as t', 't.documenttypeid', 'd.documenttypeid')
    .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
    .select(['d.employeeid', 'd.documenttypeid', sql<string>`d.expireson`.as('dueday')])
    .where('t.isactive', '=', 1)
    .where('t.isownupload', '=', true)
    .where('d.statusid', '<>', 3)
    .where(sql<SqlBool>`d.expireson between ${today}::date and ${today}::date + t.renewaldays`)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>', today)]))
    .where(
      sql<SqlBool>`not exists (select from person_document as n where n.subscriptionid = current_subscription()
        and n.employeeid = d.employeeid and n.documenttypeid = d.documenttypeid and n.expireson > d.expireson and n.statusid <> 3)`,
    )
    .where(
      sql<SqlBool>`not exists (select from document_request as q where q.subscriptionid = current_subscription()
        and q.employeeid = d.employeeid and q.documenttypeid = d.documenttypeid and q.isrenewal and q.dueday = d.expireson)`,
    )
    .orderBy('d.persondocumentid')
    .execute();
  const pending: Pending[] = [];
  for (const [key, rows] of Map.groupBy(due, (one) => `${one.documenttypeid} ${one.dueday}`)) {
    const [type = ''] = key.split(' ');
    const [first] = rows;
    const ids = [...new Set(rows.map(({ employeeid }) => employeeid))];
    pending.push(
      ...(await addRequests(db, ids, {
        documenttypeid: Number(type),
        dueday: first?.dueday ?? today,
        note: null,
        isrenewal: true,
        accountid: null,
      })),
    );
  }
  return pending;
}

const isReminderDay = (dueday: string, today: string): boolean => {
  const [due, on] = [day(dueday), day(today)];
  if (on <= due) return on === addDays(due, -DAYS_BEFORE);
  return (daysBetween(due, on) - 1) % WEEK === 0;
};

/** Deletes documents of people who left, on the day that their type says, unless they are on legal hold. */
async function deleteOver(db: Db, today: string): Promise<void> {
  const rows = await db
    .selectFrom('person_document as d')
    .innerJoin('document_type as t', 't.documenttypeid', 'd.documenttypeid')
    .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
    .select(['d.persondocumentid', 't.keepyears', sql<string>`e.leavingdate`.as('leavingdate')])
    .where('t.keepyears', '>', 0)
    .where('d.holdreason', 'is', null)
    .where('e.leavingdate', '<', today)
    .execute();
  await deleteDocuments(
    db,
    rows
      .filter(({ leavingdate, keepyears }) => deletionDay(day(leavingdate), keepyears) <= today)
      .map(({ persondocumentid }) => persondocumentid),
  );
}

/**
 * Asks for renewals, reminds of open requests, and deletes documents whose years are over.
 * @returns whether a request is open, or a document has a day to come
 */
export async function documentsDue(db: Db, today: string, sender: Sender): Promise<boolean> {
  const renewals = await askRenewals(db, today);
  const recipients = await noteChase(db, { objectkind: REQUEST_KIND, step: ASKED, today }, renewals);
  await tellOfRequests(db, { ...sender, kind: documentAsked }, recipients);
  const open = await requestsWith(db)
    .select(['q.documentrequestid as objectid', 'q.employeeid', 'q.dueday'])
    .where(openOnly)
    .execute();
  const due = open
    .filter(({ dueday }) => isReminderDay(dueday, today))
    .map(({ objectid, employeeid }) => ({ objectid, employeeid, edition: 1 }));
  const reminded = await noteChase(db, { objectkind: REQUEST_KIND, step: REMINDED, today }, due);
  await tellOfRequests(db, { ...sender, kind: documentReminder }, reminded);
  await deleteOver(db, today);
  const left = await db.selectFrom('person_document').select('persondocumentid').limit(1).executeTakeFirst();
  return open.length > 0 || left !== undefined;
}
