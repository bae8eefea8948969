import { MESSAGES } from '#platform/contract/messages.ts';
import { day, type Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { lockPeople } from '#platform/server/lock-people.ts';
import type { SheetCell } from '#platform/server/sheet/write.ts';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { readDate, readText } from '#bulk/engine/cell.ts';
import { column, textOf } from '#bulk/server/columns.ts';
import {
  type Applied,
  type BulkColumn,
  type BulkGiven,
  type BulkKind,
  change,
  fail,
  failed,
  notice,
  type ReadRow,
  type UndoRow,
} from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  type Person,
  peopleOf,
  type PersonRow,
  validateOnce,
  validatePeople,
} from './bulk-person.ts';

export type Value = string | number | null;
type ColumnValues = Readonly<Record<string, Value>>;
/** What somebody has, by the names of columns; `version` differs once it has been changed. */
export type Standing = { readonly version: string; readonly values: ColumnValues };
/** A row that changes something; `changes` has the columns that differ, `from` the day of a dated fact. */
export type PersonChange = PersonRow & {
  readonly from: Day | null;
  readonly before: ColumnValues;
  readonly changes: ColumnValues;
};

/** What differs of one upload of people who exist. */
export type PeopleUpload = {
  readonly contract: Pick<BulkContract, 'kind' | 'title'>;
  /** The columns beside those of the person, by which the rows are compared with what stands. */
  readonly columns: readonly BulkColumn[];
  /** Columns of the template that only say more to whoever reads it. */
  readonly shown?: readonly BulkColumn[];
  /** Whether each row says from which day it counts. */
  readonly isdated?: true;
  /** Columns that the word None empties. */
  readonly emptied?: readonly string[];
  /** What people have on a day, or today; a fixed number of statements. */
  readonly standing: (
    db: Db,
    people: readonly { readonly employeeid: number; readonly on: Day }[],
  ) => Promise<ReadonlyMap<number, Standing>>;
  /** Why nobody uploads a row about themselves, at the code. */
  readonly own: string;
  readonly check: (work: BulkGiven, changes: readonly PersonChange[]) => Promise<void>;
  /** Writes all rows as the single form would. @returns what the undo needs, by person */
  readonly write: (work: BulkGiven, changes: readonly PersonChange[]) => Promise<ReadonlyMap<number, unknown>>;
  readonly undo: (work: BulkGiven, rows: readonly UndoRow[]) => Promise<Map<number, string>>;
};

export const CHANGED_SUMS = { added: 'New', changed: 'Changed' } as const;
export const STAYS = say`Changed since the upload, so it stays.`;
const NONE = 'none';
const UNCHANGED = say`Nothing changes: this is what stands already.`;

const EFFECTIVE = column({
  name: 'effectivefrom',
  label: 'Effective From',
  aliases: ['Effective Date', 'WEF', 'With Effect From'],
  hint: 'The day from which it counts; needed in every row that changes something',
  read(cell, { today, dayfirst }) {
    const read = readDate(cell, today, dayfirst);
    return read.ok ? read : { ok: false, error: `${MESSAGES.E1500}. ${read.error}` };
  },
});
const VERSION = column({
  name: 'recordversion',
  label: 'Record Version',
  hint: 'As the template has it: a row is refused whose record has changed since. Blank: not compared',
  istext: true,
  read: (cell) => readText(cell, 60),
});

const folded = (value: Value): Value => (typeof value === 'string' ? value.toLowerCase() : value);
const isSame = (a: Value, b: Value): boolean => folded(a) === folded(b);

/** The account's own person; null for an account without one. */
export async function ownPerson(db: Db, accountid: number | null): Promise<number | null> {
  if (accountid === null) return null;
  const row = await db.selectFrom('account').select('employeeid').where('accountid', '=', accountid).executeTakeFirst();
  return row?.employeeid ?? null;
}

/** Everybody in service on a day, by code. */
const inService = (db: Db, today: string) =>
  db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where((eb) => eb.or([eb('leavingdate', 'is', null), eb('leavingdate', '>=', today)]))
    .orderBy('employeecode')
    .execute();

/** An upload that changes people who exist: rows are compared with what stands, blank cells stay as they are. */
export function peopleUpload(own: PeopleUpload): BulkKind {
  const { contract, columns, shown = [], emptied = [] } = own;
  const dayOf = (row: ReadRow): Day | null => {
    const text = own.isdated ? textOf(row, EFFECTIVE.name) : null;
    return text === null ? null : day(text);
  };

  const changesOf = (row: ReadRow, before: ColumnValues): ColumnValues => {
    const changes: Record<string, Value> = {};
    for (const { name } of columns) {
      const value = (row.values[name] ?? null) as Value;
      if (value === null) continue;
      const next = emptied.includes(name) && folded(value) === NONE ? null : value;
      if (!isSame(next, before[name] ?? null)) changes[name] = next;
    }
    return changes;
  };

  const compared = async ({ db, today }: BulkGiven, people: readonly PersonRow[]) => {
    const standing = await own.standing(
      db,
      people.map(({ row, person }) => ({ employeeid: person.employeeid, on: dayOf(row) ?? today })),
    );
    return people.map(({ row, person }) => {
      const { version = '', values = {} } = standing.get(person.employeeid) ?? {};
      return { version, one: { row, person, from: dayOf(row), before: values, changes: changesOf(row, values) } };
    });
  };

  /** Says of a row what it changes; a number that is masked elsewhere is not repeated. */
  const sayChanges = ({ row, before, changes }: PersonChange) => {
    for (const { name, visibility } of columns)
      if (name in changes)
        change(row, name, visibility ? '•••• → ••••' : `${before[name] ?? '–'} → ${changes[name] ?? '–'}`);
  };

  return {
    kind: contract.kind,
    title: contract.title,
    key: [CODE_COLUMN.name, NAME_COLUMN.name],
    columns: [CODE_COLUMN, NAME_COLUMN, ...(own.isdated ? [EFFECTIVE] : []), ...columns, ...shown, VERSION],
    async validate(work, rows) {
      const people = validateOnce(await validatePeople(work, rows));
      const self = await ownPerson(work.db, work.accountid);
      const changes: PersonChange[] = [];
      for (const { version, one } of await compared(work, people)) {
        const { row, person } = one;
        if (failed(row)) continue;
        if (Object.keys(one.changes).length === 0) {
          notice(row, CODE_COLUMN.name, UNCHANGED);
          row.leftout = true;
          continue;
        }
        const seen = textOf(row, VERSION.name);
        if (person.employeeid === self) fail(row, CODE_COLUMN.name, own.own);
        else if (own.isdated && one.from === null) fail(row, EFFECTIVE.name, MESSAGES.E1500);
        else if (seen !== null && seen !== version)
          fail(
            row,
            VERSION.name,
            `Conflict: the record of ${person.code} has changed since the file was made. Download the template again and enter the change there.`,
          );
        else changes.push(one);
      }
      await own.check(work, changes);
      for (const one of changes) if (!failed(one.row)) sayChanges(one);
      return { offered: [] };
    },
    async impact(work, rows) {
      const all = await compared(work, await peopleOf(work.db, rows));
      const added = all.filter(({ one }) =>
        Object.keys(one.changes).every((name) => (one.before[name] ?? null) === null),
      ).length;
      const sums = [
        { label: CHANGED_SUMS.added, count: added },
        { label: CHANGED_SUMS.changed, count: all.length - added },
      ];
      return { place: null, sums, questions: [] };
    },
    async apply(work, rows): Promise<Applied[]> {
      const people = await peopleOf(work.db, rows);
      await lockPeople(
        work.db,
        people.map(({ person }) => person.employeeid),
      );
      const changes = (await compared(work, people)).map(({ one }) => one);
      const undo = await own.write(work, changes);
      return changes.map(({ row, person }) => ({
        rownumber: row.rownumber,
        objectid: person.employeeid,
        undo: undo.get(person.employeeid) ?? null,
      }));
    },
    undo: own.undo,
    async current(db, { today }) {
      const people = await inService(db, today);
      const standing = await own.standing(
        db,
        people.map(({ employeeid }) => ({ employeeid, on: day(today) })),
      );
      // What is masked elsewhere is not written to a file: a blank cell stays as it is.
      const open = [...columns, ...shown].filter(({ visibility }) => visibility === undefined);
      return people.map(({ employeeid, employeecode, fullname }) => {
        const { version = '', values = {} } = standing.get(employeeid) ?? {};
        const cells = open.map(({ name }): [string, SheetCell] => [name, values[name] ?? null]);
        return { employeecode, fullname, recordversion: version, ...Object.fromEntries(cells) };
      });
    },
  };
}

/** A fact of somebody that is not in service on the day of a row is refused at the day. */
export function failOutOfService(row: ReadRow, person: Person, from: Day): boolean {
  const isout = from < person.joiningdate || (person.leavingdate !== null && from > person.leavingdate);
  if (isout) fail(row, EFFECTIVE.name, `${person.code} is not in service on this day. Correct the day.`);
  return isout;
}
