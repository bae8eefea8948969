import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#platform/server/database-server.ts';
import { MIGRATIONS } from '#platform/server/migrate.ts';
import { getTemplate, saveTemplate, type TemplateTask } from '#modules/checklist/contract/template.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { listPolicies, savePolicy } from '../contract/policy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('what policies had of a clearance is a template since, with the tasks that every exit started beside it', async () => {
  const company = await app.company();
  const { admin } = company;
  const [task] = saveTemplate.example.tasks as [TemplateTask];
  await admin.call(saveTemplate, {
    ...saveTemplate.example,
    checklisttemplatename: 'Beside',
    triggerid: 5,
    tasks: [
      { ...task, title: 'Mail' },
      { ...task, title: 'Wipe', waitsfor: [1] },
    ],
  });
  await company.tx(async (db) => {
    const item = { departmentid: null, permissiongroupid: null };
    const clearance = [
      { ...item, title: 'Keys', responsibleid: 4, employeeid: 7 },
      { ...item, title: 'Car', responsibleid: 1, employeeid: null },
    ];
    await db
      .updateTable('exit_policy')
      .set((eb) => ({
        checklisttemplateid: null,
        detail: sql`${eb.ref('detail')} || ${JSON.stringify({ isordered: true, clearance })}::jsonb`,
      }))
      .execute();
    await db.deleteFrom('checklist_template').where('checklisttemplatename', '=', 'Clearance').execute();
  });
  const migration = await readFile(join(MIGRATIONS, '0348_clearance_of_templates.sql'), 'utf8');
  const moving = migration.slice(migration.indexOf('create temporary table clearance'));
  await withClient(app.ownerUrl, (client) => client.query(moving));
  const [policy] = await admin.call(listPolicies, {});
  if (!policy) throw new Error('no policy');
  const { checklisttemplateid, checklisttemplatename, version } = policy;
  expect(checklisttemplatename).toBe('Clearance: Usual notice');
  const [template] = await admin.call(getTemplate, { checklisttemplateid: checklisttemplateid ?? 0 });
  expect(template?.tasks.map(({ title, waitsfor, owner }) => [title, waitsfor, owner.typeid])).toEqual([
    ['Keys', [], 7],
    ['Car', [1], 1],
    ['Mail', [], 1],
    ['Wipe', [3], 1],
  ]);
  expect(await admin.call(savePolicy, { ...policy, exitpolicyname: 'Usual' }, version)).toMatchObject([{}]);
});
