import { sql } from 'kysely';
import { actingContext } from '#bulk/server/acting.ts';
import { column, dateColumn } from '#bulk/server/columns.ts';
import { readChoice, YES_NO } from '#bulk/engine/cell.ts';
import { type BulkGiven, fail, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { openRequestsOf } from '#modules/approval/server/public.ts';
import {
  type PersonChange,
  peopleUpload,
  REGISTER_COLUMNS,
  type Standing,
  STAYS,
} from '#modules/people/server/public.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { statutoryBulk } from '../contract/bulk.ts';
import { changePayload } from '../contract/profile.ts';
import type { SectionKey } from '../contract/sections.ts';
import { makeStale, profileChange } from './request.ts';

type Stored = {
  readonly pan: string | null;
  readonly uan: string | null;
  readonly esinumber: string | null;
  readonly pfoption: string;
  readonly epsmember: boolean;
  readonly pfjoiningdate: string | null;
  readonly isinternationalworker: boolean;
};
type Field = keyof Stored;
type Undo = { readonly before: Partial<Stored>; readonly after: Partial<Stored> };
/** The PAN is a document of the person; all else is in the statutory section. */
const sectionOf = (field: string): SectionKey => (field === 'pan' ? 'documents' : 'statutory');
const YES_NO_FIELDS: readonly string[] = ['epsmember', 'isinternationalworker'];

async function rowsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('employee_statutory')
    .select(['employeeid', 'version', 'pan', 'uan', 'esinumber', 'pfoption', 'epsmember', 'pfjoiningdate'])
    .select('isinternationalworker')
    .where(anyOf('employeeid', ids))
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row]));
}

async function standing(db: Db, who: readonly { readonly employeeid: number }[]): Promise<Map<number, Standing>> {
  const rows = await rowsOf(
    db,
    who.map(({ employeeid }) => employeeid),
  );
  const word = (is: boolean) => (is ? 'Yes' : 'No');
  return new Map(
    [...rows].map(([id, { employeeid: _of, version, epsmember, isinternationalworker, ...values }]) => [
      id,
      {
        version: String(version),
        values: { ...values, epsmember: word(epsmember), isinternationalworker: word(isinternationalworker) },
      },
    ]),
  );
}

/** Numbers belong to one person; a day of joining the fund is not still to come. */
async function check({ db, today }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  for (const field of ['pan', 'uan', 'esinumber'] as const) {
    const own = changes.filter((one) => field in one.changes);
    const codes = own.map((one) => String(one.changes[field]));
    const rows = await db
      .selectFrom('employee_statutory as s')
      .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
      .select(['s.employeeid', 'e.fullname', `s.${field} as number`])
      .where(sql<boolean>`${sql.ref(`s.${field}`)} = any(${codes}::text[])`)
      .execute();
    const holders = new Map(rows.map((row) => [row.number, row]));
    const inFile = Map.groupBy(own, (one) => one.changes[field]);
    for (const one of own) {
      const holder = holders.get(String(one.changes[field]));
      const others = inFile.get(one.changes[field]) ?? [];
      if (holder && holder.employeeid !== one.person.employeeid)
        fail(one.row, field, `${holder.fullname} has this number already. Correct one of the two.`);
      else if (others.length > 1)
        fail(
          one.row,
          field,
          `Rows ${others.map(({ row }) => row.rownumber).join(', ')} have the same number. Correct them.`,
        );
    }
  }
  for (const { row, changes: own } of changes)
    if (typeof own['pfjoiningdate'] === 'string' && own['pfjoiningdate'] > today)
      fail(row, 'pfjoiningdate', 'This day is in the future');
}

/** Writes fields of people, those alone that a row has, and the versions of their sections. */
async function writeFields(
  db: Db,
  rows: readonly { readonly employeeid: number; readonly fields: Partial<Stored> }[],
): Promise<void> {
  for (const part of chunks(rows, 6)) {
    const text = JSON.stringify(part.map(({ employeeid, fields }) => ({ employeeid, fields })));
    await db
      .insertInto('employee_statutory')
      .values(part.map(({ employeeid }) => ({ employeeid })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tenantSql`update employee_statutory s set pan = r.pan, uan = r.uan, esinumber = r.esinumber,
        pfoption = r.pfoption, epsmember = r.epsmember, pfjoiningdate = r.pfjoiningdate,
        isinternationalworker = r.isinternationalworker, version = s.version + 1
      from jsonb_to_recordset(${text}::jsonb) as g(employeeid bigint, fields jsonb)
      join employee_statutory o on o.subscriptionid = current_subscription() and o.employeeid = g.employeeid
      cross join lateral jsonb_populate_record(o, g.fields) r
      where s.subscriptionid = current_subscription() and s.employeeid = g.employeeid`.execute(db);
    const sections = part.flatMap(({ employeeid, fields }) =>
      [...new Set(Object.keys(fields).map(sectionOf))].map((section) => ({ employeeid, section, version: 1 })),
    );
    await db
      .insertInto('profile_section')
      .values(sections)
      .onConflict((conflict) =>
        conflict
          .columns(['subscriptionid', 'employeeid', 'section'])
          .doUpdateSet({ version: sql`profile_section.version + 1` }),
      )
      .execute();
  }
}

/** Takes back open requests of sections that were changed, as a change by the form does. */
async function outdateRequests(work: BulkGiven, employeeids: readonly number[]): Promise<void> {
  const open = await openRequestsOf(work.db, { kind: profileChange, employeeids });
  if (open.length === 0) return;
  const ctx = await actingContext(work);
  for (const { employeeid, payload } of open) {
    const { section } = changePayload.parse(payload);
    if (section === 'statutory' || section === 'documents') await makeStale(ctx, employeeid, section);
  }
}

async function write(work: BulkGiven, changes: readonly PersonChange[]): Promise<Map<number, Undo>> {
  const { db } = work;
  const ids = changes.map(({ person }) => person.employeeid);
  const stored = await rowsOf(db, ids);
  const rows = changes.map(({ person, changes: own }) => {
    const value = (field: string) => (YES_NO_FIELDS.includes(field) ? own[field] === 'Yes' : own[field]);
    const fields: Partial<Stored> = Object.fromEntries(Object.keys(own).map((field) => [field, value(field)]));
    return { employeeid: person.employeeid, fields };
  });
  await writeFields(db, rows);
  await outdateRequests(work, ids);
  return new Map(
    rows.map(({ employeeid, fields }) => {
      const row = stored.get(employeeid);
      const before = Object.fromEntries(Object.keys(fields).map((field) => [field, row?.[field as Field] ?? null]));
      return [employeeid, { before, after: fields }];
    }),
  );
}

async function undo(work: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const ids = rows.map(({ objectid }) => objectid);
  const now = await rowsOf(work.db, ids);
  const back: { employeeid: number; fields: Partial<Stored> }[] = [];
  for (const { rownumber, objectid, undo: kept } of rows) {
    const { before, after } = kept as Undo;
    const row = now.get(objectid);
    if (row && Object.entries(after).every(([field, value]) => row[field as Field] === value))
      back.push({ employeeid: objectid, fields: before });
    else reasons.set(rownumber, STAYS);
  }
  await writeFields(work.db, back);
  await outdateRequests(
    work,
    back.map(({ employeeid }) => employeeid),
  );
  return reasons;
}

const ofRegister = REGISTER_COLUMNS.filter(({ name }) =>
  ['pan', 'uan', 'esinumber', 'pfoption', 'epsmember'].includes(name),
);

/** Numbers of the law and the provident fund of people who exist. */
export const statutoryKind = peopleUpload({
  contract: statutoryBulk,
  columns: [
    ...ofRegister,
    dateColumn({
      name: 'pfjoiningdate',
      label: 'PF Joining Date',
      aliases: ['EPF Joining Date', 'Date of Joining EPF'],
    }),
    column({
      name: 'isinternationalworker',
      label: 'International Worker',
      aliases: ['IW'],
      choices: Object.keys(YES_NO),
      read: (cell) => readChoice(cell, YES_NO),
    }),
  ],
  own: say`You cannot change your own record. Ask another person responsible for records.`,
  standing,
  check,
  write,
  undo,
});

export const statutoryUpload = serveBulk(statutoryBulk, statutoryKind);
