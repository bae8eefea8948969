import { sql } from 'kysely';
import { listUnusedGroups } from '#platform/contract/menu.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { serve } from '#platform/server/serve.ts';

/** Serves which groups of the menu the company does not use yet: none of the tables that modules name has a row. */
export function menuOf(modules: readonly ServerModule[]): ServerModule {
  const groups = [
    ...Map.groupBy(
      modules.flatMap(({ menuTables }) => menuTables ?? []),
      ({ group }) => group,
    ),
  ];
  const unused = groups.map(([group, tables]) => {
    const rows = tables.map(
      ({ table }) => sql`not exists (select 1 from ${sql.table(table)} where subscriptionid = current_subscription())`,
    );
    return sql`select ${group}::text as menugroup where ${sql.join(rows, sql` and `)}`;
  });
  const list = serve(listUnusedGroups, async ({ db }) => {
    if (unused.length === 0) return [];
    const { rows } = await sql<{ menugroup: string }>`${sql.join(unused, sql` union all `)}`.execute(db);
    return rows.map(({ menugroup }) => menugroup);
  });
  return { name: 'menu', endpoints: [list] };
}
