import { MESSAGES } from '../contract/messages.ts';
import { GONE, GONE_AS, GONE_ELSE } from '../contract/gone-keys.ts';
import { IN_USE, IN_USE_ELSE } from '../contract/refused-keys.ts';

/** Whether a message is that of a row which cannot be deleted because employees use it. */
export const isOfEmployees = (text: string): boolean => text === MESSAGES.E1210;

/** A foreign key violation: a row that refers to something gone, or the deletion of a row that is still referenced. */
export type Refused = { kind: 'gone' | 'used'; constraint: string; table: string; parent?: string | undefined };

const withoutEdge = (text: string, edge: string): string => (text.startsWith(edge) ? text.slice(edge.length) : text);

/** The referencing column, from the name that the database gives a foreign key. */
export const columnOf = (constraint: string, table: string): string =>
  withoutEdge(withoutEdge(constraint, `${table}_`), 'subscriptionid_').replace(/_fkey$/, '');

/** The message of a foreign key violation; a general one where the key's table has none. */
export function foreignKeySentence({ kind, constraint, table, parent }: Refused): string {
  if (kind === 'used') return IN_USE[table] ?? IN_USE_ELSE;
  return GONE_AS[columnOf(constraint, table)] ?? GONE[parent ?? ''] ?? GONE_ELSE;
}

type Result = { message?: string; detail?: string; constraint?: string; table?: string };

/** Parses the database's message, which contains names of tables only, never values. */
export function readRefused({ message = '', detail = '', constraint = '', table = '' }: Result): Refused {
  const kind = /still referenced/.test(detail) || message.startsWith('update or delete') ? 'used' : 'gone';
  return { kind, constraint, table, parent: /(?:in|from) table "(\w+)"/.exec(detail)?.[1] };
}
