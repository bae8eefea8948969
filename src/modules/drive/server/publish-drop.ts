import { sql } from 'kysely';
import { failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { serve } from '#platform/server/serve.ts';
import { VERIFIED } from '../contract/document.ts';
import { CHOSEN, PUBLISHED, publishDrop, SURE, TO_CHECK, UNDONE, undoDrop } from '../contract/drop.ts';
import { documentAdded } from './document-mails.ts';
import { lockedDrop } from './drop.ts';

/** Passes contents between an upload and the documents that it published. */
async function passContents(db: Db, documentdropid: number, to: 'document' | 'drop'): Promise<void> {
  const [purpose, claimedid] =
    to === 'document'
      ? ['person_document', sql.raw('f.persondocumentid')]
      : ['document_drop', sql.raw('f.documentdropid')];
  await tenantSql`update stored_file s set purpose = ${purpose}, claimedby = ${purpose}, claimedid = ${claimedid}, expireson = null
    from document_drop_file f where s.subscriptionid = current_subscription() and f.subscriptionid = s.subscriptionid
      and f.documentdropid = ${documentdropid} and f.fileid = s.fileid and f.persondocumentid is not null`.execute(db);
}

const publish = serve(publishDrop, async (ctx, { documentdropid }) => {
  const { db, session, tenant, people } = ctx;
  const drop = await lockedDrop(ctx, documentdropid, [TO_CHECK]);
  const { documenttypeid } = drop;
  const files = await db
    .selectFrom('document_drop_file')
    .select(['documentdropfileid', 'fileid', 'employeeid'])
    .where('documentdropid', '=', documentdropid)
    .where('matchid', 'in', [SURE, CHOSEN])
    // Whoever came out of scope since the matching is left out.
    .where(people.within('employeeid'))
    .where('employeeid', '<>', session.employeeid ?? -1)
    .orderBy('documentdropfileid')
    .execute();
  if (files.length === 0) failWith('conflict', { status: 409, text: 'No file is matched with a person yet' });
  const created = await db
    .insertInto('person_document')
    .values(
      files.map(({ fileid, employeeid }) => ({
        employeeid: employeeid ?? 0,
        documenttypeid,
        fileid,
        statusid: VERIFIED,
        addedby: session.accountid,
      })),
    )
    .returning(['persondocumentid', 'fileid', 'employeeid'])
    .execute();
  const ids = created.map(({ persondocumentid }) => persondocumentid);
  await tenantSql`update document_drop_file f set persondocumentid = d.persondocumentid
    from person_document d where f.subscriptionid = current_subscription() and d.subscriptionid = f.subscriptionid
      and f.documentdropid = ${documentdropid} and d.fileid = f.fileid
      and d.persondocumentid = any(${ids}::bigint[])`.execute(db);
  await passContents(db, documentdropid, 'document');
  await tenantSql`update document_request q set persondocumentid = d.persondocumentid, version = q.version + 1
    from person_document d where q.subscriptionid = current_subscription() and d.subscriptionid = q.subscriptionid
      and d.persondocumentid = any(${ids}::bigint[]) and q.employeeid = d.employeeid
      and q.documenttypeid = d.documenttypeid and q.withdrawnday is null and q.persondocumentid is null`.execute(db);
  const { documenttypename } = await db
    .selectFrom('document_type')
    .select('documenttypename')
    .where('documenttypeid', '=', documenttypeid)
    .executeTakeFirstOrThrow();
  await notify(db, {
    kind: documentAdded,
    values: { company: tenant.companyname, documents: documenttypename, link: `${ctx.origin}/documents` },
    link: '/documents',
    to: [...new Set(created.map(({ employeeid }) => employeeid))].map((employeeid) => ({ employeeid })),
  });
  const version = drop.version + 1;
  await db
    .updateTable('document_drop')
    .set({ statusid: PUBLISHED, version })
    .where('documentdropid', '=', documentdropid)
    .execute();
  return [{ published: created.length, version }];
});

const undo = serve(undoDrop, async (ctx, { documentdropid }) => {
  const { db } = ctx;
  const drop = await lockedDrop(ctx, documentdropid, [PUBLISHED]);
  const documents = await db
    .selectFrom('document_drop_file as f')
    .innerJoin('person_document as d', 'd.persondocumentid', 'f.persondocumentid')
    .select(['d.persondocumentid', 'd.version', 'd.holdreason'])
    .where('f.documentdropid', '=', documentdropid)
    .forUpdate('d')
    .execute();
  const isUnchanged = (row: (typeof documents)[number]) => row.version === 1 && row.holdreason === null;
  const kept = documents.filter((row) => !isUnchanged(row)).map(({ persondocumentid }) => persondocumentid);
  const gone = documents.filter(isUnchanged).map(({ persondocumentid }) => persondocumentid);
  // What was changed since stays with its person, and is no longer of this upload.
  await db
    .deleteFrom('document_drop_file')
    .where('documentdropid', '=', documentdropid)
    .where(anyOf('persondocumentid', kept))
    .execute();
  await passContents(db, documentdropid, 'drop');
  await db
    .updateTable('document_drop_file')
    .set({ persondocumentid: null })
    .where('documentdropid', '=', documentdropid)
    .execute();
  await db
    .updateTable('document_request')
    .set((c) => ({ persondocumentid: null, version: c('version', '+', 1) }))
    .where(anyOf('persondocumentid', gone))
    .execute();
  await db.deleteFrom('person_document').where(anyOf('persondocumentid', gone)).execute();
  const version = drop.version + 1;
  await db
    .updateTable('document_drop')
    .set({ statusid: UNDONE, version })
    .where('documentdropid', '=', documentdropid)
    .execute();
  return [{ undone: gone.length, kept: kept.length, version }];
});

export const publishEndpoints = [publish, undo];
