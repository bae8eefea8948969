import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { fieldColumn, readValues } from '#bulk/server/field-columns.ts';
import type { BulkColumn, BulkGiven, BulkKind, ReadRow } from '#bulk/server/kind.ts';
import { type Standing, takeBack, type WrittenRow, writtenRow } from '#bulk/server/take-back.ts';
import type { PersonFields, PersonValues } from '#platform/contract/person-record.ts';
import type { DB, Db } from '#platform/server/db.ts';
import {
  type AnyRow,
  keyOf,
  personRows,
  type PersonTable,
  savePersonRows,
  type StoredPersonKind,
} from '#platform/server/person-record.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, type PersonRow } from './bulk-person.ts';

/** What rows are checked in; `of` is the month or year that they are of. */
export type CheckedIn<P> = { readonly db: Db; readonly of: P };
/** A row of an upload, or the one that a form sends: its number is 0. Messages name columns. */
export type CheckedRow<F extends PersonFields> = PersonRow & {
  readonly values: Omit<PersonValues<F>, 'employeeid'>;
  /** Of a form: the row that it changes; null for a new one. */
  readonly id?: number | null;
};
/** Checks rows against each other and the company, those of an upload and that of a form: adds messages. */
export type PersonCheck<F extends PersonFields, P> = (
  work: CheckedIn<P>,
  rows: readonly CheckedRow<F>[],
) => Promise<void>;
/** The columns of a table that a row of values becomes. */
export type StoredAs<T extends PersonTable, F extends PersonFields, P> = (
  db: Db,
  of: P,
) => Promise<(values: Omit<PersonValues<F>, 'employeeid'>, row: ReadRow) => Partial<Insertable<DB[T]>>>;

/** What differs of one record. */
export type PersonUpload<T extends PersonTable, F extends PersonFields, P> = {
  readonly contract: Pick<BulkContract, 'kind' | 'title'>;
  readonly parameters: z.ZodType<P>;
  readonly sheet: string;
  /** The columns that identify a row, where those are not code and name of the person. */
  readonly identified?: readonly string[];
  /** Columns that read a field in a way of their own, by the name of the field. */
  readonly columns?: Readonly<Record<string, BulkColumn>>;
  readonly ownColumns?: BulkKind['ownColumns'];
  /** Finds the people of rows, and says whose period takes no more input. @returns the rows that are checked further */
  readonly open: (work: BulkGiven, rows: readonly ReadRow[], of: P) => Promise<PersonRow[]>;
  readonly check: PersonCheck<F, P>;
  readonly stored?: StoredAs<T, F, P>;
  readonly impact?: BulkKind['impact'];
  /** Rows that cannot be taken back whatever they are, such as those of a closed month. */
  readonly closed?: (
    db: Db,
    of: P,
    rows: readonly (WrittenRow & { rownumber: number })[],
  ) => Promise<ReadonlyMap<number, string>>;
  readonly stays?: (db: Db, rows: readonly Standing[]) => Promise<ReadonlyMap<number, string>>;
};

/** The columns of a record: those of a person are code and name. */
const columnsOf = (fields: PersonFields, own: Readonly<Record<string, BulkColumn>>): BulkColumn[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.input === 'person' ? [CODE_COLUMN, NAME_COLUMN] : [own[name] ?? fieldColumn(name, field)],
  );

/** The values of a row as the form of the record would send them. */
export const valuesOf = <F extends PersonFields>({ fields }: { readonly fields: F }, row: ReadRow) =>
  readValues(fields, row) as unknown as CheckedRow<F>['values'];

/** The upload of a record that `personRecord` declares: its columns, its writer and its undo. */
export function personUpload<T extends PersonTable, F extends PersonFields, P extends AnyRow>(
  kind: StoredPersonKind<T> & { readonly fields: F },
  own: PersonUpload<T, F, P>,
): BulkKind {
  const {
    contract,
    parameters,
    sheet,
    identified = ['employeecode', 'fullname'],
    columns = {},
    impact,
    ownColumns,
  } = own;
  const { fields, key } = kind;
  return {
    kind: contract.kind,
    title: contract.title,
    key: identified,
    sheet,
    columns: columnsOf(fields, columns),
    ...(ownColumns ? { ownColumns } : {}),
    ...(impact ? { impact } : {}),
    async validate(work, rows) {
      const of = parameters.parse(work.parameters);
      const people = await own.open(work, rows, of);
      await own.check(
        { db: work.db, of },
        people.map((one) => ({ ...one, values: valuesOf(kind, one.row) })),
      );
      return { offered: [] };
    },
    async apply({ db, accountid, parameters: period }, rows) {
      const of = parameters.parse(period);
      const people = await peopleOf(db, rows);
      const columnsFor = await own.stored?.(db, of);
      const next = people.map(({ row, person }) => {
        const values = valuesOf(kind, row);
        return { ...of, ...(columnsFor?.(values, row) ?? values), employeeid: person.employeeid };
      });
      const ids = people.map(({ person }) => person.employeeid);
      const stored = key.length === 0 ? [] : ((await personRows(db, kind, { ids, of })) as unknown as AnyRow[]);
      const replaced = new Map(stored.map((row) => [keyOf(kind, row), row]));
      const rowids = await savePersonRows(db, kind, next as unknown as Omit<Insertable<DB[T]>, 'addedby'>[], accountid);
      return people.map(({ row: { rownumber }, person }, at) => {
        const row: AnyRow = next[at] ?? {};
        if (key.length === 0) {
          const undo = { row: { ...row, version: 1 }, before: null } satisfies WrittenRow;
          return { rownumber, objectid: rowids[at] ?? 0, undo };
        }
        const now = replaced.get(keyOf(kind, row));
        const before = now ? Object.fromEntries(Object.keys(row).map((name) => [name, now[name]])) : null;
        return { rownumber, objectid: person.employeeid, undo: { row, before } satisfies WrittenRow };
      });
    },
    async undo({ db, accountid, parameters: period }, rows) {
      const of = parameters.parse(period);
      const before = rows.map((row) => ({ rownumber: row.rownumber, ...writtenRow(row) }));
      const closed = await own.closed?.(db, of, before);
      const { stays } = own;
      return takeBack(db, kind, { of, accountid, ...(closed ? { closed } : {}), ...(stays ? { stays } : {}) }, rows);
    },
  };
}
