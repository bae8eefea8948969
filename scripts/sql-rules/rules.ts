import { hasTenantValue, levelsOf, localNames } from './levels.ts';
import { as, columnOf, functionOf, holds, isNode, listOf, type Node, textOf, walk } from './tree.ts';

/** What the rules know of the database: tables with a company, and functions that read them. */
export type Schema = { readonly tables: ReadonlySet<string>; readonly functions: ReadonlySet<string> };

export const RULES = {
  tenant: 'a level of the query has no company as a value: add `subscriptionid = current_subscription()` to it',
  'insert-select': 'INSERT … SELECT: read first, then insert with VALUES',
  'select-in-values': 'a sub-select in VALUES: read it first',
  'case-value': '`case x when …`: write `case when x = …`',
  'row-argument': 'a row as an argument: pass its columns',
  'function-of-tables':
    'a function that reads tables stands in FROM, or is called for each row: call it with values, once',
  'stable-in-set': 'an expression in SET that changes by statement or zone: pass the value',
  alter: 'ALTER TABLE with several subcommands: one statement each',
  'unnamed-constraint': 'a constraint without a name: name it',
  'sql-function': 'a function over tables of companies in SQL: write it in PL/pgSQL',
  'trigger-first': 'a statement trigger does not ask first whether it has rows',
  'transition-join': 'a statement reads a transition table and another table: read the rows into variables first',
  'queue-from-trigger': 'a trigger reaches the queue or a table of no company',
  'setting-in-where': 'a trigger reads a setting in WHERE: read it into a variable first',
} as const;
export type Rule = keyof typeof RULES;

/** Functions whose result depends on statement, session or time zone. */
const STABLE = new Set(['now', 'current_setting', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']);

const isStable = (value: unknown): boolean => {
  let is = false;
  walk([value], (kind, inner) => {
    if (kind === 'SelectStmt') return false;
    is ||= kind === 'SQLValueFunction' || (kind === 'FuncCall' && STABLE.has(functionOf(inner)));
    return undefined;
  });
  return is;
};

function insertFaults(inner: Node): Rule[] {
  const select = as(inner['selectStmt'], 'SelectStmt');
  if (!select) return [];
  const values = listOf(select['valuesLists']);
  if (values.length === 0) return ['insert-select'];
  return holds(values, 'SubLink') ? ['select-in-values'] : [];
}

/** Whether a value reads a column, which is another one in each row. */
function readsColumn(value: unknown, variables: ReadonlySet<string>): boolean {
  let reads = false;
  walk(value, (kind, inner) => {
    if (kind === 'ColumnRef') reads ||= !variables.has(columnOf({ ColumnRef: inner })[0] ?? '');
  });
  return reads;
}

/** Functions that stand in FROM, or take a column, and read tables themselves. */
function functionFaults(statement: unknown, { functions }: Schema, variables: ReadonlySet<string>): Rule[] {
  const faults: Rule[] = [];
  walk(statement, (kind, inner) => {
    if (kind === 'RangeFunction')
      walk(inner, (of, call) => {
        if (of === 'FuncCall' && functions.has(functionOf(call))) faults.push('function-of-tables');
      });
    if (kind === 'FuncCall' && functions.has(functionOf(inner)) && readsColumn(inner['args'], variables))
      faults.push('function-of-tables');
  });
  return faults;
}

/**
 * The rules that one statement breaks (docs/architecture.md, Database).
 * @param variables names that are values here: variables of a function, `new`, `old`
 */
export function statementFaults(
  statement: unknown,
  schema: Schema,
  variables: ReadonlySet<string> = new Set(),
): Rule[] {
  const faults: Rule[] = [];
  const local = localNames(statement);
  const isTenant = (table: string) => schema.tables.has(table) && !local.has(table);
  for (const level of levelsOf(statement)) {
    if (level.tables.some(isTenant) && !hasTenantValue(level, variables)) faults.push('tenant');
  }
  const aliases = new Set(levelsOf(statement).flatMap((level) => level.aliases));
  walk(statement, (kind, inner) => {
    if (kind === 'InsertStmt') faults.push(...insertFaults(inner));
    if (kind === 'CaseExpr' && inner['arg']) faults.push('case-value');
    if (kind === 'FuncCall' && schema.functions.has(functionOf(inner))) {
      const rows = listOf(inner['args']).map(columnOf);
      if (rows.some(([name, ...others]) => name !== undefined && others.length === 0 && aliases.has(name)))
        faults.push('row-argument');
    }
    if (kind === 'UpdateStmt')
      for (const target of listOf(inner['targetList'])) {
        const value = as(target, 'ResTarget')?.['val'];
        if (isStable(value)) faults.push('stable-in-set');
      }
  });
  faults.push(...functionFaults(statement, schema, variables));
  return [...new Set(faults)];
}

/** The rules that a statement of a migration breaks which changes a table. */
export function alterFaults(statement: unknown): Rule[] {
  const faults: Rule[] = [];
  const alter = as(statement, 'AlterTableStmt');
  if (alter && listOf(alter['cmds']).length > 1) faults.push('alter');
  walk(statement, (kind, inner) => {
    if (kind !== 'Constraint') return;
    const isChecked = ['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'];
    if (alter && isChecked.includes(textOf(inner['contype'])) && !isNode(inner['conname']) && !inner['conname'])
      faults.push('unnamed-constraint');
  });
  return [...new Set(faults)];
}
