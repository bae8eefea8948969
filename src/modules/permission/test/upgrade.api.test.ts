import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withClient } from '#platform/server/postgres/check.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { freshDatabase } from '../../../../test/support/database.ts';

const NEW = [13, 14, 15, 16, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1024, 1025, 1026];

/** The statements of a migration that fill existing companies, without those that build tables. */
async function fillingOf(name: string): Promise<string> {
  const text = await readFile(join(PROJECT_DIR, 'db/migrations', name), 'utf8');
  return text.slice(text.indexOf('-- Companies made before keep working'));
}

test('a company made before gets the rights that came since, in its first groups only, however often', async () => {
  const { ownerUrl } = await freshDatabase();
  await withClient(ownerUrl, async (client) => {
    await client.query(`insert into permission_group (subscriptionid, permissiongroupname)
      select 77, n from unnest(array['Administrator', 'Employee', 'Manager', 'Own group']) n`);
    const filling = await fillingOf('0012_permissions.sql');
    await client.query(filling);
    await client.query(filling);
    const { rows } = await client.query<{ name: string; right: string }>(
      `select g.permissiongroupname as name, string_agg(p.featureid || ' ' || p.actionid || ' ' || p.scope, ', ' order by p.featureid) as right
       from permission_group g left join permission_grant p using (subscriptionid, permissiongroupid)
       where g.subscriptionid = 77 group by 1 order by 1`,
    );
    const usual = '13 2 all, 14 1 self';
    expect(rows).toEqual([
      { name: 'Administrator', right: NEW.map((id) => `${id} 1 all`).join(', ') },
      { name: 'Employee', right: usual },
      { name: 'Manager', right: usual },
      { name: 'Own group', right: null },
    ]);
    const defaults = await client.query(
      `select g.permissiongroupname as name, d.employmenttype from default_permission d
       join permission_group g using (subscriptionid, permissiongroupid) where d.subscriptionid = 77`,
    );
    expect(defaults.rows).toEqual([{ name: 'Employee', employmenttype: '' }]);
  });
});
