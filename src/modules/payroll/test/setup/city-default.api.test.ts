import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { runInputs } from '../../contract/run/run.ts';
import { runRows } from '../../contract/run/run-rows.ts';
import type { Structure } from '../../contract/setup/structure.ts';
import { cityDefault } from '../../engine/setup/city-default.ts';
import { demoPeople } from '../../../../../tools/demo/payroll/people.ts';
import { config } from '../someone.ts';
import { ACME, october, OCTOBER, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const TABLE = { code: 'places', name: 'Places', keys: [{ name: 'City', kind: 'text' }], rows: [] as object[] } as const;
const withFormula = (formula: string, otherwise?: string): Structure => ({
  ...config.structure,
  tables: [{ ...TABLE, rows: [{ keys: ['Pune'], value: '0.5' }], ...(otherwise ? { otherwise } : {}) }] as never,
  components: config.structure.components.map((one) => (one.code === 'hra' ? ({ ...one, formula } as never) : one)),
});

test.each([
  ['basic * 0.5', undefined, 'unread'],
  ['city in metro_cities ? basic * 0.5 : basic * 0.4', undefined, 'default'],
  ['basic * lookup(places, city)', '0.4', 'default'],
  ['basic * lookup(places, city)', undefined, 'none'],
  ['min(gross, basic * lookup(places, capitals(city)))', undefined, 'none'],
] as const)('%s, otherwise %s: the structure has %s for somebody without a city', (formula, otherwise, expected) => {
  expect(cityDefault(withFormula(formula, otherwise))).toBe(expected);
});

/** Takes the city from somebody’s job record. */
const withoutCity = async ({ company, ids }: Staffed, code: string): Promise<number> => {
  const employeeid = ids.get(code) ?? 0;
  await company.tx((db) =>
    db.updateTable('work_profile').set({ city: null }).where('employeeid', '=', employeeid).execute(),
  );
  return employeeid;
};
const warningsOf = async ({ maker }: Staffed, employeeid: number): Promise<string[]> => {
  const { warnings } = await maker.call(runInputs, { payrollmonth: OCTOBER });
  return warnings.filter((one) => one.employeeid === employeeid).map(({ text }) => text);
};

test('somebody without a city is named before computing and paid by the structure’s value for other cities', async () => {
  const state = await staffed(app);
  const employeeid = await withoutCity(state, 'AC0006');
  expect(await warningsOf(state, employeeid)).toContain(
    'No city: paid by what the salary structure gives in all other cities',
  );
  const run = await october(state);
  expect(run).toMatchObject({ headcount: 60, exceptioncount: 0 });
  const draft = await state.company.tx((db) =>
    db.selectFrom('draft_payslip').select('result').where('employeeid', '=', employeeid).executeTakeFirstOrThrow(),
  );
  const { lines } = draft.result as { lines: { component: string; amount: number }[] };
  const amount = (code: string) => lines.find((one) => one.component === code)?.amount ?? 0;
  expect(amount('hra') / amount('basic')).toBeCloseTo(0.4, 2);
});

test('without such a value only they are not computed, and the row says to enter the city', async () => {
  const { structure } = ACME as { structure: Structure };
  const components = structure.components.map((one) =>
    one.code === 'hra' ? { ...one, formula: 'basic * lookup(places, city)' } : one,
  );
  const cities = [...new Set(demoPeople().map(({ values }) => String(values['city'])))];
  const rows = cities.map((city) => ({ keys: [city], value: '0.5' }));
  const state = await staffed(app, { ...ACME, structure: { ...structure, components, tables: [{ ...TABLE, rows }] } });
  const employeeid = await withoutCity(state, 'AC0006');
  expect(await warningsOf(state, employeeid)).toContain(
    'No city: cannot be computed, because the salary structure pays by city',
  );
  const run = await october(state);
  expect(run.exceptioncount).toBe(1);
  const { rows: failed } = await state.maker.call(runRows, { payrollrunid: run.payrollrunid, filter: 'exceptions' });
  expect(failed).toMatchObject([
    {
      employeeid,
      exception: expect.stringMatching(/has no row for –.* The person has no city\. Enter it in the job record\.$/),
    },
  ]);
});
