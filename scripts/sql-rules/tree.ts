/** A node of PostgreSQL's parse tree as libpg-query gives it: an object with one key, its kind. */
export type Node = { readonly [key: string]: unknown };
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The content of a node of a kind; undefined for other nodes. */
export const as = (value: unknown, kind: string): Node | undefined => {
  const inner = isNode(value) ? value[kind] : undefined;
  return isNode(inner) ? inner : undefined;
};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Calls `visit` for the node and all below it; `false` keeps out what is below that node. */
export function walk(value: unknown, visit: (kind: string, inner: Node) => boolean | void): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, visit);
    return;
  }
  if (!isNode(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (isNode(inner) && /^[A-Z]/.test(key) && visit(key, inner) === false) continue;
    walk(inner, visit);
  }
}

/** The names of a column reference, such as `['e', 'employeeid']`; empty for other nodes and for `*`. */
export function columnOf(value: unknown): string[] {
  const fields = listOf(as(value, 'ColumnRef')?.['fields']);
  const names = fields.map((field) => textOf(as(field, 'String')?.['sval']));
  return names.every(Boolean) ? names : [];
}

/** The name of a called function, without its schema. */
export const functionOf = (call: Node): string =>
  textOf(as(listOf(call['funcname']).at(-1), 'String')?.['sval']).toLowerCase();

/** Whether there is a node of one of the kinds at or below the value. */
export function holds(value: unknown, ...kinds: readonly string[]): boolean {
  let isThere = false;
  walk(value, (kind) => {
    isThere ||= kinds.includes(kind);
    return !isThere;
  });
  return isThere;
}
