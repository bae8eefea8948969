import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetCell } from '#platform/server/sheet/write.ts';
import { withOwnColumns } from '#bulk/server/kind.ts';
import type { ReadRow } from '#bulk/server/kind.ts';
import { getPackageFigures, savePackageFigure } from '#modules/payroll/contract/person/package-figures.ts';
import {
  checkRevision,
  getPackageMonth,
  getPackages,
  revisePackage,
  undoPackage,
} from '#modules/payroll/contract/person/package-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { SentInputOf } from '#platform/contract/endpoint.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { revisionKind } from '../../server/person/inputs/revisions.ts';
import { ACME, locked, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { structure, payroll } = ACME as { structure: { components: Record<string, unknown>[] }; payroll: object };
const pay = {
  kind: 'earning',
  source: 'formula',
  rounding: 'nearest-rupee',
  taxable: true,
  incometax: 'averaged',
  codewages: 'included',
};
const ALL = { pf: true, esi: true, pt: true, lwf: false };
/** A company whose packages are agreed by component: basic pay and an allowance are figures of the package. */
const BY_COMPONENT: Record<string, unknown> = {
  ...ACME,
  payroll: {
    ...payroll,
    firstmonth: '2026-10',
    arrears: { method: 'due-less-paid' },
  },
  structure: {
    ...structure,
    gross: 'components',
    balance: { component: 'allowance', shortfall: 'allowance' },
    amounts: [
      { code: 'agreed_basic', name: 'Agreed basic', unit: 'rupees' },
      { code: 'agreed_allowance', name: 'Agreed allowance', unit: 'rupees' },
    ],
    components: [
      { ...pay, code: 'basic', name: 'Basic', formula: 'agreed_basic', basic: true, bases: ALL },
      {
        ...pay,
        code: 'allowance',
        name: 'Allowance',
        formula: 'agreed_allowance',
        codewages: 'excluded-counted',
        bases: { ...ALL, pf: false },
      },
      ...structure.components.filter((one) => one['source'] !== 'formula' && one['source'] !== 'cost'),
    ],
  },
};
const CODE = 'AC0007';

type Input = Staffed & { employeeid: number };
async function withFigures(): Promise<Input> {
  const state = await staffed(app, BY_COMPONENT);
  const employeeid = state.ids.get(CODE) ?? 0;
  for (const [code, value] of [
    ['agreed_basic', '20000'],
    ['agreed_allowance', '30000'],
  ] as const)
    await state.maker.call(savePackageFigure, { employeeid, code, value, payrollmonth: '2026-10' });
  return { ...state, employeeid };
}
async function revision({ maker, employeeid }: Input, more: Partial<SentInputOf<typeof revisePackage>>) {
  const [history] = await maker.call(getPackages, { employeeid });
  const [newest] = history?.packages ?? [];
  return {
    employeeid,
    packageid: newest?.packageid ?? null,
    effectivefrom: '2026-10-01',
    paybasis: newest?.paybasis ?? 'Gross',
    amount: newest?.amount ?? 0,
    lopdays: null,
    reason: 'Yearly revision',
    ...more,
  };
}
const basic = (value: string) => [{ code: 'agreed_basic', value }];

test('a revision of figures pays arrears of a locked month, on both sides, and is taken back whole', async () => {
  const setting = await withFigures();
  const { maker, employeeid } = setting;
  await locked(setting, '2026-10');
  const closed = await maker.refused(savePackageFigure, {
    employeeid,
    code: 'agreed_basic',
    value: '23100',
    payrollmonth: '2026-10',
  });
  expect(closed.error.message).toContain('or revise the package from a day of it');
  const wanted = await revision(setting, { effectivefrom: '2026-10-16', figures: basic('23100') });
  const [impact] = await maker.call(checkRevision, wanted);
  // ₹ 3,100 more a month, for 16 of 31 days.
  expect(impact).toMatchObject({ payrollmonth: '2026-11', arrears: 160_000, arreardays: 16 });
  expect(impact?.says).toContain('From 16 October 2026: Agreed basic: 23100 instead of 20000.');
  const [saved] = await maker.call(revisePackage, wanted);
  const [state] = await maker.call(getPackageFigures, { employeeid });
  expect(state?.figures[0]).toMatchObject({
    value: '23100',
    history: [
      { from: '2026-11', since: '2026-10-16', value: '23100' },
      { from: '2026-10', since: null, value: '20000' },
    ],
  });
  const run = await runOf(setting, '2026-11');
  const [slip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
  const arrears = slip?.lines.filter(({ kind }) => kind === 'arrear');
  expect(arrears?.map(({ component, amount }) => [component, amount])).toEqual([['basic', 160_000]]);
  // Half of ₹ 51,600: the allowance counts above half of the pay, as it did when the month was paid (₹ 25,000).
  const { result } = await setting.company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select('result')
      .where('employeeid', '=', employeeid)
      .where('payrollrunid', '=', run.payrollrunid)
      .executeTakeFirstOrThrow(),
  );
  const late = [result]
    .flatMap((one) => (one as { register: { arrears?: { month: string; pfwages: number }[] } }).register.arrears ?? [])
    .find(({ month }) => month === '2026-10');
  expect(late?.pfwages).toBe(2_580_000);

  await maker.call(undoPackage, { packageid: saved?.packages[0]?.packageid ?? 0 });
  const [back] = await maker.call(getPackageFigures, { employeeid });
  expect(back?.figures[0]).toMatchObject({ value: '20000', history: [{ since: null, value: '20000' }] });
});

test('a second revision pays the difference to the first one, once it is locked', async () => {
  const state = await withFigures();
  const { maker, employeeid } = state;
  await locked(state, '2026-10');
  await maker.call(revisePackage, await revision(state, { figures: basic('21000') }));
  await locked(state, '2026-11');
  const again = await revision(state, { figures: basic('20500') });
  const [impact] = await maker.call(checkRevision, again);
  expect(impact).toMatchObject({ payrollmonth: '2026-12' });
  expect(impact?.arrearmonths).toEqual([
    { month: '2026-10', amount: -50_000, days: 31 },
    { month: '2026-11', amount: -50_000, days: 30 },
  ]);
  await maker.call(revisePackage, again);
  const [month] = await maker.call(getPackageMonth, { employeeid, payrollmonth: '2026-12' });
  expect(month).toMatchObject({ arrears: -100_000 });
  expect(month?.lines.find(({ code }) => code === 'basic')?.full).toBe(2_050_000);
});

test('a new amount that no component follows says that it changes nothing', async () => {
  const state = await withFigures();
  const { maker } = state;
  await locked(state, '2026-10');
  const wanted = await revision(state, { amount: 9_900_000 });
  const [impact] = await maker.call(checkRevision, wanted);
  expect(impact?.says).toContain(
    'This changes nothing that is paid: the components follow the figures of the package.',
  );
  expect(impact?.arrears).toBe(0);
  const same = await maker.refused(checkRevision, await revision(state, { figures: basic('20000.00') }));
  expect(JSON.stringify(same.error)).toContain('Data is similar to previous assignment');
  const strange = await maker.refused(
    checkRevision,
    await revision(state, { figures: [{ code: 'cars', value: '1' }] }),
  );
  expect(strange.error).toMatchObject({
    fields: { figures: 'The structure of that day has no such figure. Choose another.' },
  });
});

test('an upload of revisions has a column for each figure, and says where an amount changes nothing', async () => {
  const state = await withFigures();
  const { maker, company, employeeid } = state;
  await locked(state, '2026-10');
  const amount = (await revision(state, {})).amount;
  const bulk = (db: Parameters<Parameters<typeof company.tx>[0]>[0]) => ({
    db,
    today: day('2026-11-20'),
    accountid: null,
    parameters: { payrollmonth: '2026-11' },
    accepted: {},
  });
  const { columns } = await company.tx((db) => withOwnColumns(db, revisionKind));
  expect(columns.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['New Agreed basic', 'New Agreed allowance']),
  );
  const row = (values: Record<string, SheetCell>): ReadRow => ({
    rownumber: 2,
    values: { employeecode: CODE, fullname: null, effectivefrom: '2026-10-01', lopdays: null, ...values },
    messages: [],
  });
  const messagesOf = async (one: ReadRow) => {
    await company.tx((db) => revisionKind.validate(bulk(db), [one]));
    return one.messages.map(({ level, text }) => `${level}: ${text}`);
  };
  expect((await messagesOf(row({ oldctc: amount, newctc: amount + 1_200_000 }))).join()).toContain(
    'notice: This changes nothing that is paid',
  );
  expect(await messagesOf(row({ oldctc: amount, newctc: amount + 1_200_000, figure_agreed_basic: 21_000 }))).toEqual(
    [],
  );
  const figures = row({ figure_agreed_basic: 21_000, figure_agreed_allowance: 30_500 });
  expect(await messagesOf(figures)).toEqual([]);
  const applied = await company.tx((db) => revisionKind.apply(bulk(db), [figures]));
  const [month] = await maker.call(getPackageMonth, { employeeid, payrollmonth: '2026-11' });
  expect(month).toMatchObject({ arrears: 150_000, total: 5_300_000 });
  expect(await company.tx((db) => revisionKind.undo(bulk(db), applied))).toEqual(new Map());
  const [back] = await maker.call(getPackageMonth, { employeeid, payrollmonth: '2026-11' });
  expect(back).toMatchObject({ arrears: 0, total: 5_000_000 });
});
