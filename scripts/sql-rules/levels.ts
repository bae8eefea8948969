import { as, columnOf, isNode, listOf, type Node, textOf, walk } from './tree.ts';

/** One level of a query: the tables it reads or writes itself, and the conditions over them. */
type Level = {
  readonly tables: readonly string[];
  readonly aliases: readonly string[];
  readonly conditions: readonly unknown[];
};

/** Tables and conditions of a FROM clause, without those of the queries inside it. */
function rangesOf(
  from: readonly unknown[],
  into: { tables: string[]; aliases: string[]; conditions: unknown[] },
): void {
  for (const item of from) {
    const table = as(item, 'RangeVar');
    if (table) {
      into.tables.push(textOf(table['relname']));
      const alias = table['alias'];
      into.aliases.push(isNode(alias) ? textOf(alias['aliasname']) : textOf(table['relname']));
    }
    const join = as(item, 'JoinExpr');
    if (!join) continue;
    into.conditions.push(join['quals']);
    rangesOf([join['larg'], join['rarg']], into);
  }
}

function levelOf(kind: string, inner: Node): Level | undefined {
  const level = { tables: [] as string[], aliases: [] as string[], conditions: [inner['whereClause']] as unknown[] };
  if (kind === 'SelectStmt') rangesOf(listOf(inner['fromClause']), level);
  else if (kind === 'UpdateStmt') rangesOf([{ RangeVar: inner['relation'] }, ...listOf(inner['fromClause'])], level);
  else if (kind === 'DeleteStmt') rangesOf([{ RangeVar: inner['relation'] }, ...listOf(inner['usingClause'])], level);
  else return undefined;
  return level;
}

/** All levels of a statement, outermost first. */
export function levelsOf(statement: unknown): Level[] {
  const levels: Level[] = [];
  walk(statement, (kind, inner) => {
    const level = levelOf(kind, inner);
    if (level) levels.push(level);
  });
  return levels;
}

/** Names that a statement gives to queries of its own. */
export function localNames(statement: unknown): Set<string> {
  const names = new Set<string>();
  walk(statement, (kind, inner) => {
    if (kind === 'CommonTableExpr') names.add(textOf(inner['ctename']));
  });
  return names;
}

/** Whether a side of an equation is a value: no column, but a parameter, a constant, a setting, a variable of a function. */
function isValue(side: unknown, variables: ReadonlySet<string>): boolean {
  let is = true;
  walk([side], (kind, inner) => {
    if (kind === 'SelectStmt') is = false;
    if (kind !== 'ColumnRef') return;
    const names = columnOf({ ColumnRef: inner });
    is &&= variables.has(names[0] ?? '');
  });
  return is;
}

/** Whether the level compares a `subscriptionid` with a value: a cluster finds the company's node by it. */
export function hasTenantValue({ conditions }: Level, variables: ReadonlySet<string> = new Set()): boolean {
  let has = false;
  walk(conditions, (kind, inner) => {
    if (kind === 'SelectStmt' || (kind === 'BoolExpr' && inner['boolop'] !== 'AND_EXPR')) return false;
    if (kind !== 'A_Expr' || textOf(as(listOf(inner['name'])[0], 'String')?.['sval']) !== '=') return undefined;
    const sides = [inner['lexpr'], inner['rexpr']];
    has ||= sides.some(
      (side, at) =>
        columnOf(side).at(-1) === 'subscriptionid' &&
        !variables.has(columnOf(side)[0] ?? '') &&
        isValue(sides[1 - at], variables),
    );
    return undefined;
  });
  return has;
}
