import { MESSAGES } from '../contract/messages.ts';
import { GONE, GONE_AS, GONE_ELSE, IN_USE, IN_USE_ELSE } from '../contract/refused-keys.ts';

/** The sentences of what may not be deleted because employees hold it. */
export const isOfEmployees = (text: string): boolean => text === MESSAGES.E1210;

/** What a refused foreign key says: a row that names something gone, or the deletion of what is still named. */
export type Refused = { kind: 'gone' | 'used'; constraint: string; table: string; parent?: string | undefined };

const withoutEdge = (text: string, edge: string): string => (text.startsWith(edge) ? text.slice(edge.length) : text);

/** The column that names something, out of the name that the database gives a foreign key. */
export const columnOf = (constraint: string, table: string): string =>
  withoutEdge(withoutEdge(constraint, `${table}_`), 'subscriptionid_').replace(/_fkey$/, '');

/** The sentence of a refused foreign key; a key of a table that has none is told in general words. */
export function foreignKeySentence({ kind, constraint, table, parent }: Refused): string {
  if (kind === 'used') return IN_USE[table] ?? IN_USE_ELSE;
  return GONE_AS[columnOf(constraint, table)] ?? GONE[parent ?? ''] ?? GONE_ELSE;
}

type Result = { message?: string; detail?: string; constraint?: string; table?: string };

/** Reads the database's own words; they hold names of tables only, never values. */
export function readRefused({ message = '', detail = '', constraint = '', table = '' }: Result): Refused {
  const kind = /still referenced/.test(detail) || message.startsWith('update or delete') ? 'used' : 'gone';
  return { kind, constraint, table, parent: /(?:in|from) table "(\w+)"/.exec(detail)?.[1] };
}
