import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { PersonEntries } from '#modules/payroll/contract/person/person-entries.ts';
import type { CheckedRow, Person, PersonCheck, StoredAs } from '#modules/people/server/public.ts';
import { columnName } from '#bulk/server/field-columns.ts';
import type { ReadRow } from '#bulk/server/kind.ts';
import type { Standing } from '#bulk/server/take-back.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { PersonFields } from '#platform/contract/person-record.ts';
import type { Month } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { DB, Db } from '#platform/server/db.ts';
import {
  type AnyRow,
  changePersonRow,
  personRows,
  type PersonTable,
  removePersonRows,
  savePersonRows,
  type StoredPersonKind,
} from '#platform/server/person-record.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { entriesOf } from './entries.ts';
import { expectEntry } from './entry-guard.ts';

type Output = z.ZodType<PersonEntries[]>;
type Calls<I, K extends string> = {
  readonly save: Endpoint<z.ZodType<I>, Output>;
  readonly remove: Endpoint<z.ZodType<Record<K, number>>, Output>;
};
/** The month that an entry is of, and the period of it; neither for what is of no month. */
type Place = { readonly payrollmonth?: Month; readonly number?: number };

/** What differs of one entry. */
type Entry<T extends PersonTable, F extends PersonFields, P> = {
  /** What the entry is, for the note above the run. */
  readonly what: (row: AnyRow) => string;
  /** The columns of an entry that an upload asks for besides its file. */
  readonly of: (input: AnyRow) => P;
  /** Where an entry belongs, as sent or as stored. @throws ApplicationError where that is no place of the person */
  readonly place?: (db: Db, row: AnyRow) => Promise<Place>;
  /** Fails where the person takes no such entry, or nobody does at the moment. @throws ApplicationError */
  readonly open?: (db: Db, person: Person, place: Place) => Promise<void>;
  readonly check: PersonCheck<F, P>;
  readonly stored?: StoredAs<T, F, P>;
  readonly stays?: (db: Db, rows: readonly Standing[]) => Promise<ReadonlyMap<number, string>>;
};

/** Says the first error of a form's row at its field. @throws ApplicationError */
function failOnFirst(fields: PersonFields, { messages }: ReadRow): void {
  const first = messages.find(({ level }) => level === 'error');
  if (!first) return;
  const [name = first.column] =
    Object.entries(fields).find(([at, field]) => columnName(at, field) === first.column) ?? [];
  failField(name, first.text);
}

/** Serves saving and removing an entry on the page of a person, by the check and the writer of its upload. */
export function serveEntry<
  T extends PersonTable,
  K extends string,
  F extends PersonFields,
  P extends AnyRow,
  I extends { readonly employeeid: number },
>(
  kind: StoredPersonKind<T> & { readonly id: K; readonly fields: F },
  calls: Calls<I, K>,
  own: Entry<T, F, P>,
): Served[] {
  const { what, place, open, check, stays } = own;
  const expectOpen = async (ctx: Context, employeeid: number, row: AnyRow) => {
    const at = (await place?.(ctx.db, row)) ?? {};
    const person = await expectEntry(ctx, { employeeid, what: what(row), ...at });
    await open?.(ctx.db, person, at);
    return { person, number: at.number };
  };
  const save = serve(calls.save, async (ctx, input) => {
    const { db, session } = ctx;
    const sent = input as AnyRow;
    const { person, number } = await expectOpen(ctx, input.employeeid, sent);
    const of = own.of(sent);
    const id = (sent[kind.id] ?? null) as number | null;
    const values = Object.fromEntries(
      Object.keys(kind.fields).flatMap((name) => (name === 'employeeid' ? [] : [[name, sent[name]]])),
    ) as unknown as CheckedRow<F>['values'];
    const row: ReadRow = { rownumber: 0, values: number === undefined ? {} : { period: number }, messages: [] };
    await check({ db, of }, [{ row, person, values, id }]);
    failOnFirst(kind.fields, row);
    const columns = (await own.stored?.(db, of))?.(values, row) ?? values;
    const written = { ...of, ...columns, employeeid: person.employeeid } as unknown as Omit<
      Insertable<DB[T]>,
      'addedby'
    >;
    if (id === null) await savePersonRows(db, kind, [written], session.accountid);
    else await changePersonRow(db, kind, { rowid: id, row: written, accountid: session.accountid });
    return entriesOf(ctx, person.employeeid);
  });
  const remove = serve(calls.remove, async (ctx, input) => {
    const { db } = ctx;
    const ids = [input[kind.id]];
    const [now] = (await personRows(db, kind, { ids, column: kind.id })) as unknown as AnyRow[];
    if (!now) return notFound();
    const employeeid = Number(now['employeeid']);
    await expectOpen(ctx, employeeid, now);
    const [why] = [
      ...((await stays?.(db, [{ rownumber: 0, now, before: null }])) ?? new Map<number, string>()).values(),
    ];
    if (why !== undefined) failWith('conflict', { status: 409, text: why });
    await removePersonRows(db, kind, { ids });
    return entriesOf(ctx, employeeid);
  });
  return [save, remove];
}
