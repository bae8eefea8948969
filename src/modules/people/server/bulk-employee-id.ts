import { sql } from 'kysely';
import { codeColumn } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, failed, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { index } from '#platform/server/search.ts';
import { employeeIdBulk } from '../contract/register.ts';
import { type PersonChange, peopleUpload, type Standing, STAYS } from './bulk-people.ts';

const NEW_CODE = 'newcode';
type Code = { readonly employeeid: number; readonly code: string };
type Undo = { readonly before: string; readonly after: string };
const codeOf = ({ changes }: PersonChange): string => String(changes[NEW_CODE] ?? '');
const fold = (code: string): string => code.toLowerCase();

const people = (db: Db, ids: readonly number[]) =>
  db.selectFrom('employee').select(['employeeid', 'employeecode', 'version']).where(anyOf('employeeid', ids)).execute();

async function standing(db: Db, who: readonly { readonly employeeid: number }[]): Promise<Map<number, Standing>> {
  const rows = await people(
    db,
    who.map(({ employeeid }) => employeeid),
  );
  return new Map(
    rows.map(({ employeeid, employeecode, version }) => [
      employeeid,
      { version: String(version), values: { [NEW_CODE]: employeecode } },
    ]),
  );
}

/** Who has one of the codes, by code; `except` give theirs up. */
async function holders(db: Db, codes: readonly string[], except: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where(sql<boolean>`lower(employeecode) = any(${codes.map(fold)}::text[])`)
    .execute();
  const free = new Set(except);
  return new Map(
    rows.flatMap((row) => (free.has(row.employeeid) ? [] : [[fold(row.employeecode), row.fullname] as const])),
  );
}

async function check({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  for (const group of Map.groupBy(changes, (one) => fold(codeOf(one))).values())
    if (group.length > 1)
      for (const { row } of group)
        fail(
          row,
          NEW_CODE,
          `Rows ${group.map((one) => one.row.rownumber).join(', ')} have the same new code. Give each person one of their own.`,
        );
  // A row in error keeps its code, which takes it from whoever was to have it.
  for (let before = -1; before !== changes.filter(({ row }) => failed(row)).length;) {
    before = changes.filter(({ row }) => failed(row)).length;
    const valid = changes.filter(({ row }) => !failed(row));
    const taken = await holders(
      db,
      valid.map(codeOf),
      valid.map(({ person }) => person.employeeid),
    );
    for (const one of valid) {
      const holder = taken.get(fold(codeOf(one)));
      if (holder !== undefined) fail(one.row, NEW_CODE, `${holder} has this code already. Enter another one.`);
    }
  }
}

/** Writes codes, those that people exchange as well: each is free for a moment before it is given. */
async function writeCodes(db: Db, codes: readonly Code[]): Promise<void> {
  const set = async (part: readonly Code[]) =>
    tenantSql`update employee e set employeecode = g.code, version = e.version + 1
      from unnest(${part.map((one) => one.employeeid)}::bigint[], ${part.map((one) => one.code)}::text[]) as g(id, code)
      where e.subscriptionid = current_subscription() and e.employeeid = g.id`.execute(db);
  const next = new Set(codes.map(({ code }) => fold(code)));
  const current = await people(
    db,
    codes.map(({ employeeid }) => employeeid),
  );
  const between = current.flatMap(({ employeeid, employeecode }) =>
    next.has(fold(employeecode)) ? [{ employeeid, code: `~${employeeid}` }] : [],
  );
  for (const part of [...chunks(between, 2), ...chunks(codes, 2)]) await set(part);
  const named = await db
    .selectFrom('employee')
    .select(['employeeid', 'fullname', 'employeecode', 'localname'])
    .where(
      anyOf(
        'employeeid',
        codes.map(({ employeeid }) => employeeid),
      ),
    )
    .execute();
  await index(
    db,
    'employee',
    named.map(({ employeeid, ...texts }) => ({ objectid: employeeid, texts: Object.values(texts) })),
  );
}

async function write({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<Map<number, Undo>> {
  await writeCodes(
    db,
    changes.map((one) => ({ employeeid: one.person.employeeid, code: codeOf(one) })),
  );
  return new Map(
    changes.map((one) => [one.person.employeeid, { before: String(one.before[NEW_CODE]), after: codeOf(one) }]),
  );
}

async function undo({ db }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const now = new Map(
    (
      await people(
        db,
        rows.map(({ objectid }) => objectid),
      )
    ).map((row) => [row.employeeid, row.employeecode]),
  );
  for (const { rownumber, objectid, undo: kept } of rows)
    if (now.get(objectid) !== (kept as Undo).after) reasons.set(rownumber, STAYS);
  let back = rows.filter(({ rownumber }) => !reasons.has(rownumber));
  for (let before = -1; before !== back.length;) {
    before = back.length;
    const taken = await holders(
      db,
      back.map((one) => (one.undo as Undo).before),
      back.map(({ objectid }) => objectid),
    );
    for (const { rownumber, undo: kept } of back) {
      const holder = taken.get(fold((kept as Undo).before));
      if (holder !== undefined) reasons.set(rownumber, `${holder} has the code of before now, so it stays.`);
    }
    back = back.filter(({ rownumber }) => !reasons.has(rownumber));
  }
  await writeCodes(
    db,
    back.map(({ objectid, undo: kept }) => ({ employeeid: objectid, code: (kept as Undo).before })),
  );
  return reasons;
}

/** New codes of people who exist; two may exchange theirs. */
export const employeeIdKind = peopleUpload({
  contract: employeeIdBulk,
  columns: [
    codeColumn({
      name: NEW_CODE,
      label: 'New Employee Code',
      aliases: ['New Code', 'New Employee ID', 'New Emp Code'],
      hint: 'Text, at most 30 characters; blank: stays',
    }),
  ],
  own: say`You cannot change your own record. Ask another person responsible for records.`,
  standing,
  check,
  write,
  undo,
});

export const employeeIds = serveBulk(employeeIdBulk, employeeIdKind);
