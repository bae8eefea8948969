import { addDays, type Day, day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant, tenantSql } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { type DemoTask, FIRST_TEMPLATES } from './templates.ts';
import { startChecklists } from '#modules/checklist/server/start.ts';
import { templatesWith } from '#modules/checklist/server/template.ts';
import { settle } from '#modules/checklist/server/settle.ts';
import { setLastDays } from '#modules/exit/server/public.ts';

/** Whom checklists of the demo run for: template, place of the person, days from today to the event, tasks that are done. */
const RUNS = [
  { template: 'Joining', place: 8, ahead: 21, done: 0 },
  { template: 'Joining', place: 14, ahead: 4, done: 2 },
  { template: 'Joining', place: 19, ahead: -6, done: 4 },
  { template: 'Joining', place: 25, ahead: -40, done: 99 },
  { template: 'Transfer', place: 11, ahead: 12, done: 1 },
  { template: 'Transfer', place: 30, ahead: -3, done: 1 },
  { template: 'End of probation', place: 33, ahead: 9, done: 0 },
  { template: 'End of probation', place: 41, ahead: -20, done: 99 },
] as const;

/** Tasks with the ids of what they are about. */
async function named(db: Db) {
  const categories = await db
    .selectFrom('asset_category')
    .select(['assetcategoryid as id', 'assetcategoryname as name'])
    .execute();
  const documents = await db
    .selectFrom('document_type')
    .select(['documenttypeid as id', 'documenttypename as name'])
    .execute();
  const idOf = (rows: readonly { id: number; name: string }[], name: string | undefined) =>
    rows.find((row) => row.name === name)?.id ?? null;
  return ({ category, document, ...task }: DemoTask) => ({
    ...task,
    assetcategoryid: idOf(categories, category),
    documenttypeid: idOf(documents, document),
  });
}

async function addTemplates(db: Db, today: Day): Promise<ReadonlyMap<string, number>> {
  const withIds = await named(db);
  const rows = await db
    .insertInto('checklist_template')
    .values(
      FIRST_TEMPLATES.map(({ tasks, ...template }) => ({
        ...template,
        triggeredfrom: template.triggerid === 1 ? null : today,
        tasks: JSON.stringify(tasks.map(withIds)),
      })),
    )
    .returning(['checklisttemplateid', 'checklisttemplatename'])
    .execute();
  return new Map(rows.map((row) => [row.checklisttemplatename, row.checklisttemplateid]));
}

/** Marks the first open tasks of a checklist as done by their owners. */
async function finish(db: Db, checklistid: number, count: number, today: Day): Promise<void> {
  await tenantSql`update checklist_task t set statusid = 2, doneon = ${`${addDays(today, -1)}T05:30:00Z`},
      doneby = (select min(o.accountid) from checklist_task_owner o
        where o.subscriptionid = current_subscription() and o.checklisttaskid = t.checklisttaskid)
    where t.subscriptionid = current_subscription() and t.checklistid = ${checklistid} and t.statusid = 1
      and t.itemno <= ${count}`.execute(db);
  await settle(db, [checklistid], today);
}

/** Whoever has this asset leaves in so many days; the clearance waits for its return. */
const LEAVERS_ASSET = 'LT-0003';
const LAST_DAY = 20;

/** An accepted exit with its clearance, by the usual policy that names the template. */
async function addExit(db: Db, checklisttemplateid: number, today: Day): Promise<void> {
  const policy = await db
    .updateTable('exit_policy')
    .set({ checklisttemplateid })
    .returning('exitpolicyid')
    .executeTakeFirstOrThrow();
  const leaver = await db
    .selectFrom('asset as a')
    .innerJoin('asset_assignment as s', 's.assetid', 'a.assetid')
    .innerJoin('account as u', 'u.employeeid', 's.employeeid')
    .select(['s.employeeid', 'u.accountid as addedby'])
    .where('a.assettag', '=', LEAVERS_ASSET)
    .where('s.returnedon', 'is', null)
    .executeTakeFirst();
  const { exitreasonid, exitreasonname } = await db
    .selectFrom('exit_reason')
    .select(['exitreasonid', 'exitreasonname'])
    .where('exitreasonname', '=', 'Relocation')
    .executeTakeFirstOrThrow();
  if (!leaver) return;
  const lastday = addDays(today, LAST_DAY);
  const notice = { noticedays: 30, noticeend: lastday, earliest: today, latest: lastday, lastday, shortdays: 0 };
  const { employeeexitid } = await db
    .insertInto('employee_exit')
    .values({
      ...policy,
      ...leaver,
      exitreasonid,
      statusid: 2,
      isown: true,
      submittedon: addDays(lastday, -30),
      lastday,
      notice: JSON.stringify({ ...notice, buyoutdays: 0, gardenfrom: null, reasons: [], problem: null }),
    })
    .returning('employeeexitid')
    .executeTakeFirstOrThrow();
  await setLastDays(
    db,
    [{ employeeid: leaver.employeeid, leavingdate: lastday, leavingreason: exitreasonname }],
    today,
  );
  const template = (await templatesWith(db, [checklisttemplateid])).get(checklisttemplateid);
  const { employeeid } = leaver;
  const starts = [{ employeeid, eventday: lastday, sourceid: employeeexitid }];
  const [checklistid] = template ? await startChecklists(db, template, { starts, today, accountid: null }) : [];
  if (checklistid !== undefined) await finish(db, checklistid, 1, today);
}

/** The checklists of the demo company: on track, due soon, over due and complete. */
export const seedChecklists: DemoSeed = async ({ pools, env, subscriptionid, label }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), 'Asia/Kolkata'));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    const ids = await addTemplates(db, today);
    const templates = await templatesWith(db, [...ids.values()]);
    const people = await db
      .selectFrom('employee')
      .select('employeeid')
      .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', today)]))
      .orderBy('employeeid')
      .execute();
    for (const { template: name, place, ahead, done } of RUNS) {
      const template = templates.get(ids.get(name) ?? 0);
      const person = people[place];
      if (!template || !person) continue;
      const starts = [{ employeeid: person.employeeid, eventday: addDays(today, ahead), sourceid: null }];
      const [checklistid] = await startChecklists(db, template, { starts, today, accountid: null });
      if (checklistid !== undefined && done > 0) await finish(db, checklistid, done, today);
    }
    await addExit(db, ids.get('Clearance of an exit') ?? 0, today);
  });
};
