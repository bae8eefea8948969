import { expect, test } from 'vitest';
import { withClient } from '#platform/server/database-server.ts';
import { freshDatabase } from '../../../../test/support/database.ts';
import { formerMigrations } from '../../../../test/support/former-migrations.ts';

const NEW = [13, 14, 15, 16, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1024, 1025, 1026];

/** The statements of a migration that fill existing companies, without those that build tables. */
async function fillingOf(name: string): Promise<string> {
  const { [name]: text = '' } = await formerMigrations();
  return text.slice(text.indexOf('-- Companies made before'));
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

test('whoever held a right of a second person keeps it by name, out of rules and common access, once', async () => {
  const { ownerUrl } = await freshDatabase();
  await withClient(ownerUrl, async (client) => {
    await client.query(`
      insert into permission_group (subscriptionid, permissiongroupid, permissiongroupname)
        values (77, 901, 'Checkers'), (77, 902, 'Finance'), (77, 903, 'Administrator');
      insert into permission_grant (subscriptionid, permissiongroupid, featureid, actionid, scope) values
        (77, 901, 41, 1, 'all'), (77, 902, 41, 1, 'all'), (77, 902, 40, 1, 'all'), (77, 903, 1026, 1, 'all'), (77, 903, 1010, 1, 'all');
      insert into employee (subscriptionid, employeeid, employeecode, fullname, joiningdate)
        select 77, 800 + n, 'E' || n, 'Person ' || n, '2024-01-01' from generate_series(1, 4) n;
      insert into department (subscriptionid, departmentid, departmentname) values (77, 700, 'Finance');
      insert into work_profile (subscriptionid, employeeid, period, departmentid, employmenttype)
        values (77, 801, '[2024-01-01,)', 700, null), (77, 802, '[2024-01-01,)', null, 'Owner'), (77, 803, '[2024-01-01,)', 700, null);
      insert into account (subscriptionid, accountid, emailid, fullname, employeeid, statusid)
        select 77, 600 + n, 'p' || n || '@e.in', 'Person ' || n, 800 + n, case n when 3 then 2 else 1 end from generate_series(1, 4) n;
      insert into permission_rule (subscriptionid, permissiongroupid, departmentid) values (77, 902, 700);
      insert into account_group (subscriptionid, accountid, permissiongroupid) values (77, 604, 901), (77, 604, 902), (77, 604, 903);
      insert into common_access (subscriptionid, employmenttype, featureid, actionid, scope)
        values (77, 'Owner', 1026, 1, 'all'), (77, 'Owner', 41, 2, 'all')`);
    const filling = await fillingOf('0029_right_holders.sql');
    await client.query(filling);
    await client.query(filling);
    const lines = async (sql: string) =>
      (await client.query<{ line: string }>(`select line from (${sql}) t(line) order by 1`)).rows.map(
        ({ line }) => line,
      );
    // Person 1 held it by the rule, 2 by the type, 4 by name; 3 is closed.
    expect(await lines(`select accountid || ' ' || featureid from separated_right where subscriptionid = 77`)).toEqual([
      '601 41',
      '602 1026',
      '604 1026',
      '604 41',
    ]);
    expect(
      await lines(`select g.permissiongroupname || ': ' || coalesce((select string_agg(p.featureid || '/' || p.actionid, ' ' order by featureid)
          from permission_grant p where p.subscriptionid = 77 and p.permissiongroupid = g.permissiongroupid), '') || ': ' ||
          coalesce((select string_agg(a.accountid::text, ' ' order by accountid) from account_group a
          where a.subscriptionid = 77 and a.permissiongroupid = g.permissiongroupid), '')
        from permission_group g where g.subscriptionid = 77`),
    ).toEqual([
      'Administrator: 1010/1 1026/1: 604',
      'Checkers: 41/1: 604',
      'Finance: 40/1: 604',
      'Payroll approval, by name: 41/1: 601',
      'Single sign-on, by name: 1026/1: 602',
    ]);
    expect(await lines(`select featureid || '/' || actionid from common_access where subscriptionid = 77`)).toEqual([
      '41/2',
    ]);
    const stored = await client.query(
      `select value from tenant_setting where subscriptionid = 77 and settingname = 'separated_moved'`,
    );
    expect(stored.rows).toEqual([
      { value: { groups: ['Payroll approval, by name', 'Single sign-on, by name'], seen: false } },
    ]);
  });
});
