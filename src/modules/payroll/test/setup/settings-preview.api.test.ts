import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { getMethod, type MethodSave, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { getComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import {
  cancelSettingsPreview,
  exportSettingsPreviewRows,
  getSettingsPreview,
  listSettingsPreviews,
  previewComponentChange,
  previewCycleChange,
  previewMethodChange,
  previewPayGroupChange,
  previewStructureChange,
  type SettingsPreview,
  settingsPreviewPerson,
  type SettingsPreviewRow,
  settingsPreviewRows,
} from '#modules/payroll/contract/setup/settings-preview.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { ACME, OCTOBER, runOf, type Staffed, staffed } from '../staffed.ts';
import { jobDone } from '../../../../../test/support/job-done.ts';
import { limit } from '../../../../../test/support/limits.ts';

const FROM_OCTOBER = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
let app: TestApp;
let setting: Staffed;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  setting = await staffed(app, FROM_OCTOBER);
  ({ admin } = setting.company);
});
afterAll(() => app.stop());

/** Waits until a preview has ended. */
async function ended(caller: Caller, settingspreviewid: number): Promise<SettingsPreview> {
  for (const until = Date.now() + limit(25); Date.now() < until; await jobDone()) {
    const [preview] = await caller.call(getSettingsPreview, { settingspreviewid });
    if (preview && preview.statusid > 2) return preview;
  }
  throw new Error('The preview is still being computed');
}
const method = async (caller: Caller = admin): Promise<MethodSave> => {
  const [state] = await caller.call(getMethod, {});
  if (!state) throw new Error('There is no method');
  return state.method;
};
/** PF at 10 percent instead of 12. */
const lowerPf = async (caller: Caller = admin) => ({ ...(await method(caller)), pfrate: '10' });
async function previewed(caller: Caller, started: readonly { settingspreviewid: number }[]): Promise<SettingsPreview> {
  return ended(caller, started[0]?.settingspreviewid ?? 0);
}
const rowsOf = async (caller: Caller, { settingspreviewid }: SettingsPreview, filter: 'changed' | 'all' = 'changed') =>
  (await caller.call(settingsPreviewRows, { settingspreviewid, filter, limit: 500 })).rows;
const total = (rows: readonly SettingsPreviewRow[], key: 'netbefore' | 'netafter' | 'grossafter' | 'costafter') =>
  rows.reduce((sum, row) => sum + row[key], 0);
const saved = () =>
  setting.company.tx((db) =>
    db
      .selectFrom('dated_setting')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
/** An account with rights of its own. */
async function withRights(
  name: string,
  rights: readonly (readonly [FeatureKey, 1 | 2, Scope])[],
  employeeid: number | null = null,
): Promise<Caller> {
  await setting.company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: name })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    for (const [feature, actionid, scope] of rights)
      await db
        .insertInto('permission_grant')
        .values({ permissiongroupid, featureid: FEATURES[feature].featureid, actionid, scope })
        .execute();
  });
  return setting.company.account(`${name}@test.example`, [name], employeeid);
}

test('a preview names who is paid how much from when, and stores no settings', async () => {
  const before = await saved();
  const preview = await previewed(admin, await admin.call(previewMethodChange, await lowerPf()));
  expect(preview).toMatchObject({
    settingspart: 'method',
    payrollmonth: OCTOBER,
    effectivefrom: null,
    statusid: 3,
    people: 60,
    failing: 0,
    mended: 0,
    total: 60,
    done: 60,
  });
  expect(preview.changed).toBeGreaterThan(10);
  const changed = await rowsOf(admin, preview);
  const all = await rowsOf(admin, preview, 'all');
  expect(changed).toHaveLength(preview.changed);
  expect(all).toHaveLength(60);
  expect(preview.sums).toMatchObject({
    people: 60,
    net: { before: total(all, 'netbefore'), after: total(all, 'netafter') },
    gross: { after: total(all, 'grossafter') },
    cost: { after: total(all, 'costafter') },
  });
  // Less is taken for the fund by 2 percent of the wages, so more is paid out, and the employer bears less.
  expect(preview.sums?.net.after).toBeGreaterThan(preview.sums?.net.before ?? 0);
  expect(preview.sums?.cost.after).toBeLessThan(preview.sums?.cost.before ?? 0);
  expect(preview.sums?.gross.after).toBe(preview.sums?.gross.before);
  // The largest difference comes first.
  const distances = changed.map(({ netchange, costafter, costbefore }) =>
    Math.max(Math.abs(netchange), Math.abs(costafter - costbefore)),
  );
  expect(distances).toEqual(distances.toSorted((a, b) => b - a));
  expect(await saved()).toEqual(before);
  expect((await method()).pfrate).toBe('12');
});

test('what it shows is what a run pays once the change is saved', async () => {
  const own = await staffed(app, FROM_OCTOBER);
  const { admin: editor } = own.company;
  const changed = await lowerPf(editor);
  const preview = await previewed(editor, await editor.call(previewMethodChange, changed));
  const rows = await rowsOf(editor, preview, 'all');
  const [state] = await editor.call(getMethod, {});
  const pays = async (run: { payrollrunid: number }) =>
    Object.fromEntries(
      (await own.maker.call(runRows, { payrollrunid: run.payrollrunid, limit: 500 })).rows.map(
        ({ employeecode, netpay }) => [employeecode, netpay],
      ),
    );
  const side = (key: 'netbefore' | 'netafter') => Object.fromEntries(rows.map((row) => [row.employeecode, row[key]]));
  expect(await pays(await runOf(own, OCTOBER))).toEqual(side('netbefore'));
  await editor.call(saveMethod, changed, state?.version);
  // The saved settings are not those that the preview was of: it is not opened any more.
  const [first] = rows;
  const older = { settingspreviewid: preview.settingspreviewid, employeeid: first?.employeeid ?? 0 };
  expect((await editor.refused(settingsPreviewPerson, older)).error.message).toBe(
    'The payroll settings have been saved since. Preview the change again.',
  );
  const again = await staffed(app, {
    ...FROM_OCTOBER,
    payroll: { ...FROM_OCTOBER.payroll, pf: { ...(ACME['payroll'] as { pf: object }).pf, rate: '10' } },
  });
  const run = await runOf(again, OCTOBER);
  const { rows: paid } = await again.maker.call(runRows, { payrollrunid: run.payrollrunid, limit: 500 });
  expect(Object.fromEntries(paid.map(({ employeecode, netpay }) => [employeecode, netpay]))).toEqual(side('netafter'));
});

test('a row opens the lines that differ with their working on either side', async () => {
  const preview = await previewed(admin, await admin.call(previewMethodChange, await lowerPf()));
  const [row] = await rowsOf(admin, preview);
  const { settingspreviewid } = preview;
  const [person] = await admin.call(settingsPreviewPerson, { settingspreviewid, employeeid: row?.employeeid ?? 0 });
  expect(person).toMatchObject({
    employeecode: row?.employeecode,
    fullname: row?.fullname,
    netbefore: row?.netbefore,
    netafter: row?.netafter,
    isolder: false,
  });
  const pf = person?.lines.find(({ after }) => after?.component === 'pf');
  expect([pf?.before?.amount, pf?.after?.amount]).toEqual([300_000, 250_000]);
  const epfwages = 2_500_000;
  expect(pf?.before?.working).toMatchObject([{ values: { epfwages, rate: '12', amount: 300_000 } }]);
  expect(pf?.after?.working).toMatchObject([{ values: { epfwages, rate: '10', amount: 250_000 } }]);
  expect(person?.lines.some(({ after }) => after?.component === 'basic')).toBe(false);
  // The lines explain the difference in the net pay.
  const sign = { earning: 1, arrear: 1, deduction: -1, employer: 0 } as const;
  const explained = (person?.lines ?? []).reduce((sum, { before, after }) => {
    const kind = (after ?? before)?.kind ?? 'employer';
    return sum + sign[kind] * ((after?.amount ?? 0) - (before?.amount ?? 0));
  }, 0);
  expect(explained).toBe((person?.netafter ?? 0) - (person?.netbefore ?? 0));

  // Inputs that came since are in the lines, and the page says so.
  await setting.company.tx((db) =>
    db
      .insertInto('loss_of_pay')
      .values({ employeeid: row?.employeeid ?? 0, payrollmonth: OCTOBER, lopdays: '3' })
      .execute(),
  );
  const [newer] = await admin.call(settingsPreviewPerson, { settingspreviewid, employeeid: row?.employeeid ?? 0 });
  expect(newer?.isolder).toBe(true);
  expect(newer?.netafter).toBeLessThan(row?.netafter ?? 0);
});

describe('each page of the settings', () => {
  test('structure', async () => {
    const components = [{ code: 'hra', name: 'House rent allowance', formula: 'basic * 0.3' }];
    const preview = await previewed(admin, await admin.call(previewStructureChange, { components }));
    expect(preview).toMatchObject({ settingspart: 'structure', statusid: 3, people: 60 });
    const [row] = await rowsOf(admin, preview);
    const { settingspreviewid } = preview;
    const [person] = await admin.call(settingsPreviewPerson, { settingspreviewid, employeeid: row?.employeeid ?? 0 });
    expect(person?.lines.map(({ after }) => after?.component)).toContain('hra');
    // What a save would be refused with is said at once.
    const wrong = [{ code: 'hra', name: 'House rent allowance', formula: 'basic * nothing' }];
    const refused = await admin.refused(previewStructureChange, { components: wrong });
    expect(refused.status).toBe(400);
    const none = await admin.refused(previewStructureChange, { components: [] });
    expect(none.error.message).toBe('Nothing is changed. Change something before you preview it.');
  });

  test('component, and people who cannot be computed by it', async () => {
    const [stored] = await admin.call(getComponent, { code: 'conveyance' });
    if (!stored) throw new Error('There is no such component');
    const { used: _, ...component } = stored.component;
    const gross = 'min(1600, 100000 / (grade == "W1" ? 0 : 1))';
    const preview = await previewed(
      admin,
      await admin.call(previewComponentChange, { ...component, isnew: false, formula: gross }),
    );
    expect(preview.statusid).toBe(3);
    // Those of grade W1.
    expect(preview.failing).toBe(6);
    const { settingspreviewid } = preview;
    const { rows } = await admin.call(settingsPreviewRows, { settingspreviewid, filter: 'failing', limit: 50 });
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ whybefore: null, netafter: 0, whyafter: 'Division by zero' });
    // Sums are of those who can be computed before and after.
    expect(preview.sums?.people).toBe(60 - preview.failing);
  });

  test('cycle', async () => {
    const [state] = await admin.call(getCycle, {});
    if (!state) throw new Error('There is no cycle');
    const cycle = { ...state.cycle, basis: 'fixed' as const, fixeddays: 26 };
    const body = { ...cycle, payday: 'last' as const, firstmonth: OCTOBER };
    const preview = await previewed(admin, await admin.call(previewCycleChange, body));
    // Only who has unpaid days, joins or leaves is paid otherwise.
    expect(preview).toMatchObject({ settingspart: 'cycle', statusid: 3, payrollmonth: OCTOBER });
    expect(preview.changed).toBe(1);
    // Three unpaid days of 4,25,000: of 31 days, and of 26.
    expect(await rowsOf(admin, preview)).toMatchObject([
      { employeecode: 'AC0001', grossbefore: 38_387_100, grossafter: 37_596_200 },
    ]);
  });

  test('pay groups move people to days of their own', async () => {
    const group = {
      code: 'W',
      name: 'Workers',
      who: { grades: ['W1', 'W2'] },
      cycle: { kind: 'month' as const, firstday: 26 },
    };
    const started = await admin.call(previewPayGroupChange, { groups: [group] });
    const preview = await previewed(admin, started);
    expect(preview).toMatchObject({ settingspart: 'paygroups', statusid: 3, errormessage: null });
    expect(preview.people).toBe(60);
  });
});

test('who may not see pay sees how many people change, and no amount', async () => {
  const editor = await withRights('Editors', [['payrollPolicy', 1, 'all']]);
  const preview = await previewed(editor, await editor.call(previewMethodChange, await lowerPf(editor)));
  expect(preview).toMatchObject({ statusid: 3, people: 60 });
  expect(preview.changed).toBeGreaterThan(10);
  expect(preview.sums).toBeNull();
  const { settingspreviewid } = preview;
  expect((await editor.refused(settingsPreviewRows, { settingspreviewid })).status).toBe(403);
  const [someone = 0, other = 0] = setting.ids.values();
  expect((await editor.refused(settingsPreviewPerson, { settingspreviewid, employeeid: someone })).status).toBe(403);

  // Who may see some payslips sees those people, and their sums.
  const some = await withRights(
    'Some',
    [
      ['payrollPolicy', 1, 'all'],
      ['payslip', 2, 'self'],
    ],
    someone,
  );
  const mine = await previewed(some, await some.call(previewMethodChange, await lowerPf(some)));
  expect(mine).toMatchObject({ people: 60, changed: preview.changed, sums: { people: 1 } });
  expect((await rowsOf(some, mine, 'all')).map(({ employeeid }) => employeeid)).toEqual([someone]);
  const request = { settingspreviewid: mine.settingspreviewid, employeeid: other };
  expect((await some.refused(settingsPreviewPerson, request)).status).toBe(404);
});

test('it is the caller’s own, and of the own company', async () => {
  const preview = await previewed(admin, await admin.call(previewMethodChange, await lowerPf()));
  const { settingspreviewid } = preview;
  const other = await withRights('Others', [
    ['payrollPolicy', 1, 'all'],
    ['payslip', 2, 'all'],
  ]);
  const elsewhere = (await app.company(FROM_OCTOBER)).admin;
  for (const caller of [other, elsewhere]) {
    expect((await caller.refused(getSettingsPreview, { settingspreviewid })).status).toBe(404);
    expect((await caller.refused(settingsPreviewRows, { settingspreviewid })).status).toBe(404);
    expect((await caller.refused(cancelSettingsPreview, { settingspreviewid })).status).toBe(404);
  }
  // Without the right to change the method there is no preview of it.
  expect((await setting.maker.refused(previewMethodChange, await lowerPf())).status).toBe(403);
});

test('the same change asked for twice is computed once; another one ends it; a stopped one stays stopped', async () => {
  const change = await lowerPf();
  const both = await Promise.all([admin.call(previewMethodChange, change), admin.call(previewMethodChange, change)]);
  const [[first], [second]] = both;
  const { settingspreviewid = 0 } = first ?? {};
  expect(
    second?.settingspreviewid === settingspreviewid || (await ended(admin, settingspreviewid)).statusid === 3,
  ).toBe(true);
  const [other] = await admin.call(previewMethodChange, { ...change, pfrate: '11' });
  expect([3, 5]).toContain((await ended(admin, settingspreviewid)).statusid);
  const [stopped] = await admin.call(cancelSettingsPreview, { settingspreviewid: other?.settingspreviewid ?? 0 });
  expect([3, 5]).toContain(stopped?.statusid);
  await sleep(300);
  expect((await ended(admin, other?.settingspreviewid ?? 0)).statusid).toBe(stopped?.statusid);
  // The newest few stay to be read.
  for (const pfrate of ['5', '6', '7', '8', '9', '10'])
    await previewed(admin, await admin.call(previewMethodChange, { ...change, pfrate }));
  const list = await admin.call(listSettingsPreviews, { settingspart: 'method' });
  expect(list.length).toBeLessThanOrEqual(5);
  const file = await admin.file(exportSettingsPreviewRows.endpoint, {
    settingspreviewid: list[0]?.settingspreviewid ?? 0,
    format: 'csv',
    columns: 'employeecode,netchange',
  });
  expect(file.toString('utf8')).toMatch(/Employee code,Difference in net pay\r?\n/);
});
