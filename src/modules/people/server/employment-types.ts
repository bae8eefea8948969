import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { textOf } from '#bulk/server/columns.ts';
import type { Offer } from '#bulk/contract/bulk.ts';
import { type BulkGiven, fail, type ReadRow } from '#bulk/server/kind.ts';
import { employmentTypes } from '#modules/company/server/public.ts';
import { ownSpelling } from '../engine/employment-type.ts';

const COLUMN = 'employmenttype';

/**
 * Employment types of a register that the company does not have. Each is offered as one of its own; until a user
 * accepts, the rows that use it are invalid. One that looks like no known type is suggested while the company has nobody.
 */
export async function validateTypes(
  { db, accepted }: BulkGiven,
  rows: readonly ReadRow[],
  { isfirst }: { isfirst: boolean },
): Promise<Offer[]> {
  const types = await employmentTypes(db);
  const agreed = accepted[COLUMN] ?? [];
  const missing = Map.groupBy(
    rows.filter((row) => {
      const text = textOf(row, COLUMN);
      return text !== null && ownSpelling(text, types) === undefined;
    }),
    (row) => (textOf(row, COLUMN) ?? '').toLowerCase(),
  );
  return [...missing.values()].map((users) => {
    const name = textOf(users[0] ?? { rownumber: 0, values: {}, messages: [] }, COLUMN) ?? '';
    const suggestion = nearest(name, types) ?? null;
    const unknown = say`“${name}” is not an employment type of the company yet. Correct it, or tick it as one of your own.`;
    const message = suggestion === null ? unknown : `${unknown} ${say`Did you mean ${suggestion}?`}`;
    if (ownSpelling(name, agreed) === undefined) for (const row of users) fail(row, COLUMN, message);
    return { structure: COLUMN, name, rows: users.length, suggestion, suggested: isfirst && suggestion === null };
  });
}

/** How rows call their types, in the spelling that the company has: the first of the file for a new one. */
export async function typeSpellings({ db }: BulkGiven, rows: readonly ReadRow[]): Promise<(text: string) => string> {
  const types = await employmentTypes(db);
  for (const row of rows) {
    const text = textOf(row, COLUMN);
    if (text !== null && ownSpelling(text, types) === undefined) types.push(text);
  }
  return (text) => ownSpelling(text, types) ?? text;
}

/** A type as a form sends it, in the spelling that the company has; another one becomes a type of its own. */
export async function typeToStore(db: Db, type: string | null): Promise<string | null> {
  if (type === null) return null;
  return ownSpelling(type, await employmentTypes(db)) ?? type;
}
