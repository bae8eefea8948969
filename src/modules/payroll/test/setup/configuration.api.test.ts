import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import {
  checkStructure,
  getStructure,
  type ShownStructure,
  startStructure,
} from '#modules/payroll/contract/setup/structure-screen.ts';
import { companyConfig } from '#modules/payroll/contract/setup/company-config.ts';
import { presentFile } from '#platform/server/configuration-rows.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

const FILE = readFileSync('samples/sahyadri/company.json');
const CONFIGURATION = JSON.parse(FILE.toString()) as Record<string, unknown>;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };

test('what is exported creates the same company again', async () => {
  const first = await app.company(CONFIGURATION);
  const file = await first.admin.file(exportConfiguration, {});
  const second = await app.company();
  const [compared] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(compared?.applied).toBe(false);
  expect(compared?.changes.join(' ')).toMatch(/Mumbai Head Office/);
  expect((await second.admin.file(exportConfiguration, {})).toString()).not.toContain('Mumbai Head Office');
  await second.admin.upload(applied, 'company.json', file);
  const again = JSON.parse((await second.admin.file(exportConfiguration, {})).toString()) as Record<string, unknown>;
  expect(Object.entries(again)[0]).toEqual(['version', 2]);
  const OTHERS = ['company', 'letters', 'leave', 'recruiting', 'attendance'];
  const payrollPart = (file: Record<string, unknown>) =>
    companyConfig
      .partial()
      .parse(
        Object.fromEntries(Object.entries(file).filter(([key]) => key in companyConfig.shape && !OTHERS.includes(key))),
      );
  expect(payrollPart(again)).toEqual(payrollPart(presentFile(CONFIGURATION)));
  const [nothing] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(nothing?.changes).toEqual([]);
});

test('a file without a version is read as one of version 1; one of another version is refused whole, by an import and by a new company', async () => {
  const later = { ...CONFIGURATION, version: 3 };
  const { admin } = await app.company();
  const sent = (file: object, endpoint = importConfiguration) =>
    admin.upload(endpoint, 'company.json', Buffer.from(JSON.stringify(file)));
  const [without] = await sent(CONFIGURATION);
  expect(without?.changes.join(' ')).toMatch(/Mumbai Head Office.*Pay structure/);
  expect(await sent({ ...CONFIGURATION, version: 1 })).toEqual([without]);
  for (const version of [3, 0, 1.5, '1', null])
    for (const endpoint of [importConfiguration, applied])
      await expect(sent({ ...later, version }, endpoint)).rejects.toThrow(/400 .*E0070.*Update Muster/);
  expect((await admin.file(exportConfiguration, {})).toString()).not.toContain('Mumbai Head Office');
  await expect(app.company(later)).rejects.toThrow(/Update Muster/);
});

test('the month of a structure whose packages are a cost to company is that of twelve such months', async () => {
  const { admin } = await app.company(JSON.parse(readFileSync('samples/nilgiri/company.json', 'utf8')));
  const { preview, problems } = await admin.call(checkStructure, {
    components: [],
    gross: 8_500_000,
    city: 'Bengaluru',
  });
  expect(problems).toEqual([]);
  expect(preview.map(({ code, amount }) => [code, amount])).toEqual(
    expect.arrayContaining([
      ['basic', 3_400_000],
      ['hra', 1_360_000],
      ['lta', 283_000],
      ['gratuity', 163_500],
    ]),
  );
});

test('a company without payroll begins with the usual structure, once', async () => {
  const { admin } = await app.company();
  expect(await admin.refused(getStructure, {})).toMatchObject({ status: 409, error: { code: 'E1410' } });
  const [begun] = await admin.call(startStructure, {});
  const components = (begun?.structure as ShownStructure | undefined)?.components ?? [];
  const formulas = components.flatMap((one) => (one.source === 'formula' ? [[one.code, one.formula]] : []));
  expect(formulas).toEqual([
    ['basic', 'gross * 0.5'],
    ['hra', 'city in metro_cities ? basic * 0.5 : basic * 0.4'],
    ['special', 'gross - basic - hra'],
  ]);
  expect(begun?.problems).toEqual([]);
  const request = { components: [], gross: 5_000_000, city: 'Indore' };
  const { preview } = await admin.call(checkStructure, request);
  expect(preview.map(({ code, amount }) => [code, amount])).toEqual(
    expect.arrayContaining([
      ['basic', 2_500_000],
      ['hra', 1_000_000],
      ['special', 1_500_000],
    ]),
  );
  expect(await admin.refused(startStructure, {})).toMatchObject({ status: 409, error: { code: 'E0110' } });
});

test('a file with a fault changes nothing and says everything that is wrong', async () => {
  const company = await app.company();
  const broken = structuredClone(CONFIGURATION) as { structure: { components: { code: string; formula?: string }[] } };
  for (const component of broken.structure.components)
    if (component.code === 'hra') component.formula = 'basic * nothing';
  const [compared] = await company.admin.upload(importConfiguration, 'company.json', JSON.stringify(broken));
  expect(compared?.problems.join(' ')).toMatch(/hra/);
  await expect(company.admin.upload(applied, 'company.json', JSON.stringify(broken))).rejects.toThrow(/hra/);
  await expect(company.admin.upload(importConfiguration, 'company.json', 'not json')).rejects.toThrow(
    /not a configuration file/,
  );
  expect((await company.admin.file(exportConfiguration, {})).toString()).not.toContain('Mumbai Head Office');
});

test('formulas are checked as they are typed: unknown names, cycles, a missing basic, and a month worked out', async () => {
  const { admin } = await app.company(CONFIGURATION);
  const [state] = await admin.call(getStructure, {});
  const structure = state?.structure as ShownStructure;
  const edits = structure.components.map((one) => ({
    code: one.code,
    name: one.name,
    formula: one.source === 'formula' ? one.formula : null,
  }));
  const check = (code: string, formula: string) =>
    admin.call(checkStructure, {
      components: edits.map((edit) => (edit.code === code ? { ...edit, formula } : edit)),
      gross: 500_100,
      city: 'Thane',
    });
  // The example of the sign-in code: 5,001 in Thane is 2,501 + 1,000 + 1,500 + 0.
  expect((await check('basic', 'gross * 0.5')).preview.map(({ amount }) => amount)).toEqual([
    250_100, 100_000, 150_000, 0,
  ]);
  expect((await check('hra', 'bonus * 0.5')).problems.map(({ component }) => component)).toEqual(['hra']);
  expect((await check('basic', 'special * 2')).problems.map(({ code }) => code)).toContain('cycle');
  expect((await check('basic', '"text"')).problems.map(({ code }) => code)).toContain('formula');
});

test('a file of many long formulas, names and divisions is refused, and other calls are answered meanwhile', async () => {
  const { admin } = await app.company(CONFIGURATION);
  const nilgiri = JSON.parse(readFileSync('samples/nilgiri/company.json', 'utf8')) as { structure: ShownStructure };
  const divided = `max(${Array.from({ length: 31 }, () => '1/2').join(',')})`;
  const like = nilgiri.structure.components.find((one) => one.source === 'formula' && !one.basic);
  const file = (formula: string, count: number, lists: number) => ({
    ...nilgiri,
    structure: {
      ...nilgiri.structure,
      components: [
        ...nilgiri.structure.components,
        ...Array.from({ length: count }, (_, at) => ({ ...like, code: `x${at}`, name: `X${at}`, formula })),
      ],
      lists: Object.fromEntries(Array.from({ length: lists }, (_, at) => [`l${at}`, ['a']])),
    },
  });
  const sent = (state: object) => admin.upload(importConfiguration, 'company.json', Buffer.from(JSON.stringify(state)));
  // Beyond the screens: no formula is looked at.
  const long = `max(${Array.from({ length: 31 }, () => divided).join(',')})`;
  const [beyond] = await sent(file(long, 20, 5000));
  expect(beyond?.problems.join(' ')).toMatch(/formula: maximum limit should not be greater than 500/);
  expect(beyond?.changes.join(' ')).not.toContain('Pay structure');
  // Within them, but two versions of it need more steps than a request has: read in a thread.
  const full = file(`${divided}+${Array.from({ length: 90 }, () => '1/2').join('+')}`, 170, 0);
  const order: string[] = [];
  const refused = sent({ ...full, payrollfrom: '2026-11', payrollearlier: [{ ...full }] }).catch((error: unknown) => {
    order.push('file');
    return String(error);
  });
  await admin.call(getStructure, {}).then(() => order.push('other'));
  expect(await refused).toMatch(/too long to be read at once/);
  expect(order).toEqual(['other', 'file']);
});
