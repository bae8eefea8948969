import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import {
  componentsInForce,
  getComponent,
  initComponent,
  listComponents,
} from '#modules/payroll/contract/setup/component-screen.ts';
import { getCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { getMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { getPackageMonth, getPackages } from '#modules/payroll/contract/person/package-screen.ts';
import { createRun, runInputs, runMonths } from '#modules/payroll/contract/run/run.ts';
import { checkStructure, getStructure } from '#modules/payroll/contract/setup/structure-screen.ts';
import { startTestApp, type TestApp, type TestCompany } from '../../../../../test/support/app.ts';
import { ACME, staffed } from '../staffed.ts';

type Part = Record<string, unknown>;
type Component = { code: string; name: string; source: string; formula?: string };
type File = {
  structure: { components: Component[]; unused?: Component[]; lists: Record<string, string[]>; balance: Part };
  payroll: { paybasis: Record<string, { formula: string; rounding: string }>; proration: Part; pf: Part };
};
const SAMPLE = JSON.parse(readFileSync('samples/acme/company.json', 'utf8')) as File;
const changed = (change: (file: File) => void): File => {
  const file = structuredClone(SAMPLE);
  change(file);
  return file;
};
const basic = (file: File): Component => file.structure.components.find(({ code }) => code === 'basic') as Component;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const LONG = `gross * 0.5${' + 0'.repeat(150)}`;
test.each<[string, (file: File) => void, RegExp]>([
  ['a formula longer than the screen takes', (file) => (basic(file).formula = LONG), /basic\.formula: maximum limit/],
  ['a name longer than the screen takes', (file) => (basic(file).name = 'B'.repeat(101)), /basic\.name: /],
  ['an empty name', (file) => (basic(file).name = ' '), /basic\.name: Please enter name/],
  [
    'a formula of a component outside the structure',
    (file) =>
      (file.structure.unused = [{ ...basic(file), code: 'outside', formula: 'basic * nothing' }] as Component[]),
    /outside: .*nothing/,
  ],
  [
    'a code that formulas read already',
    (file) => file.structure.components.push({ ...basic(file), code: 'city' }),
    /city: "city" has a meaning of its own in formulas/,
  ],
  [
    'a code that is the name of a list',
    (file) => file.structure.components.push({ ...basic(file), code: 'metro_cities' }),
    /metro_cities: "metro_cities" is repeated/,
  ],
  [
    'a pay basis that reads a name it does not know',
    (file) => (file.payroll.paybasis = { Gross: { formula: 'gross * 2', rounding: 'nearest-rupee' } }),
    /Gross: .*gross/,
  ],
  [
    'a pay basis that divides by zero',
    (file) => (file.payroll.paybasis = { Gross: { formula: 'amount / 0', rounding: 'nearest-rupee' } }),
    /Gross: The formula divides by zero/,
  ],
  [
    'a fixed number of days no month has',
    (file) => (file.payroll.proration = { days: { fixed: 40 }, rounding: 'nearest-rupee' }),
    /payroll\.fixeddays: Please enter 1 to 31 days/,
  ],
  ['a rate above all of the wages', (file) => (file.payroll.pf['rate'] = '120'), /payroll\.pfrate: /],
])('a configuration file is refused for %s', async (_what, change, problem) => {
  const { admin } = await app.company();
  const file = JSON.stringify(changed(change));
  const [outcome] = await admin.upload(importConfiguration, 'company.json', file);
  expect(outcome?.problems.join(' ')).toMatch(problem);
  const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
  await expect(admin.upload(applied, 'company.json', file)).rejects.toThrow(/400/);
  expect((await admin.file(exportConfiguration, {})).toString()).not.toContain('"structure"');
});

test('the sample companies and the usual structure are refused by no screen', async () => {
  for (const file of ['samples/acme/company.json', 'samples/sahyadri/company.json']) {
    const { admin } = await app.company();
    const [outcome] = await admin.upload(importConfiguration, 'company.json', readFileSync(file));
    expect(outcome?.problems).toEqual([]);
  }
});

/** Writes settings as an older program or a hand could have left them. */
const store = ({ tx }: TestCompany, value: unknown) =>
  tx(async (db) => {
    const row = await db
      .selectFrom('dated_setting')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('settingname', '=', 'payroll')
      .executeTakeFirst();
    await db
      .insertInto('dated_setting')
      .values({
        settingname: 'payroll',
        effectivefrom: '0001-01-01',
        version: (row?.version ?? 0) + 1,
        value: JSON.stringify(value),
      })
      .execute();
  });

test('whatever formula is stored, every page of the set-up answers, and no page fails', async () => {
  const { company, maker, ids } = await staffed(app);
  const { admin } = company;
  const valid = await company.tx((db) =>
    db.selectFrom('dated_setting').select('value').where('settingname', '=', 'payroll').executeTakeFirstOrThrow(),
  );
  const employeeid = ids.get('AC0007') ?? 0;
  const shown: [Endpoint, Part][] = [
    [listComponents, {}],
    [initComponent, {}],
    [componentsInForce, {}],
    [getComponent, { code: 'basic' }],
    [getStructure, {}],
    [getMethod, {}],
    [getCycle, {}],
    [runMonths, {}],
    [checkStructure, { components: [], gross: 3_800_000, city: 'Pune' }],
  ];
  // What computes by the formula may refuse it, in a sentence.
  const computing: [Endpoint, Part][] = [
    [getPackages, { employeeid }],
    [getPackageMonth, { employeeid, payrollmonth: '2026-10' }],
    [runInputs, { payrollmonth: '2026-10' }],
    [createRun, { payrollmonth: '2026-10' }],
  ];
  const text = fc.oneof(
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.constantFrom(
      '',
      LONG,
      `${'('.repeat(3000)}1`,
      '-'.repeat(4000),
      '1 / 0',
      '"text"',
      'basic',
      'gross / (gross - gross)',
      '9'.repeat(4000),
    ),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (raw, ofComponent) => {
      const formula = raw.replaceAll('\u0000', '') || ' ';
      const value = structuredClone(valid.value) as unknown as File;
      if (ofComponent) basic(value).formula = formula;
      else value.payroll.paybasis = { Gross: { formula, rounding: 'nearest-rupee' } };
      await store(company, value);
      for (const [endpoint, input] of shown)
        expect([endpoint.path, (await admin.raw(endpoint, input)).status]).toEqual([endpoint.path, 200]);
      for (const [endpoint, input] of computing) {
        const { status, body } = await maker.raw(endpoint, input);
        expect([200, 400, 409], `${endpoint.path} ${body}`).toContain(status);
        if (endpoint === createRun && status === 200)
          await company.tx((db) =>
            db.updateTable('payroll_run').set({ statusid: 7 }).where('statusid', '<>', 7).execute(),
          );
      }
    }),
    { numRuns: 14, seed: 20261123 },
  );
});

test('stored settings that are none are named, not an error of the server', async () => {
  const company = await app.company(ACME);
  for (const value of [{}, [], 'text', { structure: null, payroll: 1 }, { ...SAMPLE, structure: { components: {} } }]) {
    await store(company, value);
    const { status, body } = await company.admin.raw(getStructure, {});
    expect(status).toBe(409);
    expect(body).toMatch(/The payroll settings cannot be read\. Correct them by a configuration file\./);
  }
  // A file puts them right.
  const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
  await company.admin.upload(applied, 'company.json', JSON.stringify(ACME));
  expect((await company.admin.raw(getStructure, {})).status).toBe(200);
});
