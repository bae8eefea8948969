import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadRow } from '#bulk/server/kind.ts';
import { compareVersions } from '#modules/payroll/contract/setup/compare-versions.ts';
import { getPackageFigures, savePackageFigure } from '#modules/payroll/contract/person/package-figures.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { getStructure, saveStructure, type StructureChange } from '#modules/payroll/contract/setup/structure-screen.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { packageFiguresKind } from '../../server/person/inputs/package-figures.ts';
import { ACME, computed, locked, OCTOBER, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Stored = { structure: { components: Record<string, unknown>[] }; payroll: object };
const { structure, payroll } = ACME as Stored;
const SITE = { code: 'site', name: 'Site', unit: 'choice', choices: ['Plant', 'Office'] } as const;
/** The company of the tests with an allowance of those whose package says that they work at the plant. */
const SEVERAL: Record<string, unknown> = {
  ...ACME,
  payroll: { ...payroll, firstmonth: OCTOBER },
  structure: {
    ...structure,
    amounts: [SITE],
    structures: [
      { code: 'plant', name: 'Plant staff', when: 'site == "Plant"' },
      { code: 'office', name: 'Office staff' },
    ],
    components: [
      ...structure.components,
      {
        code: 'shift',
        name: 'Shift allowance',
        kind: 'earning',
        source: 'formula',
        formula: '1500',
        when: 'structure == "plant"',
        proration: 'whole',
        rounding: 'nearest-rupee',
        bases: { pf: false, esi: false, pt: false, lwf: false },
        taxable: true,
        incometax: 'averaged',
        codewages: 'excluded-counted',
      },
    ],
  },
};
const CODE = 'AC0007';
const idOf = ({ ids }: Staffed, code = CODE): number => ids.get(code) ?? 0;
const choice = (state: Staffed, value: string | null, code = CODE) => ({
  employeeid: idOf(state, code),
  code: 'site',
  payrollmonth: OCTOBER,
  value,
});

test('a choice of the package puts a person into another structure, from its month on', async () => {
  const setting = await staffed(app, SEVERAL);
  const { maker } = setting;
  const { error } = await maker.refused(savePackageFigure, choice(setting, 'Harbour'));
  expect(error).toMatchObject({ fields: { value: 'Choose one of Plant, Office' } });
  expect((await maker.refused(savePackageFigure, choice(setting, '12'))).status).toBe(400);
  const [state] = await maker.call(savePackageFigure, choice(setting, 'Plant'));
  expect(state?.figures).toMatchObject([{ unit: 'choice', choices: ['Plant', 'Office'], value: 'Plant' }]);
  const run = await locked(setting, OCTOBER);
  const slipOf = async (code: string) => {
    const [slip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid: idOf(setting, code) });
    return [slip?.identity['structure'], slip?.lines.find(({ component }) => component === 'shift')?.amount];
  };
  expect(await slipOf(CODE)).toEqual(['Plant staff', 150_000]);
  expect(await slipOf('AC0008')).toEqual(['Office staff', undefined]);
});

test('choices come by an upload, and are taken back to what was before', async () => {
  const state = await staffed(app, SEVERAL);
  const { company, maker } = state;
  await maker.call(savePackageFigure, choice(state, 'Office'));
  const row = (rownumber: number, values: Record<string, unknown>): ReadRow => ({
    rownumber,
    values: { employeecode: CODE, fullname: null, figure: 'Site', value: null, choice: null, ...values },
    messages: [],
  });
  const rows = [
    row(2, { choice: 'Plant' }),
    row(3, { employeecode: 'AC0008', value: 3 }),
    row(4, { employeecode: 'AC0009' }),
    row(5, { employeecode: 'AC0010', choice: 'Harbour' }),
  ];
  const bulk = (db: Parameters<Parameters<typeof company.tx>[0]>[0]) => ({
    db,
    today: day('2026-10-20'),
    accountid: null,
    parameters: { frommonth: OCTOBER },
    accepted: {},
  });
  await company.tx((db) => packageFiguresKind.validate(bulk(db), rows));
  expect(rows.map(({ messages }) => messages.map(({ column, text }) => `${column}: ${text}`))).toEqual([
    ['value: Replaces Office.'],
    ['value: Site is a choice. Leave the value empty.'],
    ['choice: Enter the choice of Site.'],
    ['choice: Choose one of Plant, Office.'],
  ]);
  const applied = await company.tx((db) => packageFiguresKind.apply(bulk(db), rows.slice(0, 1)));
  const stands = async () => (await maker.call(getPackageFigures, { employeeid: idOf(state) }))[0]?.figures[0]?.value;
  expect(await stands()).toBe('Plant');
  expect([...(await company.tx((db) => packageFiguresKind.undo(bulk(db), applied)))]).toEqual([]);
  expect(await stands()).toBe('Office');
});

test('structures are saved on their page, compared between versions, and a fault is refused', async () => {
  const setting = await staffed(app, ACME);
  const { company } = setting;
  const [state] = await company.admin.call(getStructure, {});
  const change = (more: Partial<StructureChange>): StructureChange => ({ components: [], ...more });
  const { error } = await company.admin.refused(
    saveStructure,
    change({ structures: [{ code: 'a', name: 'Trainees', when: 'employment_type' }] }),
    state?.version,
  );
  expect(error.message).toContain('Trainees: The condition is neither true nor false');
  const structures = [
    { code: 'trainees', name: 'Trainees', when: 'employment_type == "Apprentice"' },
    { code: 'others', name: 'Others' },
  ];
  const [saved] = await company.admin.call(saveStructure, change({ structures }), state?.version);
  expect(saved?.structure).toMatchObject({ structures });
  const [compared] = await company.admin.call(compareVersions, {});
  expect(compared?.structure).toMatchObject({
    fields: ['structures'],
    after: {
      structures: [
        { name: 'Trainees', when: 'employment_type == "Apprentice"' },
        { name: 'Others', when: '' },
      ],
    },
  });
  const [emptied] = await company.admin.call(saveStructure, change({ structures: [] }), saved?.version);
  expect(emptied?.structure).not.toHaveProperty('structures');
});

test('an aggregate is saved on the page, read by a layout, stored with a payslip, and keeps what it reads', async () => {
  const setting = await staffed(app, { ...ACME, payroll: { ...payroll, firstmonth: OCTOBER } });
  const { company, maker } = setting;
  const [state] = await company.admin.call(getStructure, {});
  const wages = { code: 'bonus_wages', name: 'Wages for the bonus', formula: 'basic + hra' };
  const save = (change: Partial<StructureChange>, version?: number) =>
    company.admin.call(saveStructure, { components: [], ...change }, version);
  const [saved] = await save({ aggregates: [{ ...wages, rounding: 'nearest-rupee' }] }, state?.version);
  const order = structure.components.map(({ code }) => String(code)).filter((code) => code !== 'hra');
  const refused = await company.admin.refused(saveStructure, { components: [], order }, saved?.version);
  expect(refused.error.message).toContain('"hra"');
  const { payrollrunid } = await runOf(setting, OCTOBER);
  await computed(maker, payrollrunid);
  const rows = await company.tx((db) => db.selectFrom('draft_payslip').select('result').execute());
  expect(rows).toHaveLength(60);
  for (const { result } of rows) {
    const { earned, aggregates } = (result as { register: Record<'earned' | 'aggregates', Record<string, number>> })
      .register;
    const exact = (earned['basic'] ?? 0) + (earned['hra'] ?? 0);
    expect(aggregates['bonus_wages']).toBe(Math.round(exact / 100) * 100);
  }
});

test('somebody whom no structure fits is an exception of the run that says what to do', async () => {
  const state = await staffed(app, {
    ...SEVERAL,
    structure: {
      ...(SEVERAL['structure'] as object),
      structures: [{ code: 'plant', name: 'Plant staff', when: 'site == "Plant"' }],
    },
  });
  await state.maker.call(savePackageFigure, choice(state, 'Plant'));
  const { payrollrunid } = await runOf(state, OCTOBER);
  expect(await computed(state.maker, payrollrunid)).toMatchObject({ headcount: 60, exceptioncount: 59 });
});
