import { sql } from 'kysely';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { textColumn } from '#bulk/server/columns.ts';
import { type BulkGiven, type BulkKind, fail, type UndoRow } from '#bulk/server/kind.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { type PersonChange, peopleUpload, type Standing, STAYS } from './bulk-people.ts';

/** A row of the table, whole, so that it can be restored as it was. */
type Stored = Readonly<Record<string, unknown>> & { readonly employeeid: number };
type Undo = { readonly before: Stored | null; readonly after: Stored };
export type OwnPolicy = {
  readonly contract: Pick<BulkContract, 'kind' | 'title'>;
  /** One row for each person who has one of their own. */
  readonly table: 'person_exit_policy' | 'person_approval_workflow';
  /** The column of the policy, in the table and as its id. */
  readonly column: string;
  readonly aliases: readonly string[];
  /** The active policies. */
  readonly active: (db: Db) => Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** The names of all policies, also of those that are not active. */
  readonly names: (db: Db) => Promise<ReadonlyMap<number, string>>;
};

const POLICY = 'policy';
const fold = (name: unknown): string => (typeof name === 'string' ? name.toLowerCase() : '');

/** The upload of a policy of people's own: it counts before what the job says, None gives that back. */
export function ownPolicyUpload({ contract, table, column, aliases, active, names }: OwnPolicy): BulkKind {
  const { title } = contract;
  const rowsOf = async (db: Db, employeeids: readonly number[]): Promise<Map<number, Stored>> => {
    const { rows } = await tenantSql<{ one: Stored }>`select to_jsonb(p) as one from ${sql.table(table)} p
      where p.subscriptionid = current_subscription() and p.employeeid = any(${[...employeeids]}::bigint[])`.execute(
      db,
    );
    return new Map(rows.map(({ one }) => [one.employeeid, one]));
  };
  const save = async (db: Db, rows: readonly Stored[]): Promise<void> => {
    for (const part of chunks(rows, 4)) {
      const values = part.map(
        (row) =>
          sql`(current_subscription(), ${row.employeeid}, ${row[column]}, ${row['addeddate']}, ${row['addedby']})`,
      );
      await tenantSql`insert into ${sql.table(table)} (subscriptionid, employeeid, ${sql.ref(column)}, addeddate, addedby)
        values ${sql.join(values)}
        on conflict (subscriptionid, employeeid) do update set ${sql.ref(column)} = ${sql.ref(`excluded.${column}`)},
          addeddate = excluded.addeddate, addedby = excluded.addedby`.execute(db);
    }
  };
  const remove = (db: Db, employeeids: readonly number[]) =>
    tenantSql`delete from ${sql.table(table)} where subscriptionid = current_subscription()
      and employeeid = any(${[...employeeids]}::bigint[])`.execute(db);

  const standing = async (db: Db, who: readonly { readonly employeeid: number }[]): Promise<Map<number, Standing>> => {
    const ids = who.map(({ employeeid }) => employeeid);
    const [rows, existing] = [await rowsOf(db, ids), await names(db)];
    return new Map(
      ids.map((id) => {
        const policy = Number(rows.get(id)?.[column] ?? 0);
        return [id, { version: String(policy), values: { [POLICY]: existing.get(policy) ?? null } }];
      }),
    );
  };

  const check = async ({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<void> => {
    const all = await active(db);
    const existing = new Set(all.map(({ name }) => fold(name)));
    for (const { row, changes: own } of changes) {
      const name = own[POLICY];
      if (typeof name !== 'string' || existing.has(fold(name))) continue;
      const close = nearest(
        name,
        all.map((one) => one.name),
      );
      const strange = say`“${name}” cannot be assigned: nothing active has this name.`;
      fail(row, POLICY, close === undefined ? strange : `${strange} ${say`Did you mean ${close}?`}`);
    }
  };

  const write = async (
    { db, accountid, now }: BulkGiven,
    changes: readonly PersonChange[],
  ): Promise<Map<number, Undo>> => {
    const ids = changes.map(({ person }) => person.employeeid);
    const before = await rowsOf(db, ids);
    const byKey = new Map((await active(db)).map(({ id, name }) => [fold(name), id]));
    const assigned = changes.filter(({ changes: own }) => own[POLICY] !== null);
    await save(
      db,
      assigned.map(({ person, changes: own }) => ({
        employeeid: person.employeeid,
        [column]: byKey.get(fold(own[POLICY])) ?? null,
        addeddate: now ?? new Date(),
        addedby: accountid,
      })),
    );
    const gone = changes.filter(({ changes: own }) => own[POLICY] === null);
    await remove(
      db,
      gone.map(({ person }) => person.employeeid),
    );
    const after = await rowsOf(db, ids);
    return new Map(
      ids.map((id) => [id, { before: before.get(id) ?? null, after: after.get(id) ?? { employeeid: 0 } }]),
    );
  };

  const undo = async ({ db }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> => {
    const reasons = new Map<number, string>();
    const now = await rowsOf(
      db,
      rows.map(({ objectid }) => objectid),
    );
    const existing = await names(db);
    const back: { readonly id: number; readonly before: Stored | null }[] = [];
    for (const { rownumber, objectid, undo: kept } of rows) {
      const { before, after } = kept as Undo;
      if (JSON.stringify(now.get(objectid) ?? { employeeid: 0 }) !== JSON.stringify(after))
        reasons.set(rownumber, STAYS);
      else if (before !== null && !existing.has(Number(before[column])))
        reasons.set(rownumber, say`What stood before was deleted since, so it stays.`);
      else back.push({ id: objectid, before });
    }
    await save(
      db,
      back.flatMap(({ before }) => before ?? []),
    );
    await remove(
      db,
      back.flatMap(({ id, before }) => (before === null ? [id] : [])),
    );
    return reasons;
  };

  return peopleUpload({
    contract,
    columns: [
      textColumn(
        { name: POLICY, label: title, aliases, hint: 'By its name; None: as the job says; blank: stays' },
        100,
      ),
    ],
    emptied: [POLICY],
    own: say`You cannot change this of your own. Ask somebody else responsible for it.`,
    standing,
    check,
    write,
    undo,
  });
}
