import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileFormula, numberOf } from '#platform/engine/formula.ts';
import { fraction } from '#platform/engine/rounding.ts';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { type ComputedColumn, CUSTOM, FIRST_QUESTION, type Question } from '../contract/question.ts';
import { exportReport, runReport } from '../contract/report.ts';

const MANY = 23_000;
const DAYS = [
  { person: 0, workdate: '2026-10-01', early: 1, extra: 2, half: 'P' },
  { person: 1, workdate: '2026-10-01', early: 1, extra: 4, half: 'P' },
  { person: 1, workdate: '2026-10-02', early: 0, extra: 0, half: 'A' },
];
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  await company.tx(async (db) => {
    const people = await db
      .insertInto('employee')
      .values(['Asha', 'Bina'].map((fullname, at) => ({ employeecode: `0${at}`, fullname, joiningdate: '2024-01-01' })))
      .returning('employeeid')
      .execute();
    await db
      .insertInto('attendance_day')
      .values(
        DAYS.map(({ person, workdate, early, extra, half }) => ({
          employeeid: people[person]?.employeeid ?? 0,
          workdate,
          kind: 'working',
          half1: half,
          half2: half,
          workedminutes: 480,
          lateminutes: 10,
          earlyminutes: early,
          extraminutes: extra,
          breakminutes: 0,
          creditedminutes: 0,
          reasons: [],
        })),
      )
      .execute();
  });
});
afterAll(() => app.stop());

const DAYS_OF_OCTOBER: Question = {
  ...FIRST_QUESTION,
  datasetkey: 'attendance_day',
  columns: ['workdate', 'fullname'],
  rangeid: CUSTOM,
  from: '2026-10-01' as never,
  to: '2026-10-31' as never,
};
const ask = async (values: Partial<Question>) =>
  (await company.admin.call(runReport, { question: { ...DAYS_OF_OCTOBER, ...values }, limit: 50 }))[0];
const fields = async (values: Partial<Question>) =>
  (await company.admin.refused(runReport, { question: { ...DAYS_OF_OCTOBER, ...values }, limit: 5 })).error.fields;
const computed = (formula: string, rest: Partial<ComputedColumn> = {}): ComputedColumn => ({
  name: 'x1',
  label: 'Ratio',
  formula,
  unitid: 1,
  totalid: 1,
  ...rest,
});

test('a ratio over totals is that of the totals: one of two and one of four are a third', async () => {
  const ratio = computed('early / extra', { totalid: 3 });
  const measures = [{ column: 'x1', measureid: 7 as const }];
  const grouped = await ask({ computed: [ratio], groups: ['fullname'], measures, columns: [] });
  expect(grouped).toMatchObject({
    rows: [
      ['Asha', 0.5],
      ['Bina', 0.25],
    ],
    totals: [null, 0.3333],
  });
  const rows = await ask({ computed: [ratio], columns: ['fullname', 'x1'], sort: 'fullname' });
  expect(rows).toMatchObject({ totals: [null, 0.3333] });
  expect(rows?.rows).toContainEqual(['Bina', null]);
});

test('a pivot has a column for each value, and totals of rows and columns over the rows', async () => {
  const answer = await ask({
    groups: ['fullname'],
    pivot: 'workdate',
    measures: [
      { column: null, measureid: 1 },
      { column: 'present', measureid: 2 },
      { column: 'half1', measureid: 6 },
    ],
    columns: [],
  });
  expect(answer?.columns.map(({ label, across }) => [label, across?.value])).toEqual([
    ['Name', undefined],
    ...['2026-10-01', '2026-10-02', undefined].flatMap((value) => [
      ['Number of rows', value],
      ['Sum: Days present', value],
      ['Distinct values: First half', value],
    ]),
  ]);
  expect(answer?.rows).toEqual([
    ['Asha', 1, 10_000, 1, 0, null, 0, 1, 10_000, 1],
    ['Bina', 1, 10_000, 1, 1, 0, 1, 2, 10_000, 2],
  ]);
  // Bina and Asha share a mark: two distinct ones in all, not three.
  expect(answer?.totals).toEqual([null, 2, 20_000, 1, 1, 0, 1, 3, 20_000, 2]);
  const question = JSON.stringify({
    ...DAYS_OF_OCTOBER,
    groups: ['fullname'],
    pivot: 'workdate',
    measures: [{ column: null, measureid: 1 }],
  });
  const csv = (await company.admin.file(exportReport, { format: 'csv', name: 'Days', question })).toString('utf8');
  expect(csv.split('\n')[0]).toBe(
    '\uFEFFName,"2026-10-01, Number of rows","2026-10-02, Number of rows","Total, Number of rows"',
  );
});

test('computed columns are columns: grouped by, filtered by, and totalled as they say', async () => {
  const label = computed('late >= 10 && half1 == "P" ? "Late" : "On time"', { label: 'Standing' });
  expect(await ask({ computed: [label], groups: ['x1'], measures: [{ column: null, measureid: 1 }] })).toMatchObject({
    rows: [
      ['Late', 2],
      ['On time', 1],
    ],
  });
  const pay = computed('present * 500.255', { unitid: 2, totalid: 2 });
  const paid = await ask({
    computed: [pay],
    columns: ['fullname', 'x1'],
    filters: [{ column: 'x1', operatorid: 4, value: '1' }],
  });
  expect(paid).toMatchObject({ total: 2, totals: [null, 100_052] });
  expect(paid?.rows.map(([, amount]) => amount)).toEqual([50_026, 50_026]);
});

test.each([
  ['round(5 / 2)', 3],
  ['round(-5 / 2)', -2],
  ['up(7 / 3) + down(7 / 3)', 5],
  ['1 / 3 * 3 == 1 ? 1 : 0', 1],
  ['min(early, extra) * 100 + max(worked, late)', 580],
  ['1000000 * 1000000', null],
  ['early / (extra - 2)', null],
] as const)('the formula %s gives %s for a row', async (formula, expected) => {
  const answer = await ask({
    computed: [computed(formula)],
    columns: ['fullname', 'x1'],
    filters: [{ column: 'fullname', operatorid: 1, value: 'Asha' }],
  });
  expect(answer?.rows).toEqual([['Asha', expected]]);
});

test('what a formula or a pivot cannot be is said at its field', async () => {
  const problem = async (formula: string, rest: Partial<ComputedColumn> = {}) =>
    (await fields({ computed: [computed(formula, rest)], columns: ['x1'] }))?.['computed'];
  expect(await problem('salary * 2')).toBe('Ratio: Unknown name "salary"');
  expect(await problem('early +')).toContain('Ratio: ');
  expect(await problem('early + fullname')).toContain('does not go with');
  expect(await problem('fullname', { totalid: 2 })).toBe('Ratio: Only a number has a total');
  expect(await problem(Array.from({ length: 40 }, () => 'early').join('+'))).toContain('at most 60 parts');
  expect(await fields({ pivot: 'workdate' })).toHaveProperty(['question.pivot']);
  expect(await fields({ groups: ['fullname'], pivot: 'salary', measures: [{ column: null, measureid: 1 }] })).toEqual({
    pivot: 'This column is not in the dataset, or you may not see it',
  });
});

const NAMES = { early: 'earlyminutes', late: 'late', extra: 'extra', worked: 'worked' };
const leaf = fc.oneof(
  fc.constantFrom(...Object.keys(NAMES)),
  fc.integer({ min: 1, max: 40 }).map(String),
  fc.constant('0.125'),
);
const formulas = fc.letrec<{ number: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie('number'), fc.integer({ min: 1, max: 9 })).map(([a, b]) => `(${a} / ${b})`),
    fc.tuple(fc.constantFrom('round', 'up', 'down'), tie('number')).map(([f, a]) => `${f}(${a})`),
    fc.tuple(fc.constantFrom('min', 'max'), tie('number'), tie('number')).map(([f, a, b]) => `${f}(${a}, ${b})`),
    fc
      .tuple(tie('number'), fc.constantFrom('<', '<=', '==', '!='), tie('number'), tie('number'))
      .map(([a, op, b, c]) => `(${a} ${op} ${b} ? ${c} : -${a})`),
  ),
})).number;

test('the database works a formula out as the formula language of the product does', async () => {
  const scopes = [
    { early: 1, late: 10, extra: 2, worked: 480 },
    { early: 1, late: 10, extra: 4, worked: 480 },
    { early: 0, late: 10, extra: 0, worked: 480 },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(formulas, { minLength: 5, maxLength: 5 }), async (texts) => {
      // So long that none has more parts than a formula may have.
      const short = texts.filter((text) => text.length <= 130);
      const columns = short.map((formula, at) => computed(formula, { name: `x${at + 1}`, unitid: 4 }));
      const answer = await ask({
        computed: columns,
        columns: ['workdate', 'fullname', ...columns.map(({ name }) => name)],
        sort: 'fullname',
      });
      const rows = answer?.rows.toSorted((a, b) => [a[1], a[0]].join().localeCompare([b[1], b[0]].join()));
      for (const [at, scope] of scopes.entries()) {
        const existing = Object.fromEntries(
          Object.entries(scope).map(([name, value]) => [name, fraction(BigInt(value), 1n)]),
        );
        const values = short.map((text) => {
          const compiled = compileFormula(text, { early: 'number', late: 'number', extra: 'number', worked: 'number' });
          if ('error' in compiled) throw new Error(compiled.error.message);
          const { n, d } = numberOf(compiled.formula, existing);
          const half = 2n * n + d;
          const floor = half / (2n * d) - (half % (2n * d) !== 0n && half < 0n ? 1n : 0n);
          return floor > -900_000_000_000n && floor < 900_000_000_000n ? Number(floor) : null;
        });
        expect(rows?.[at]?.slice(2)).toEqual(values);
      }
    }),
    { numRuns: 40 },
  );
});

test('a pivot of 23,000 rows has all of them in its file', async () => {
  await company.tx(async (db) => {
    const rows = Array.from({ length: MANY }, (_, at) => ({
      employeecode: `M${at}`,
      fullname: `Person ${at}`,
      joiningdate: '2024-01-01',
    }));
    for (let at = 0; at < MANY; at += 5000)
      await db
        .insertInto('employee')
        .values(rows.slice(at, at + 5000))
        .execute();
  });
  const question = JSON.stringify({
    ...FIRST_QUESTION,
    columns: [],
    groups: ['employeecode'],
    pivot: 'isinservice',
    measures: [{ column: null, measureid: 1 }],
  });
  const csv = (await company.admin.file(exportReport, { format: 'csv', name: 'People', question })).toString('utf8');
  expect(csv.trimEnd().split('\n')).toHaveLength(1 + MANY + 2);
});
