import { clean, readText } from '#bulk/engine/cell.ts';
import { column } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { type ChangedGroups, changeGroups, groupsByName, groupsOfPeople } from '#modules/permission/server/public.ts';
import { permissionsBulk } from '#modules/permission/contract/bulk.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { type PersonChange, peopleUpload, type Standing, STAYS } from './bulk-people.ts';

const GROUPS = 'groups';
const MAX_TEXT = 2_000;
const fold = (name: string): string => name.toLowerCase();
const byName = (a: string, b: string): number => (fold(a) < fold(b) ? -1 : 1);
/** Names of groups in one order, as they are compared. */
const joined = (names: readonly string[]): string => names.toSorted(byName).join('; ');
const named = (text: string): string[] => text.split(';').map(clean).filter(Boolean);

async function standing(db: Db, who: readonly { readonly employeeid: number }[]): Promise<Map<number, Standing>> {
  const ids = who.map(({ employeeid }) => employeeid);
  const members = await groupsOfPeople(db, ids);
  return new Map(
    ids.map((id) => {
      const rows = members.get(id) ?? [];
      const names = rows.flatMap(({ permissiongroupname }) => permissiongroupname ?? []);
      const version = rows.map(({ permissiongroupid }) => permissiongroupid ?? 0).join('.') || 'none';
      return [id, { version, values: { [GROUPS]: names.length > 0 ? joined(names) : null } }];
    }),
  );
}

async function check({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  const groups = await groupsByName(db);
  const members = await groupsOfPeople(
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

async function write({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<Map<number, ChangedGroups>> {
  const groups = await groupsByName(db);
  const members = await groupsOfPeople(
    db,
    changes.map(({ person }) => person.employeeid),
  );
  const written = new Map<number, ChangedGroups>();
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
  await changeGroups(db, [...written.values()]);
  return written;
}

async function undo({ db }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const members = await groupsOfPeople(
    db,
    rows.map(({ objectid }) => objectid),
  );
  const existing = new Set([...(await groupsByName(db)).values()].map(({ id }) => id));
  const back: ChangedGroups[] = [];
  for (const { rownumber, objectid, undo: kept } of rows) {
    const { accountid, before, after } = kept as ChangedGroups;
    const now = (members.get(objectid) ?? []).flatMap(({ permissiongroupid }) => permissiongroupid ?? []);
    if (now.join() !== after.join()) reasons.set(rownumber, STAYS);
    else if (before.some((group) => !existing.has(group)))
      reasons.set(rownumber, say`A group of before was deleted since, so it stays.`);
    else back.push({ accountid, before: after, after: before });
  }
  await changeGroups(db, back);
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
  own: say`Nobody can give rights to themselves. Ask somebody else.`,
  standing,
  check,
  write,
  undo,
});

export const permissionsUpload = serveBulk(permissionsBulk, permissionsKind);
