import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveAccessToAll, withoutAccess } from '#modules/people/contract/employee.ts';
import { type Staffed, staffed } from '../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
let state: Staffed;
beforeAll(async () => {
  app = await startTestApp();
  state = await staffed(app);
});
afterAll(() => app.stop());

test('access is given to all who lack it, once, by the same gate, and who has no address of their own is left out', async () => {
  const { company, checker, ids } = state;
  const people = [...ids.values()];
  const [none = 0, taken = 0, left = 0] = people;
  await company.tx(async (db) => {
    await db.updateTable('employee').set({ emailid: null }).where('employeeid', '=', none).execute();
    await db.updateTable('employee').set({ emailid: 'maker@test.example' }).where('employeeid', '=', taken).execute();
    await db.updateTable('employee').set({ leavingdate: '2020-01-01' }).where('employeeid', '=', left).execute();
  });
  const before = await company.admin.call(withoutAccess, {});
  expect(before).toEqual({ missing: people.length - 1, noaddress: 2, maygive: true });
  expect((await checker.refused(giveAccessToAll, { after: 0 })).status).toBe(403);

  let sum = 0;
  let calls = 0;
  for (let after: number | null = 0; after !== null; calls += 1) {
    const steps: { given: number; waiting: number; after: number | null }[] = await company.admin.call(
      giveAccessToAll,
      { after },
    );
    sum += (steps[0]?.given ?? 0) + (steps[0]?.waiting ?? 0);
    after = steps[0]?.after ?? null;
  }
  expect(calls).toBeGreaterThan(2);
  expect(sum).toBe(people.length - 3);
  expect(await company.admin.call(withoutAccess, {})).toEqual({ missing: 2, noaddress: 2, maygive: true });
  const mails = await company.tx((db) =>
    db.selectFrom('mail_outbox').select('recipient').where('subject', '=', 'Your access to Muster').execute(),
  );
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(sum);

  // Asked once more, nobody is given anything twice.
  const [again] = await company.admin.call(giveAccessToAll, { after: 0 });
  expect(again).toMatchObject({ given: 0, waiting: 0, after: null });
});
