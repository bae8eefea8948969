import { parsePlPgSQLSync, parseSync } from 'libpg-query';
import { levelsOf } from './levels.ts';
import { type Rule, type Schema, statementFaults } from './rules.ts';
import { as, functionOf, isNode, listOf, textOf, walk } from './tree.ts';

/** A function of a migration. */
export type SqlFunction = {
  readonly name: string;
  readonly language: string;
  readonly isTrigger: boolean;
  readonly body: string;
  /** A body that is part of the statement, not a text. */
  readonly tree: unknown;
  /** The text that creates it. */
  readonly text: string;
};

/** The function that a statement creates; undefined for other statements. */
export function functionIn(statement: unknown, text: string): SqlFunction | undefined {
  const create = as(statement, 'CreateFunctionStmt');
  if (!create) return undefined;
  const option = (name: string) =>
    as(
      listOf(create['options']).find((one) => as(one, 'DefElem')?.['defname'] === name),
      'DefElem',
    )?.['arg'];
  const returns = isNode(create['returnType']) ? listOf(create['returnType']['names']) : [];
  return {
    name: functionOf(create),
    language: textOf(as(option('language'), 'String')?.['sval']).toLowerCase(),
    isTrigger: textOf(as(returns.at(-1), 'String')?.['sval']) === 'trigger',
    body: listOf(as(option('as'), 'List')?.['items'])
      .map((item) => textOf(as(item, 'String')?.['sval']))
      .join(''),
    tree: create['sql_body'],
    text,
  };
}

/** The parse tree of a text inside a function: a statement, an expression, or an assignment. */
function treeOf(query: string): unknown {
  const bare = query.trim();
  for (const text of [bare, `select ${bare}`, `select ${bare.replace(/^[\w.[\]]+\s*:?=\s*/, '')}`])
    try {
      return parseSync(text).stmts;
    } catch {
      // An expression is no statement: the next form is tried.
    }
  throw new Error(`This text of a function cannot be parsed: ${query}`);
}

/** Statements of a function and the names that are values in them. */
function bodyOf({ language, body, tree, text }: SqlFunction): { trees: unknown[]; variables: Set<string> } {
  const variables = new Set(['new', 'old']);
  if (language === 'sql') return { trees: [tree ?? parseSync(body).stmts], variables };
  const trees: unknown[] = [];
  walk(parsePlPgSQLSync(text), (kind, inner) => {
    if (/^PLpgSQL_(var|rec|row)$/.test(kind)) variables.add(textOf(inner['refname']));
    if (kind === 'PLpgSQL_expr') trees.push(treeOf(textOf(inner['query'])));
  });
  return { trees, variables };
}

/** Tables and functions that the statements of a function name. */
function namesOf(trees: readonly unknown[]): { tables: string[]; functions: string[] } {
  const [tables, functions] = [new Set<string>(), new Set<string>()];
  walk(trees, (kind, inner) => {
    // What a statement writes stands in it without a node of its own.
    if (kind === 'RangeVar') tables.add(textOf(inner['relname']));
    else if (isNode(inner['relation'])) tables.add(textOf(inner['relation']['relname']));
    if (kind === 'FuncCall') functions.add(functionOf(inner));
  });
  return { tables: [...tables], functions: [...functions] };
}

/** Functions that read tables of companies, themselves or by a function that they call. */
export function readersOf(functions: readonly SqlFunction[], tables: ReadonlySet<string>): Set<string> {
  const parts = functions.map((one) => ({ name: one.name, ...namesOf(bodyOf(one).trees) }));
  const readers = new Set(parts.filter((one) => one.tables.some((table) => tables.has(table))).map(({ name }) => name));
  for (let size = -1; size !== readers.size;) {
    size = readers.size;
    for (const one of parts) if (one.functions.some((name) => readers.has(name))) readers.add(one.name);
  }
  return readers;
}

/** Names of tables of no company that triggers of a cluster cannot reach, and of what leads to them. */
function outsideOf(functions: readonly SqlFunction[], shared: ReadonlySet<string>): Set<string> {
  const parts = functions.map((one) => ({ name: one.name, ...namesOf(bodyOf(one).trees) }));
  const outside = new Set(['add_job']);
  for (let size = -1; size !== outside.size;) {
    size = outside.size;
    for (const one of parts)
      if (one.tables.some((table) => shared.has(table)) || one.functions.some((name) => outside.has(name)))
        outside.add(one.name);
  }
  return outside;
}

/** Whether the first statement of a function asks whether a transition table has rows. */
const asksFirst = (text: string, names: ReadonlySet<string>): boolean => {
  const first = /\bbegin\s+(?:--[^\n]*\n\s*)*([\s\S]*?)(?:then|;)/i.exec(text)?.[1] ?? '';
  return (
    /^if\s+(not\s+)?exists\s*\(\s*select\s+from\s+\w+\s*\)/i.test(first) &&
    [...names].some((name) => first.includes(name))
  );
};

/** The rules that a trigger function breaks. */
function triggerFaults(
  one: SqlFunction,
  transition: ReadonlySet<string>,
  schema: Schema,
  outside: ReadonlySet<string>,
): Rule[] {
  const { trees, variables } = bodyOf(one);
  const faults: Rule[] = [];
  if (transition.size > 0 && !asksFirst(one.body, transition)) faults.push('trigger-first');
  const isTenant = (table: string) => schema.tables.has(table) && !transition.has(table);
  for (const tree of trees) {
    const { tables, functions } = namesOf([tree]);
    if (tables.some((table) => transition.has(table)) && tables.some(isTenant)) faults.push('transition-join');
    if (functions.some((name) => outside.has(name))) faults.push('queue-from-trigger');
    for (const { conditions } of levelsOf(tree))
      walk(conditions, (kind, inner) => {
        if (kind === 'FuncCall' && ['current_setting', 'current_subscription'].includes(functionOf(inner)))
          faults.push('setting-in-where');
      });
  }
  return faults.concat(trees.flatMap((tree) => statementFaults(tree, schema, variables)));
}

/** Names of transition tables by the trigger function that has them. */
export function transitionsOf(statements: readonly unknown[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const statement of statements) {
    const create = as(statement, 'CreateTrigStmt');
    for (const relation of listOf(create?.['transitionRels'])) {
      const name = functionOf(create ?? {});
      names.set(name, (names.get(name) ?? new Set()).add(textOf(as(relation, 'TriggerTransition')?.['name'])));
    }
  }
  return names;
}

/** The rules that each function breaks, by its name. */
export function functionFaultsOf(
  functions: readonly SqlFunction[],
  transitions: ReadonlyMap<string, ReadonlySet<string>>,
  schema: Schema,
  shared: ReadonlySet<string>,
): Map<string, Rule[]> {
  const outside = outsideOf(functions, shared);
  const faults = new Map<string, Rule[]>();
  for (const one of functions) {
    const { trees, variables } = bodyOf(one);
    const transition = transitions.get(one.name) ?? new Set();
    const broken = one.isTrigger
      ? triggerFaults(
          one,
          transition,
          { ...schema, tables: new Set([...schema.tables].filter((name) => !transition.has(name))) },
          outside,
        )
      : trees.flatMap((tree) => statementFaults(tree, schema, variables));
    if (one.language === 'sql' && schema.functions.has(one.name)) broken.push('sql-function');
    if (broken.length > 0) faults.set(one.name, [...new Set(broken)]);
  }
  return faults;
}
