import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerKind } from '#modules/people/server/public.ts';
import { day } from '#platform/engine/day.ts';
import { importPack, type Importing, removePack } from '../scripts/rule-pack/import.ts';
import { type Company, startApp, type TestApp } from './support/product.ts';
import { anOperator, type Operator, WORDS } from '../src/modules/operators/test/operator.ts';
import { listStatutoryRules, type StatutoryPack } from '#modules/payroll/contract/law/statutory-rules.ts';
import { demoPeople } from '../tools/demo/payroll/people.ts';
import { importedPacks, productRules, withPack } from '#modules/payroll/server/law/rule-packs.ts';
import { keysUntil, packText } from '../src/modules/payroll/test/law/signed-pack.ts';
import { ACME } from '../src/modules/payroll/test/staffed.ts';

let app: TestApp;
let company: Company;
let operators: readonly Operator[];
beforeAll(async () => {
  app = await startApp();
  company = await app.createCompany({ configuration: ACME });
  const people = demoPeople();
  const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
  const base = { today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } };
  await company.tx((db) => registerKind.apply({ ...base, db }, people));
  operators = [await anOperator(app), await anOperator(app, 'Vikram Shah')];
});
afterAll(() => app.stop());

/** An import into an empty folder, signed by these operators, with what it prints. */
async function importing(by: readonly Operator[]) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-packs-'));
  const lines: string[] = [];
  const answers = by.flatMap((operator) => [() => operator.emailid, () => WORDS, () => operator.code()]);
  const values: Importing = {
    ctx: { pools: app.pools, env: app.env },
    questions: { ask: async () => answers.shift()?.() ?? '', close: () => undefined },
    folder,
    print: (line) => lines.push(line),
    keys: keysUntil(),
  };
  return { given: values, folder, lines };
}
const rulesIn = (folder: string) => importedPacks(folder, keysUntil()).reduce(withPack, productRules());

test('two operators import a pack after they saw whom it affects from when, and take it back', async () => {
  const [one, other] = operators as [Operator, Operator];
  const { given, folder, lines } = await importing([one, other, one, other]);
  await importPack(given, packText());
  expect(lines).toEqual([
    'epf, edition 2, signed with test-2026: The ceiling of the provident fund is 30,000',
    '1 worked example agrees.',
    'IN, from 2027-04-01: 60 people in 1 company',
    '  ceiling: 2500000 -> 3000000',
    'Imported. Start the product again on every machine: epf is in force from 2027-04-01.',
  ]);
  expect(await readdir(folder)).toEqual(['epf-2.json']);
  await removePack(given, 'epf');
  expect(await readdir(folder)).toEqual([]);
});

test('one operator alone imports nothing, and a pack whose edition or example is wrong asks nobody', async () => {
  const [one] = operators as [Operator, Operator];
  const { given, folder, lines } = await importing([one, one]);
  const example = JSON.parse(packText()) as { examples: [{ expected: Record<string, number> }] };
  const wrong = [{ ...example.examples[0], expected: { ...example.examples[0].expected, eps: 1 } }];
  await expect(importPack(given, packText({ examples: wrong }))).rejects.toThrow('Nothing is imported');
  await expect(importPack(given, packText({ edition: 3 }))).rejects.toThrow('Import edition 2 first');
  await expect(removePack(given, 'epf')).rejects.toThrow('No pack of “epf” was imported');
  expect(lines).toEqual([]);
  await expect(importPack(given, packText())).rejects.toThrow('The second operator is another person than the first');
  expect(await readdir(folder)).toEqual([]);
});

test('the page has every rule in force on a day with its source, and what follows with the figures that change', async () => {
  const admin = await company.signIn(company.admin);
  const answer = await admin.call('GET', listStatutoryRules.path, { query: { day: '2026-10-01' } });
  const [{ packs }] = answer.body.result as [{ packs: StatutoryPack[] }];
  const current = packs.find(({ pack }) => pack === 'epf');
  expect(current).toMatchObject({
    edition: null,
    coming: [],
    rules: [{ people: 60, figures: { ceiling: 2_500_000 } }],
  });
  expect(packs.flatMap(({ rules }) => rules).every(({ source }) => source !== '')).toBe(true);
  const before = await admin.call('GET', listStatutoryRules.path, { query: { day: '2026-09-01' } });
  const [{ packs: then }] = before.body.result as [{ packs: StatutoryPack[] }];
  expect(then.find(({ pack }) => pack === 'epf')?.coming).toMatchObject([
    { from: '2026-09-17', before: { ceiling: 1_500_000 }, figures: { ceiling: 2_500_000 } },
  ]);
});

test('what a locked payroll was computed by stays, and the preview counts what is locked already', async () => {
  const [one, other] = operators as [Operator, Operator];
  const { given, folder, lines } = await importing([one, other]);
  await importPack(given, packText());
  const ruleversions = JSON.stringify({ epf: rulesIn(folder).epf.version });
  await company.tx(async (db) => {
    const month = { payrollmonth: '2027-04', fromday: '2027-04-01', untilday: '2027-04-30' };
    const { payperiodid } = await db
      .insertInto('pay_period')
      .values(month)
      .returning('payperiodid')
      .executeTakeFirstOrThrow();
    const run = { payrollmonth: '2027-04', payperiodid, statusid: 5, ruleversions, paydate: '2027-04-30' };
    await db.insertInto('payroll_run').values(run).execute();
  });
  await expect(removePack(given, 'epf')).rejects.toThrow('1 locked payroll was computed by edition 2 of epf');
  await expect(importPack(given, packText())).rejects.toThrow('Edition 2 of epf is in place already');
  lines.length = 0;
  const next = packText({ edition: 3, from: '2027-04-15', about: 'Another ceiling' });
  await expect(importPack(given, next)).rejects.toThrow('First operator');
  expect(lines).toContain('1 payroll locked for days from then on: they stay as they are.');
});
