import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadRow } from '#bulk/server/kind.ts';
import { checkComponent, type ComponentSave } from '#modules/payroll/contract/setup/component-screen.ts';
import { getPackageFigures, savePackageFigure } from '#modules/payroll/contract/person/package-figures.ts';
import { getPackageMonth } from '#modules/payroll/contract/person/package-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { packageFiguresKind } from '../../server/person/inputs/package-figures.ts';
import { ACME, computed, locked, runOf, staffed, staffedAnew, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Stored = { structure: { components: Record<string, unknown>[] }; payroll: object };
const { structure, payroll } = ACME as Stored;
const NO_BASES = { pf: false, esi: false, pt: false, lwf: false };
/** The company of the tests with meals on a card, of which each package says how many. */
const WITH_MEALS: Record<string, unknown> = {
  ...ACME,
  payroll: { ...payroll, firstmonth: '2026-10' },
  structure: {
    ...structure,
    amounts: [
      { code: 'meals', name: 'Meals per month', unit: 'number' },
      { code: 'premium', name: 'Premium per year', unit: 'rupees' },
    ],
    components: [
      ...structure.components,
      {
        code: 'meal_card',
        name: 'Meal vouchers',
        kind: 'benefit',
        source: 'formula',
        formula: '100',
        quantity: { formula: 'meals', rounding: 'down' },
        proration: 'days-in-service',
        rounding: 'nearest-rupee',
        bases: NO_BASES,
        taxable: true,
        incometax: 'averaged',
        codewages: 'excluded-not-counted',
      },
      {
        code: 'insurance',
        name: 'Group insurance',
        kind: 'employer',
        source: 'cost',
        formula: 'premium / 12',
        rounding: 'nearest-rupee',
        proration: 'whole',
      },
    ],
  },
};
const CODE = 'AC0007';
const idOf = ({ ids }: Staffed, code = CODE): number => ids.get(code) ?? 0;
const figure = (state: Staffed, code: string, value: string | null, payrollmonth = '2026-10') => ({
  employeeid: idOf(state),
  code,
  payrollmonth,
  value,
});

describe('what a package gives beside its amount', () => {
  test('is entered from a month on, paid by the run, shown with its working, and kept with the locked month', async () => {
    const setting = await staffed(app, WITH_MEALS);
    const { maker, company } = setting;
    await maker.call(savePackageFigure, figure(setting, 'meals', '22'));
    const [state] = await maker.call(savePackageFigure, figure(setting, 'premium', '9850'));
    expect(state?.figures.map(({ name, unit, value }) => [name, unit, value])).toEqual([
      ['Meals per month', 'number', '22'],
      ['Premium per year', 'rupees', '9850'],
    ]);
    const run = await locked(setting, '2026-10');
    const [slip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid: idOf(setting) });
    const lines = slip?.lines.filter(({ component }) => ['meal_card', 'insurance'].includes(component));
    expect(lines?.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      ['earning', 'Meal vouchers', 220_000],
      ['deduction', 'Meal vouchers', 220_000],
      ['employer', 'Group insurance', 82_100],
    ]);
    expect(lines?.[0]?.working[1]).toMatchObject({ values: { units: '22', unitvalue: '100' } });
    const { lines: all = [], totalearnings = 0, totaldeductions = 0, netpay } = slip ?? {};
    const sum = (kind: string) => all.reduce((total, one) => total + (one.kind === kind ? one.amount : 0), 0);
    expect([sum('earning'), sum('deduction')]).toEqual([totalearnings, totaldeductions]);
    expect(netpay).toBe(totalearnings - totaldeductions);
    // What is stored with the locked month has them.
    const { result } = await company.tx((db) =>
      db.selectFrom('payslip').select('result').where('employeeid', '=', idOf(setting)).executeTakeFirstOrThrow(),
    );
    expect(result).toMatchObject({ register: { benefits: 220_000, costs: { insurance: 82_100 } } });

    expect(await maker.refused(savePackageFigure, figure(setting, 'meals', '10'))).toMatchObject({ status: 409 });
    const [later] = await maker.call(savePackageFigure, figure(setting, 'meals', '10', '2026-11'));
    expect(later?.figures[0]).toMatchObject({
      value: '10',
      history: [
        { from: '2026-11', value: '10', addedbyname: 'maker@test.example' },
        { from: '2026-10', value: '22', addedbyname: 'maker@test.example' },
      ],
    });
    const [month] = await maker.call(getPackageMonth, { employeeid: idOf(setting), payrollmonth: '2026-11' });
    expect(month?.lines.find(({ code }) => code === 'meal_card')).toMatchObject({ full: 100_000, earned: 100_000 });
    const [back] = await maker.call(savePackageFigure, figure(setting, 'meals', null, '2026-11'));
    expect(back?.figures[0]?.value).toBe('22');
  });

  test('is refused where the structure has no such figure, and for somebody of another company', async () => {
    const state = await staffed(app, WITH_MEALS);
    const { error } = await state.maker.refused(savePackageFigure, figure(state, 'cars', '1'));
    expect(error).toMatchObject({
      fields: { code: 'The structure of October 2026 has no such figure. Add it on Salary Structure first.' },
    });
    expect((await state.maker.refused(savePackageFigure, figure(state, 'meals', '-1'))).status).toBe(400);
    const other = await staffedAnew(app, WITH_MEALS);
    const foreign = { ...figure(state, 'meals', '5'), employeeid: idOf(other) };
    expect((await state.maker.refused(savePackageFigure, foreign)).status).toBe(404);
    expect((await state.maker.refused(getPackageFigures, { employeeid: idOf(other) })).status).toBe(404);
  });

  test('comes by an upload: checked row by row, replaced with a notice, taken back to what was before', async () => {
    const state = await staffed(app, WITH_MEALS);
    const { company, maker } = state;
    await maker.call(savePackageFigure, figure(state, 'meals', '22'));
    const row = (rownumber: number, values: Record<string, unknown>): ReadRow => ({
      rownumber,
      values: { employeecode: CODE, fullname: null, ...values },
      messages: [],
    });
    const rows = [
      row(2, { figure: 'Meals per month', value: 20 }),
      row(3, { figure: 'premium', value: 1200.5 }),
      row(4, { figure: 'Premium per year', value: 1 }),
      row(5, { figure: 'Cars', value: 1 }),
    ];
    const parameters = { frommonth: '2026-10' };
    await company.tx((db) =>
      packageFiguresKind.validate({ db, today: day('2026-10-20'), accountid: null, parameters, accepted: {} }, rows),
    );
    expect(rows.map(({ messages }) => messages.map(({ level, text }) => `${level}: ${text}`))).toEqual([
      ['notice: Replaces 22.'],
      [],
      ['error: Row 3 gives this figure for the person already. Remove one of the two.'],
      ['error: “Cars” is none of the figures of the salary structure. Use one of Meals per month, Premium per year.'],
    ]);
    const bulk = (db: Parameters<Parameters<typeof company.tx>[0]>[0]) => ({
      db,
      today: day('2026-10-20'),
      accountid: null,
      parameters,
      accepted: {},
    });
    const applied = await company.tx((db) => packageFiguresKind.apply(bulk(db), rows.slice(0, 2)));
    const valuesOf = async () =>
      (await maker.call(getPackageFigures, { employeeid: idOf(state) }))[0]?.figures.map(({ value }) => value);
    expect(await valuesOf()).toEqual(['20', '1200.5']);
    await maker.call(savePackageFigure, figure(state, 'premium', '1300'));
    const reasons = await company.tx((db) => packageFiguresKind.undo(bulk(db), applied));
    expect([...reasons]).toEqual([[3, 'Changed since the upload, so it stays.']]);
    expect(await valuesOf()).toEqual(['22', '1300']);
  });

  test('an upload may say since when a figure is in force, and is refused for a locked month', async () => {
    const state = await staffed(app, WITH_MEALS);
    const { company, maker } = state;
    const code = [...state.ids.keys()][3] ?? '';
    const employeeid = state.ids.get(code) ?? 0;
    const row = (rownumber: number, since: string | null, figure = 'meals'): ReadRow => ({
      rownumber,
      values: { employeecode: code, fullname: null, figure, value: 18, since },
      messages: [],
    });
    const bulk = (db: Parameters<Parameters<typeof company.tx>[0]>[0], frommonth: string) => ({
      db,
      today: day('2026-10-20'),
      accountid: null,
      parameters: { frommonth },
      accepted: {},
    });
    const messages = async (rows: ReadRow[], frommonth: string) => {
      await company.tx((db) => packageFiguresKind.validate(bulk(db, frommonth), rows));
      return rows.map((one) => one.messages.map(({ column, text }) => `${column}: ${text}`).join());
    };
    const rows = [row(2, '2026-08-15'), row(3, null), row(4, '2026-11-01', 'premium')];
    expect(await messages(rows, '2026-10')).toEqual([
      '',
      '',
      'since: It begins after October 2026. Choose a later month.',
    ]);
    const applied = await company.tx((db) => packageFiguresKind.apply(bulk(db, '2026-10'), rows.slice(0, 2)));
    const history = async () =>
      (await maker.call(getPackageFigures, { employeeid }))[0]?.figures[0]?.history.map(({ from }) => from);
    expect(await history()).toEqual(['2026-10', '2026-08']);
    expect([...(await company.tx((db) => packageFiguresKind.undo(bulk(db, '2026-10'), applied)))]).toEqual([]);
    expect(await history()).toEqual([]);
    await locked(state, '2026-10');
    expect(await messages([row(2, '2026-10-03')], '2026-11')).toEqual([
      'since: The payroll of October 2026 is approved or locked. Upload it as a revision from that day, so that the difference is paid as arrears, or enter it in a later month.',
    ]);
  });

  test('shows in the editor what a formula gives a person, to those who may see that person’s pay', async () => {
    const state = await staffed(app, WITH_MEALS);
    const { maker, company } = state;
    await maker.call(savePackageFigure, figure(state, 'meals', '22'));
    const wanted = {
      ...(WITH_MEALS_COMPONENT satisfies ComponentSave),
      gross: 0,
      city: '',
      employeeid: idOf(state),
    };
    const editor = await company.account('editor@test.example', ['Administrator', 'Payroll maker']);
    const { problems, preview } = await editor.call(checkComponent, wanted);
    expect(problems).toEqual([]);
    expect(preview.find(({ code }) => code === 'meal_card')).toMatchObject({ kind: 'benefit', amount: 220_000 });
    expect(preview.find(({ code }) => code === 'snack')?.amount).toBe(11_000);
    const run = await runOf(state, '2026-10');
    expect((await computed(maker, run.payrollrunid)).statusid).toBe(3);
    const other = await staffedAnew(app, WITH_MEALS);
    expect((await editor.refused(checkComponent, { ...wanted, employeeid: idOf(other) })).status).toBe(404);
  });
});

const WITH_MEALS_COMPONENT: ComponentSave = {
  isnew: true,
  code: 'snack',
  name: 'Snacks',
  kind: 'earning',
  source: 'formula',
  formula: 'meals * 5',
  rounding: 'nearest-rupee',
  when: 'meals > 20',
  proration: 'whole',
  earnedrounding: null,
  quantity: null,
  quantityrounding: 'none',
  ...NO_BASES,
  taxable: true,
  incometax: 'averaged',
  exempt: 'none',
  exemptunits: null,
  nps: false,
  costarrears: 'none',
  codewages: 'excluded-not-counted',
  wagetest: 'none',
  basic: false,
  hra: false,
  variable: false,
  projected: false,
  accrual: false,
  accrualmonths: [],
  guarantee: false,
  guaranteeof: [],
  overtimeworking: null,
  overtimeoff: null,
  encashedleave: null,
  rateformula: null,
  yearendleave: null,
  nightshift: null,
  words: [],
  instructure: false,
};
