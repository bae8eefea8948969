import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CommonTableExpressionNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  type UsingNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type WithNode,
} from 'kysely';

/** Shared directories: they have no tenant column and are read through their own stores only. */
const SHARED = new Set([
  'account_directory',
  'apex_link',
  'apex_quota',
  'apex_session',
  'sign_in_code',
  'one_time_link',
  'operator',
  'operator_event',
  'schema_migration',
  'subscription',
]);

/** The table of a node and its alias in the query. */
function named(node: OperationNode): { table: string; alias: string } | undefined {
  if (TableNode.is(node)) {
    const name = node.table.identifier.name;
    return { table: name, alias: name };
  }
  if (node.kind !== 'AliasNode' || !('node' in node) || !('alias' in node)) return undefined;
  const inner = named(node.node as OperationNode);
  const alias = node.alias as OperationNode;
  return inner && IdentifierNode.is(alias) ? { table: inner.table, alias: alias.name } : undefined;
}

const nameOfWith = (expression: CommonTableExpressionNode): string => expression.name.table.table.identifier.name;

/**
 * Binds the tenant to every tenant table of a query: in WHERE for the first tables, in ON for joins (so outer joins
 * stay outer), and as a column of every inserted row. Row-level security would catch a mistake; this adds the tenant
 * value to each query, which plans and distribution need.
 */
class TenantBinder extends OperationNodeTransformer {
  readonly #subscriptionid: number;
  readonly #local: string[] = [];
  readonly #bounded = new WeakSet<SelectQueryNode>();

  constructor(subscriptionid: number) {
    super();
    this.#subscriptionid = subscriptionid;
  }

  #bound(node: OperationNode): OperationNode | undefined {
    const result = named(node);
    if (!result || SHARED.has(result.table) || this.#local.includes(result.table)) return undefined;
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('subscriptionid'), TableNode.create(result.alias)),
      OperatorNode.create('='),
      ValueNode.create(this.#subscriptionid),
    );
  }

  #where(where: WhereNode | undefined, tables: readonly OperationNode[]): WhereNode | undefined {
    let result = where;
    for (const table of tables) {
      const condition = this.#bound(table);
      if (!condition) continue;
      result = result ? WhereNode.cloneWithOperation(result, 'And', condition) : WhereNode.create(condition);
    }
    return result;
  }

  /** Names of WITH are results, not tables. */
  #withLocals<T extends OperationNode>(node: T & { with?: WithNode }, work: () => T): T {
    const names = (node.with?.expressions ?? []).map(nameOfWith);
    this.#local.push(...names);
    try {
      return work();
    } finally {
      this.#local.length -= names.length;
    }
  }

  /** Unless recursive, a named sub-select sees only the names before it: its own may be that of a table inside. */
  protected override transformWith(node: WithNode, queryId?: QueryId): WithNode {
    if (node.recursive) return super.transformWith(node, queryId);
    this.#local.length -= node.expressions.length;
    const expressions = node.expressions.map((expression) => {
      const next = this.transformNode(expression, queryId);
      this.#local.push(nameOfWith(expression));
      return next;
    });
    return { ...node, expressions };
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    // A separately built sub-select has been transformed already.
    if (this.#bounded.has(node)) return node;
    return this.#withLocals(node, () => {
      const next = super.transformSelectQuery(node, queryId);
      const where = this.#where(next.where, next.from?.froms ?? []);
      const result = where ? { ...next, where } : next;
      this.#bounded.add(result);
      return result;
    });
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const next = super.transformJoin(node, queryId);
    const condition = this.#bound(next.table);
    if (!condition) return next;
    if (next.joinType === 'CrossJoin') return { ...next, joinType: 'InnerJoin', on: OnNode.create(condition) };
    if (!next.on) return { ...next, on: OnNode.create(condition) };
    return { ...next, on: OnNode.create(AndNode.create(next.on.on, condition)) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    return this.#withLocals(node, () => {
      const next = super.transformUpdateQuery(node, queryId);
      const where = this.#where(next.where, [...(next.table ? [next.table] : []), ...(next.from?.froms ?? [])]);
      return where ? { ...next, where } : next;
    });
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.#withLocals(node, () => {
      const next = super.transformDeleteQuery(node, queryId);
      const using: UsingNode | undefined = next.using;
      const where = this.#where(next.where, [...next.from.froms, ...(using?.tables ?? [])]);
      return where ? { ...next, where } : next;
    });
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    return this.#withLocals(node, () => {
      const next = super.transformInsertQuery(node, queryId);
      const table = next.into && named(next.into);
      if (!table || SHARED.has(table.table) || !next.columns || !next.values) return next;
      if (next.columns.some((column) => column.column.name === 'subscriptionid'))
        throw new Error(`${table.table}: the tenant is filled in, not passed`);
      if (!ValuesNode.is(next.values))
        throw new Error(`${table.table}: rows are inserted as VALUES, never as a select`);
      const values = next.values.values.map((row) =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, this.#subscriptionid])
          : ValueListNode.create([...row.values, ValueNode.create(this.#subscriptionid)]),
      );
      return {
        ...next,
        columns: [...next.columns, ColumnNode.create('subscriptionid')],
        values: ValuesNode.create(values),
      };
    });
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const text = node.sqlFragments.join('?');
    if (/\b(from|join|into|update)\b/i.test(text) && !/\bsubscriptionid\b/.test(text) && !/\benqueue\(/.test(text)) {
      throw new Error('Raw SQL that names tables must carry the tenant: use tenantSql');
    }
    return super.transformRaw(node, queryId);
  }
}

/** Kysely plugin that binds one tenant to every query of a transaction. */
export function tenantPlugin(subscriptionid: number): KyselyPlugin {
  const binder = new TenantBinder(subscriptionid);
  return {
    transformQuery: ({ node, queryId }): RootOperationNode => binder.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
