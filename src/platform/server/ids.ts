import { type RawBuilder, sql } from 'kysely';

/** `column = any(ids)`: true for rows of these ids, and for no row where there are none. */
export const anyOf = (column: string, ids: Iterable<number>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
