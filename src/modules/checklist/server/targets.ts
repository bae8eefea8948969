import { type SqlBool, sql } from 'kysely';
import { later, day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import { originOf } from '#platform/server/hosts.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import { askForDocuments } from '#modules/drive/server/public.ts';
import type { TemplateTask } from '../contract/template.ts';
import { ASSET_ISSUE, ASSET_RETURN, DOCUMENT, OPEN } from '../contract/words.ts';
import { settle } from './settle.ts';
import type { Sender } from './tell.ts';

/** Has tasks that are done by now closed; the calls about assets and documents enqueue it by name as well. */
export const wakeTasks = (db: Db) => sql`select enqueue_task('close_tasks')`.execute(db);

const categories = (db: Db) =>
  db
    .selectFrom('asset_category')
    .select(['assetcategoryname as displayname', 'assetcategoryid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy(sql`lower(assetcategoryname)`)
    .limit(500)
    .execute();
const documentTypes = (db: Db) =>
  db
    .selectFrom('document_type')
    .select(['documenttypename as displayname', 'documenttypeid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy(sql`lower(documenttypename)`)
    .limit(500)
    .execute();

/** The categories of assets and types of documents that a task can be about. */
export const targetChoices = async (db: Db) => ({
  AssetCategory: await categories(db),
  DocumentType: await documentTypes(db),
});

/** The places of the tasks whose category or type does not exist any more: a template is no reason to keep those. */
export async function goneTargets(
  db: Db,
  tasks: readonly Pick<TemplateTask, 'assetcategoryid' | 'documenttypeid'>[],
): Promise<ReadonlySet<number>> {
  const assets = new Set(tasks.flatMap(({ assetcategoryid }) => assetcategoryid ?? []));
  const documents = new Set(tasks.flatMap(({ documenttypeid }) => documenttypeid ?? []));
  if (assets.size + documents.size === 0) return new Set();
  const hasAsset = await db
    .selectFrom('asset_category')
    .select('assetcategoryid')
    .where(anyOf('assetcategoryid', assets))
    .execute();
  const hasDocument = await db
    .selectFrom('document_type')
    .select('documenttypeid')
    .where(anyOf('documenttypeid', documents))
    .execute();
  const assetsLeft = new Set<number | null>([null, ...hasAsset.map((row) => row.assetcategoryid)]);
  const documentsLeft = new Set<number | null>([null, ...hasDocument.map((row) => row.documenttypeid)]);
  return new Set(
    tasks.flatMap(({ assetcategoryid, documenttypeid }, at) =>
      assetsLeft.has(assetcategoryid) && documentsLeft.has(documenttypeid) ? [] : [at],
    ),
  );
}

/** SQL: the person of the checklist `c` holds something of the category of the task `t`, of any where it has none. */
const HOLDS = sql<SqlBool>`exists (select from asset_assignment s
  join asset a on a.subscriptionid = current_subscription() and a.assetid = s.assetid
  where s.subscriptionid = current_subscription() and s.employeeid = c.employeeid and s.returnedon is null
    and s.acceptanceid <> 4 and (t.assetcategoryid is null or a.assetcategoryid = t.assetcategoryid))`;
/** SQL: the document of the task `t` is verified and in force; an identity document is in the profile. */
const isHandedIn = (today: string) => sql<SqlBool>`(exists (select from person_document d
    where d.subscriptionid = current_subscription() and d.employeeid = c.employeeid
      and d.documenttypeid = t.documenttypeid and d.statusid = 2 and (d.expireson is null or d.expireson >= ${today}::date))
  or exists (select from document_type y join employee_document i on i.subscriptionid = current_subscription()
      and i.employeeid = c.employeeid and i.documenttypeid = y.identityid - 1 and i.imagepath is not null
    where y.subscriptionid = current_subscription() and y.documenttypeid = t.documenttypeid and y.identityid > 1))`;

const NOTES: Readonly<Record<number, string>> = {
  [ASSET_ISSUE]: say`It is issued`,
  [ASSET_RETURN]: say`Nothing is left to be returned`,
  [DOCUMENT]: say`The document is verified`,
};

const openOf = (db: Db, today: string) =>
  db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .select(['t.checklisttaskid', 't.checklistid', 't.kindid', 't.documenttypeid', 't.dueday'])
    .select(['c.employeeid', 'e.joiningdate'])
    .select(
      sql<boolean>`(t.kindid = ${ASSET_ISSUE} and ${HOLDS} or t.kindid = ${ASSET_RETURN} and not ${HOLDS}
        or t.kindid = ${DOCUMENT} and ${isHandedIn(today)})`.as('isdone'),
    )
    .where('t.statusid', '=', OPEN)
    .where('t.kindid', '>=', ASSET_ISSUE)
    .where('c.statusid', '=', 1)
    .orderBy('t.checklistid')
    .orderBy('t.checklisttaskid')
    .execute();

/**
 * Closes the tasks whose asset is issued or returned, or whose document is verified, and asks people who have joined for
 * the documents of the others; whoever is asked already is not asked again.
 */
export async function askAndClose(db: Db, { today, now, ...sender }: Sender & { today: string; now: Date }) {
  const open = await openOf(db, today);
  const done = open.filter(({ isdone }) => isdone);
  for (const [kindid, tasks] of Map.groupBy(done, (task) => task.kindid))
    await db
      .updateTable('checklist_task')
      .set((c) => ({ statusid: 2, note: NOTES[kindid] ?? null, doneon: now, version: c('version', '+', 1) }))
      .where(
        anyOf(
          'checklisttaskid',
          tasks.map(({ checklisttaskid }) => checklisttaskid),
        ),
      )
      .where('statusid', '=', OPEN)
      .execute();
  await settle(db, new Set(done.map(({ checklistid }) => checklistid)), today);
  await askForDocuments(
    db,
    { ...sender, today },
    open.flatMap(({ isdone, documenttypeid, employeeid, dueday, joiningdate }) =>
      isdone || documenttypeid === null || joiningdate > today
        ? []
        : [{ employeeid, documenttypeid, dueday: later(day(dueday), day(today)) }],
    ),
  );
}

/** The tasks of a company that are done by now. */
export const closeTasks: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  const now = env.now();
  await inTenant(pools, subscriptionid, { accountid: null, request: 'close-tasks' }, (db) =>
    askAndClose(db, {
      companyname: tenant.companyname,
      origin: originOf(env, tenant.label),
      today: dayIn(now, tenant.timezoneid),
      now,
    }),
  );
};
