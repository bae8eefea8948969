import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { chunks } from '#platform/server/db.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { DOCUMENT_TYPE } from '../contract/kinds.ts';
import { expiryNotification } from './mails.ts';

/** Days before the expiry of a document on which its person is reminded. */
const BEFORE = [7, 30] as const;

/** Reminds people of documents that expire within 30, then within 7 days; each once. */
export const documentsDue: DailyCheck = async ({ db, today }) => {
  const rows = await db
    .selectFrom('employee_document as d')
    .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
    .leftJoin('document_reminder as r', (join) =>
      join
        .onRef('r.employeedocumentid', '=', 'd.employeedocumentid')
        .onRef('r.expirydate', '=', 'd.expirydate')
        .on(
          sql<boolean>`r.daysbefore = case when d.expirydate <= ${addDays(day(today), BEFORE[0])}::date then 7 else 30 end`,
        ),
    )
    .select(['d.employeedocumentid', 'd.employeeid', 'd.documenttypeid', 'd.expirydate', 'e.fullname', 'e.emailid'])
    .where('d.expirydate', '>=', today)
    .where('d.expirydate', '<=', addDays(day(today), BEFORE[1]))
    .where('r.employeedocumentid', 'is', null)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .execute();
  const near = addDays(day(today), BEFORE[0]);
  const result = rows.flatMap((row) => (row.expirydate === null ? [] : [{ ...row, expirydate: row.expirydate }]));
  for (const part of chunks(result, 4))
    await db
      .insertInto('document_reminder')
      .values(
        part.map(({ employeedocumentid, expirydate }) => ({
          employeedocumentid,
          expirydate,
          daysbefore: expirydate <= near ? BEFORE[0] : BEFORE[1],
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute();
  await notify(db, {
    kind: expiryNotification,
    link: '/profile',
    to: result.map(({ employeeid, emailid, fullname, documenttypeid, expirydate }) => ({
      employeeid,
      emailids: emailid === null ? [] : [emailid],
      values: { name: fullname, document: DOCUMENT_TYPE.label(documenttypeid) ?? 'Document', day: expirydate },
    })),
  });
  const left = await db
    .selectFrom('employee_document')
    .select('employeedocumentid')
    .where('expirydate', '>=', today)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};
