import { type SqlBool, sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { failField, failWith, forbidden, notFound } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { claimFile, releaseFiles } from '#platform/server/files/claim.ts';
import { readLink } from '#platform/server/files/link.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { may } from '#platform/contract/features.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { creator, lockForChange, lockRecord } from '#platform/server/record.ts';
import { amongFound, searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  addDocument,
  decideDocument,
  DOCUMENT_STATUS,
  documentReport,
  type DocumentRow,
  holdDocument,
  initDocuments,
  ownDocuments,
  personDocuments,
  REFUSED,
  removeDocument,
  uploadOwn,
  VERIFIED,
  WAITING,
} from '../contract/document.ts';
import { LEFT_OUT } from '../contract/drop.ts';
import { NO_IDENTITY } from '../contract/document-type.ts';
import { documentRefused, tellOfDocument } from './document-mails.ts';
import { answerRequests, ownRequests } from './requests.ts';

const NOUN = { table: 'person_document', idfield: 'persondocumentid' } as const;
/** A document that ends within so many days is shown as expiring. */
const SOON_DAYS = 60;

const COLUMNS = [
  'd.persondocumentid',
  'd.documenttypeid',
  't.documenttypename',
  'd.documentno',
  'd.expireson',
  'd.reason',
  'd.holdreason',
  's.name',
  's.mediatype',
  'd.fileid',
  'd.addeddate',
  'd.version',
] as const;

const documents = (db: Db, today: string) =>
  db
    .selectFrom('person_document as d')
    .innerJoin('document_type as t', 't.documenttypeid', 'd.documenttypeid')
    .innerJoin('stored_file as s', 's.fileid', 'd.fileid')
    .select(COLUMNS)
    .select([
      sql<DocumentRow['statusid']>`d.statusid`.as('statusid'),
      sql<boolean>`coalesce(d.expireson < ${today}::date, false)`.as('isexpired'),
      creator('d')[0],
    ]);

const shownOf = <R extends { fileid: number }>({ fileid, ...row }: R) => ({ ...row, imagepath: String(fileid) });

const typesOf = (db: Db) =>
  db
    .selectFrom('document_type')
    .select(['documenttypename as displayname', 'documenttypeid as displayvalue'])
    .select(['description', 'isexpiring', 'isownupload', sql<boolean>`identityid <> ${NO_IDENTITY}`.as('isidentity')])
    .where('isactive', '=', 1)
    .orderBy(sql`lower(documenttypename)`)
    .limit(500)
    .execute();

const ofPerson = async (db: Db, employeeid: number, today: string) =>
  (
    await documents(db, today)
      .where('d.employeeid', '=', employeeid)
      .orderBy(sql`lower(t.documenttypename)`)
      .orderBy('d.persondocumentid')
      .limit(500)
      .execute()
  ).map(shownOf);

const own = serve(ownDocuments, async ({ db, session, today }) => {
  const employeeid = session.employeeid ?? -1;
  const types = await typesOf(db);
  return [
    {
      documents: await ofPerson(db, employeeid, today),
      requests: await ownRequests(db, employeeid, today),
      types: types.filter(({ isownupload, isidentity }) => isownupload && !isidentity),
    },
  ];
});

type Sent = { documenttypeid: number; imagepath: string; documentno: string | null; expireson: string | null };

/** The active type of a document. @throws ApplicationError at the field of what is missing */
async function typeOf(db: Db, { documenttypeid, expireson }: Pick<Sent, 'documenttypeid' | 'expireson'>) {
  const type = await db
    .selectFrom('document_type')
    .select(['isownupload', 'isverified', 'isexpiring', 'isactive', 'identityid'])
    .where('documenttypeid', '=', documenttypeid)
    .executeTakeFirst();
  if (!type || type.isactive !== 1) return failField('documenttypeid', 'Please select the type');
  if (type.identityid !== NO_IDENTITY)
    failField('documenttypeid', 'It is an identity document. Enter it on the profile');
  if (type.isexpiring && expireson === null) failField('expireson', 'Please enter its last day');
  return type;
}

/** Stores a document, in place of one of the type that was refused. */
async function store(ctx: Context, employeeid: number, sent: Sent, statusid: number) {
  const { db, session } = ctx;
  const { imagepath, documenttypeid, documentno, expireson } = sent;
  await db.selectFrom('employee').select('employeeid').where('employeeid', '=', employeeid).forUpdate().execute();
  const refused = await db
    .selectFrom('person_document')
    .select(['persondocumentid', 'version', 'fileid'])
    .where('employeeid', '=', employeeid)
    .where('documenttypeid', '=', documenttypeid)
    .where('statusid', '=', REFUSED)
    .orderBy('persondocumentid', 'desc')
    .limit(1)
    .executeTakeFirst();
  const values = { documentno, expireson, statusid, reason: null, addedby: session.accountid };
  const link = readLink(ctx.env, imagepath);
  if (!link || link.subscriptionid !== session.subscriptionid) return notFound();
  const { fileid } = link;
  const version = (refused?.version ?? 0) + 1;
  const { persondocumentid } = refused
    ? await db
        .updateTable('person_document')
        .set({ ...values, fileid, version })
        .where('persondocumentid', '=', refused.persondocumentid)
        .returning('persondocumentid')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('person_document')
        .values({ ...values, employeeid, documenttypeid, fileid })
        .returning('persondocumentid')
        .executeTakeFirstOrThrow();
  // Whoever did not upload the file stores nothing: the claim fails, and the row with it.
  const claim = { claimedby: 'person_document', claimedid: persondocumentid } as const;
  await claimFile(ctx, { imagepath, purpose: 'person_document', ...claim });
  await releaseFiles(db, claim, [fileid]);
  await answerRequests(db, { employeeid, documenttypeid, persondocumentid });
  await scheduleDailyCheck(db, 'drive');
  // Tasks of checklists that wait for it close.
  await sql`select enqueue_task('close_tasks')`.execute(db);
  return [{ persondocumentid, version }];
}

const send = serve(uploadOwn, async (ctx, input) => {
  const { employeeid } = ctx.session;
  if (employeeid === null)
    return failWith('conflict', { status: 409, text: 'Your account has no employee record, so it has no documents' });
  const type = await typeOf(ctx.db, input);
  if (!type.isownupload) failField('documenttypeid', 'Only HR adds documents of this type');
  return store(ctx, employeeid, input, type.isverified ? WAITING : VERIFIED);
});

const person = serve(personDocuments, async (ctx, input) => {
  const employeeid = await ctx.people.one(input.employeeid);
  return [{ documents: await ofPerson(ctx.db, employeeid, ctx.today), types: await typesOf(ctx.db) }];
});

const add = serve(addDocument, async (ctx, { employeeid, ...sent }) => {
  await ctx.people.one(employeeid);
  if (employeeid === ctx.session.employeeid) forbidden();
  await typeOf(ctx.db, sent);
  return store(ctx, employeeid, sent, VERIFIED);
});

const list = serveReport(documentReport, async (ctx, input) => {
  const { db, today, people } = ctx;
  const { search, documenttypeid, statusid, expiryid, limit, offset } = input;
  const soon = addDays(day(today), SOON_DAYS);
  const { rows, total } = await pagedList(
    documents(db, today)
      .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
      .select(['e.employeeid', 'e.employeecode', 'e.fullname'])
      .where(people.within('d.employeeid'))
      .where(amongFound('d.employeeid', searchedPeople(ctx, search)))
      .$if(documenttypeid !== undefined, (q) => q.where('d.documenttypeid', '=', documenttypeid ?? 0))
      .$if(statusid !== undefined, (q) => q.where('d.statusid', '=', statusid ?? 0))
      .$if(expiryid === 1, (q) => q.where(sql<SqlBool>`d.expireson between ${today}::date and ${soon}::date`))
      .$if(expiryid === 2, (q) => q.where(sql<SqlBool>`d.expireson < ${today}::date`))
      .orderBy(sql`d.statusid <> ${WAITING}`)
      .orderBy(sql`lower(e.fullname)`)
      .orderBy('d.persondocumentid'),
    { limit, offset },
  );
  return { rows: rows.map((row) => ({ ...shownOf(row), status: DOCUMENT_STATUS.label(row.statusid) ?? '' })), total };
});

/** A document in scope, locked. @throws ApplicationError 404 */
async function lockedDocument(ctx: Context, persondocumentid: number) {
  const row = await lockRecord(ctx.db, NOUN, persondocumentid);
  await ctx.people.one(row.employeeid);
  return row;
}

/** A document as its page shows it, for whoever was slower. */
const documentOf = async ({ db, today }: Context, persondocumentid: number) => {
  const row = await documents(db, today).where('d.persondocumentid', '=', persondocumentid).executeTakeFirst();
  return row ? shownOf(row) : notFound();
};

const decide = serve(decideDocument, async (ctx, { persondocumentid, isverified, reason }) => {
  await lockedDocument(ctx, persondocumentid);
  const current = (await lockForChange(ctx, NOUN, persondocumentid, (id) => documentOf(ctx, id))) ?? notFound();
  if (current.employeeid === ctx.session.employeeid) forbidden();
  if (current.statusid !== WAITING) failWith('conflict', { status: 409, text: 'This document is decided already' });
  const version = current.version + 1;
  await ctx.db
    .updateTable('person_document')
    .set({ statusid: isverified ? VERIFIED : REFUSED, reason: isverified ? null : reason, version })
    .where('persondocumentid', '=', persondocumentid)
    .execute();
  // Tasks of checklists that wait for it close.
  await sql`select enqueue_task('close_tasks')`.execute(ctx.db);
  if (!isverified) await tellOfDocument(ctx, documentRefused, current, { reason: reason ?? '' });
  return [{ persondocumentid, version }];
});

const hold = serve(holdDocument, async (ctx, { persondocumentid, reason }) => {
  const current = await lockedDocument(ctx, persondocumentid);
  const version = current.version + 1;
  await ctx.db
    .updateTable('person_document')
    .set({ holdreason: reason, version })
    .where('persondocumentid', '=', persondocumentid)
    .execute();
  return [{ persondocumentid, version }];
});

/** Deletes documents with what refers to them; their contents are released. */
export async function deleteDocuments(db: Db, persondocumentids: readonly number[]): Promise<void> {
  if (persondocumentids.length === 0) return;
  await db
    .updateTable('document_request')
    .set({ persondocumentid: null })
    .where('persondocumentid', 'in', [...persondocumentids])
    .execute();
  await db
    .updateTable('document_drop_file')
    .set({ persondocumentid: null, employeeid: null, matchid: LEFT_OUT })
    .where('persondocumentid', 'in', [...persondocumentids])
    .execute();
  await db
    .deleteFrom('person_document')
    .where('persondocumentid', 'in', [...persondocumentids])
    .execute();
  for (const claimedid of persondocumentids) await releaseFiles(db, { claimedby: 'person_document', claimedid }, []);
}

const remove = serve(removeDocument, async (ctx, { persondocumentid }) => {
  const current = await lockedDocument(ctx, persondocumentid);
  if (current.employeeid === ctx.session.employeeid) forbidden();
  if (current.holdreason !== null)
    failWith('conflict', { status: 409, text: 'It is on legal hold. Lift the hold first' });
  await deleteDocuments(ctx.db, [persondocumentid]);
  return [{ isexecuted: true }];
});

const init = serve(initDocuments, async ({ db }) => ({ types: await typesOf(db) }));

/** Documents of people: for the person, and for whoever's right to documents covers them. */
export const documentPurpose: FilePurpose = {
  purpose: 'person_document',
  accepts: 'scan',
  mayUpload: ({ grants, employeeid }) =>
    may(grants, 'employeeDocument', 'edit') || (employeeid !== null && may(grants, 'request', 'edit')),
  mayRead: async (reader, persondocumentid) => {
    const row = await reader.db
      .selectFrom('person_document')
      .select('employeeid')
      .where('persondocumentid', '=', persondocumentid)
      .executeTakeFirst();
    return row !== undefined && (await reachesPerson(reader, 'employeeDocument', row.employeeid));
  },
};

export const documentEndpoints = [init, own, send, person, add, ...list, decide, hold, remove];
