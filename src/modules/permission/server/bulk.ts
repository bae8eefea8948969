import { clean, readText } from '#bulk/engine/cell.ts';
import { column } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { type PersonChange, peopleUpload, type Standing, STAYS } from '#modules/people/server/public.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { permissionsBulk } from '../contract/bulk.ts';

const GROUPS = 'groups';
const MAX_TEXT = 2_000;
/** Groups of an account before and after a row. */
type Undo = { readonly accountid: number; readonly before: readonly number[]; readonly after: readonly number[] };

const fold = (name: string): string => name.toLowerCase();
const byName = (a: string, b: string): number => (fold(a) < fold(b) ? -1 : 1);
/** Names of groups in one order, as they are compared. */
const joined = (names: readonly string[]): string => names.toSorted(byName).join('; ');
const named = (text: string): string[] => text.split(';').map(clean).filter(Boolean);

async function membersOf(db: Db, employeeids: readonly number[]) {
  const rows = await db
    .selectFrom('account as a')
    .leftJoin('account_group as m', 'm.accountid', 'a.accountid')
    .leftJoin('permission_group as g', 'g.permissiongroupid', 'm.permissiongroupid')
    .select(['a.employeeid', 'a.accountid', 'g.permissiongroupid', 'g.permissiongroupname'])
    .where(anyOf('a.employeeid', employeeids))
    .orderBy('g.permissiongroupid')
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid ?? 0);
}

async function standing(db: Db, who: readonly { readonly employeeid: number }[]): Promise<Map<number, Standing>> {
  const ids = who.map(({ employeeid }) => employeeid);
  const members = await membersOf(db, ids);
  return new Map(
    ids.map((id) => {
      const rows = members.get(id) ?? [];
      const names = rows.flatMap(({ permissiongroupname }) => permissiongroupname ?? []);
      const version = rows.map(({ permissiongroupid }) => permissiongroupid ?? 0).join('.') || 'none';
      return [id, { version, values: { [GROUPS]: names.length > 0 ? joined(names) : null } }];
    }),
  );
}

const groupsByName = async (db: Db): Promise<Map<string, { readonly id: number; readonly name: string }>> => {
  const rows = await db
    .selectFrom('permission_group')
    .select(['permissiongroupid as id', 'permissiongroupname as name'])
    .execute();
  return new Map(rows.map((row) => [fold(row.name), row]));
};

async function check({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  const groups = await groupsByName(db);
  const members = await membersOf(
    db,
    changes.map(({ person }) => person.employeeid),
  );
  for (const { row, person, changes: own } of changes) {
    if (!members.has(person.employeeid))
      fail(row, 'employeecode', `${person.code} has no account. Give access with the upload Self Service first.`);
    for (const name of named(String(own[GROUPS] ?? ''))) {
      if (groups.has(fold(name))) continue;
      const close = nearest(
        name,
        [...groups.values()].map((one) => one.name),
      );
      const strange = say`There is no permission group “${name}”.`;
      fail(row, GROUPS, close === undefined ? strange : `${strange} ${say`Did you mean ${close}?`}`);
    }
  }
}

/** Writes the differences alone: a group that stays does not count as taken and given. */
async function writeMembers(db: Db, rows: readonly Undo[]): Promise<void> {
  const pairs = (from: 'before' | 'after', to: 'before' | 'after') =>
    rows.flatMap((row) =>
      row[from].filter((group) => !row[to].includes(group)).map((group) => ({ accountid: row.accountid, group })),
    );
  for (const part of chunks(pairs('before', 'after'), 2))
    await tenantSql`delete from account_group m
      using unnest(${part.map((one) => one.accountid)}::bigint[], ${part.map((one) => one.group)}::bigint[])
        as g(accountid, permissiongroupid)
      where m.subscriptionid = current_subscription() and m.accountid = g.accountid
        and m.permissiongroupid = g.permissiongroupid`.execute(db);
  for (const part of chunks(pairs('after', 'before'), 2))
    await db
      .insertInto('account_group')
      .values(part.map(({ accountid, group }) => ({ accountid, permissiongroupid: group })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function write({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<Map<number, Undo>> {
  const groups = await groupsByName(db);
  const members = await membersOf(
    db,
    changes.map(({ person }) => person.employeeid),
  );
  const written = new Map<number, Undo>();
  for (const { person, changes: own } of changes) {
    const rows = members.get(person.employeeid) ?? [];
    const [account] = rows;
    if (!account) continue;
    const after = named(String(own[GROUPS] ?? '')).flatMap((name) => groups.get(fold(name))?.id ?? []);
    written.set(person.employeeid, {
      accountid: account.accountid,
      before: rows.flatMap(({ permissiongroupid }) => permissiongroupid ?? []),
      after: [...new Set(after)].toSorted((a, b) => a - b),
    });
  }
  await writeMembers(db, [...written.values()]);
  return written;
}

async function undo({ db }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const members = await membersOf(
    db,
    rows.map(({ objectid }) => objectid),
  );
  const existing = new Set([...(await groupsByName(db)).values()].map(({ id }) => id));
  const back: Undo[] = [];
  for (const { rownumber, objectid, undo: kept } of rows) {
    const { accountid, before, after } = kept as Undo;
    const now = (members.get(objectid) ?? []).flatMap(({ permissiongroupid }) => permissiongroupid ?? []);
    if (now.join() !== after.join()) reasons.set(rownumber, STAYS);
    else if (before.some((group) => !existing.has(group)))
      reasons.set(rownumber, 'A group of before was deleted since, so it stays.');
    else back.push({ accountid, before: after, after: before });
  }
  await writeMembers(db, back);
  return reasons;
}

/** Permission groups of people who have an account; groups by rule are not among them. */
export const permissionsKind = peopleUpload({
  contract: permissionsBulk,
  columns: [
    column({
      name: GROUPS,
      label: 'Permission Groups',
      aliases: ['Groups', 'Profiles', 'Roles'],
      hint: 'All groups of the person by name, with ; between them; None: none by name; blank: stays',
      istext: true,
      read(cell) {
        const read = readText(cell, MAX_TEXT);
        return read.ok && read.value !== null ? { ...read, value: joined(named(read.value)) } : read;
      },
    }),
  ],
  emptied: [GROUPS],
  own: 'Nobody can give rights to themselves. Ask somebody else.',
  standing,
  check,
  write,
  undo,
});

export const permissionsUpload = serveBulk(permissionsBulk, permissionsKind);
