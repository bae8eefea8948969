import { withClient } from '#platform/server/database-server.ts';

/** Redundant parentheses come from how a condition was written, not from what it says. */
const plain = (column: string): string => `translate(${column}, '()', '')`;
const acl = (column: string): string =>
  `(select string_agg(item::text, ' ' order by item::text) from unnest(${column}) item)`;
const IN_PUBLIC = `'public'::regnamespace`;

/** What a database is made of, a line for each part, sorted. Positions of columns are left out: dropped ones leave gaps. */
const QUERIES = {
  tables: `select concat_ws(' ', relname, relkind, relrowsecurity, relforcerowsecurity, ${acl('relacl')}, obj_description(oid, 'pg_class')) as line
    from pg_class where relnamespace = ${IN_PUBLIC} and relkind <> 'i'`,
  columns: `select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
    pg_get_expr(d.adbin, d.adrelid), ${acl('a.attacl')}, col_description(c.oid, a.attnum)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = ${IN_PUBLIC} and c.relkind = 'r'
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where a.attnum > 0 and not a.attisdropped`,
  order: `select c.relname || ' ' || string_agg(a.attname, ' ' order by a.attnum) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = ${IN_PUBLIC} and c.relkind = 'r'
    where a.attnum > 0 and not a.attisdropped group by c.relname`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, ${plain('pg_get_constraintdef(oid)')}, convalidated) as line
    from pg_constraint where connamespace = ${IN_PUBLIC} and contype <> 'n'`,
  indexes: `select pg_get_indexdef(indexrelid) as line from pg_index join pg_class c on c.oid = indrelid and c.relnamespace = ${IN_PUBLIC}`,
  functions: `select concat_ws(' ', pg_get_functiondef(p.oid), ${acl('proacl')}, obj_description(p.oid, 'pg_proc')) as line
    from pg_proc p where pronamespace = ${IN_PUBLIC} and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  triggers: `select concat_ws(' ', ${plain('pg_get_triggerdef(oid)')}, tgenabled) as line from pg_trigger where not tgisinternal`,
  policies: `select concat_ws(' ', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as line from pg_policy`,
  sequences: `select concat_ws(' ', sequencename, start_value, increment_by) as line from pg_sequences where schemaname = 'public'`,
  grants: `select concat_ws(' ', relname, ${acl('relacl')}) as line from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'S', 'v')
    union all select concat_ws(' ', nspname, ${acl('nspacl')}) from pg_namespace where nspname in ('public', 'graphile_worker')`,
} as const;

type Kind = keyof typeof QUERIES | 'seeds';
export const CATALOGUE_KINDS: readonly Kind[] = [
  'tables',
  'columns',
  'order',
  'constraints',
  'indexes',
  'functions',
  'triggers',
  'policies',
  'sequences',
  'grants',
  'seeds',
];

/** The catalogue of a database and the rows that belong to no company, so that two databases can be compared. */
export const catalogueOf = (ownerUrl: string): Promise<Record<Kind, string[]>> =>
  withClient(ownerUrl, async (client) => {
    const linesOf = async (query: string) =>
      (await client.query<{ line: string }>(query)).rows.map(({ line }) => line).sort();
    const catalogue = { seeds: [] as string[] } as Record<Kind, string[]>;
    for (const kind of CATALOGUE_KINDS) if (kind !== 'seeds') catalogue[kind] = await linesOf(QUERIES[kind]);
    const shared = await linesOf(
      `select relname as line from pg_class c where relnamespace = ${IN_PUBLIC} and relkind = 'r' and relname <> 'schema_migration'
        and not exists (select from pg_attribute where attrelid = c.oid and attname = 'subscriptionid')`,
    );
    for (const table of shared)
      catalogue.seeds.push(...(await linesOf(`select '${table} ' || to_jsonb(t)::text as line from "${table}" t`)));
    return catalogue;
  });
