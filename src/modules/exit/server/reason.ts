import { sql } from 'kysely';
import { activeOf, expectActive, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getReason, listReasons, type ReasonRow, removeReason, saveReason, toggleReason } from '../contract/reason.ts';

const rows = (db: Db) =>
  db
    .selectFrom('exit_reason as r')
    .leftJoin('account as by', 'by.accountid', 'r.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .select([
      'r.exitreasonid',
      'r.exitreasonname',
      'r.kindid',
      'r.isnoticeapplied',
      'r.isselfservice',
      'r.isactive',
      'r.addeddate',
      'r.version',
      sql<string>`coalesce(by.fullname, '')`.as('addedbyname'),
      'maker.imagepath as addedbyimagepath',
    ])
    .orderBy('r.addeddate')
    .orderBy('r.exitreasonid');

async function usedCounts(db: Db): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('employee_exit')
    .select((eb) => ['exitreasonid', eb.fn.countAll<number>().as('count')])
    .groupBy('exitreasonid')
    .execute();
  return new Map(counts.map(({ exitreasonid, count }) => [exitreasonid, count]));
}

const shaped = (
  row: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number],
  usedcount: number,
): ReasonRow => ({
  ...row,
  kindid: row.kindid as ReasonRow['kindid'],
  isactive: activeOf(row.isactive),
  usedcount,
});

const list = serve(listReasons, async ({ db }) => {
  const used = await usedCounts(db);
  return (await rows(db).execute()).map((row) => shaped(row, used.get(row.exitreasonid) ?? 0));
});

async function one(db: Db, exitreasonid: number): Promise<ReasonRow> {
  const row = await rows(db).where('r.exitreasonid', '=', exitreasonid).executeTakeFirst();
  return row ? shaped(row, (await usedCounts(db)).get(exitreasonid) ?? 0) : notFound();
}

const get = serve(getReason, async ({ db }, { exitreasonid }) => [await one(db, exitreasonid)]);

async function failOnDouble(db: Db, exitreasonid: number | null, name: string): Promise<void> {
  const rival = await db
    .selectFrom('exit_reason')
    .select('exitreasonid')
    .where(sql<boolean>`lower(exitreasonname) = ${name.toLowerCase()}`)
    .where('exitreasonid', '<>', exitreasonid ?? -1)
    .executeTakeFirst();
  if (rival) failWith('E0110', { status: 409, fields: { exitreasonname: 'Already exist' } });
}

const save = serve(saveReason, async ({ db, session, ifMatch }, { exitreasonid, ...written }) => {
  const current =
    exitreasonid === null
      ? undefined
      : await db
          .selectFrom('exit_reason')
          .select(['version', 'isactive'])
          .where('exitreasonid', '=', exitreasonid)
          .forUpdate()
          .executeTakeFirst();
  if (exitreasonid !== null && !current) return notFound();
  if (current && ifMatch !== undefined && current.version !== ifMatch) return stale(await one(db, exitreasonid ?? 0));
  if (current) expectActive(current);
  await failOnDouble(db, exitreasonid, written.exitreasonname);
  if (!current || exitreasonid === null)
    return db
      .insertInto('exit_reason')
      .values({ ...written, addedby: session.accountid })
      .returning(['exitreasonid', 'version'])
      .execute();
  return db
    .updateTable('exit_reason')
    .set({ ...written, version: current.version + 1 })
    .where('exitreasonid', '=', exitreasonid)
    .returning(['exitreasonid', 'version'])
    .execute();
});

const remove = serve(removeReason, async ({ db }, { exitreasonid }) => {
  const current = await db
    .selectFrom('exit_reason')
    .select('isactive')
    .where('exitreasonid', '=', exitreasonid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  expectActive(current);
  const used = await db
    .selectFrom('employee_exit')
    .select('employeeexitid')
    .where('exitreasonid', '=', exitreasonid)
    .limit(1)
    .executeTakeFirst();
  if (used) return failWith('E1060', { status: 409 });
  await db.deleteFrom('exit_reason').where('exitreasonid', '=', exitreasonid).execute();
  return [{ isexecuted: true }];
});

/** Rejects removing the last reason that people may choose, or the last one of all. */
async function failOnLast({ db }: Context, exitreasonid: number): Promise<void> {
  const reasons = await db
    .selectFrom('exit_reason')
    .select(['exitreasonid', 'isselfservice'])
    .where('isactive', '=', 1)
    .orderBy('exitreasonid')
    .forUpdate()
    .execute();
  const its = reasons.find((one) => one.exitreasonid === exitreasonid);
  const left = reasons.filter((one) => one !== its);
  if (left.length === 0)
    failWith('conflict', {
      status: 409,
      text: 'This is the last active exit reason, and every exit needs one. Create or activate another first.',
    });
  if (its?.isselfservice && !left.some(({ isselfservice }) => isselfservice))
    failWith('conflict', {
      status: 409,
      text: 'This is the last active reason that employees can choose. Create or activate another first.',
    });
}

const toggle = serveToggle(toggleReason, { table: 'exit_reason', idfield: 'exitreasonid', beforeOff: failOnLast });

export const reasonEndpoints = [list, get, save, toggle, remove];
