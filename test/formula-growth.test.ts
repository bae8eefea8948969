import { expect, test } from 'vitest';
import { uploadLayout } from '#bulk/contract/upload-layout.ts';
import { layOut } from '#bulk/engine/layout.ts';
import { type OutputLayout, outputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import { type Component, component, type Structure, structure } from '#modules/payroll/contract/setup/structure.ts';
import { Steps, TooManySteps } from '#platform/engine/steps.ts';
import { compileFormula, formulaParts } from '#platform/engine/formula.ts';
import { inSteps, REQUEST_STEPS } from '#platform/server/in-steps.ts';
import { failOnNoMail } from '#platform/server/mail/message.ts';
import { layoutProblems } from '../src/modules/payroll/engine/outputs/compile.ts';
import { inOrder } from '../src/modules/payroll/engine/run/pay/parts.ts';
import { lintStructure, lintUnused } from '../src/modules/payroll/engine/run/pay/lint-structure.ts';
import { readersOf } from '../src/modules/payroll/server/setup/component-use.ts';

// Every text of a company that is compiled, by what multiplies: names x formulas x divisions. Four times as much of all
// three is 16 times the text, and 64 times the work where each division looks at each name.

/** Below it a measurement is imprecise; work in proportion to names, formulas and divisions takes seconds. */
const FLOOR_MS = 4;

/** Processor milliseconds, the least of some runs: other load costs the same work more. */
function cost(work: () => unknown): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

const divisions = (count: number): string => Array.from({ length: count }, () => 'gross/2').join('+');
const formulas = (size: number) => Array.from({ length: size }, (_, at) => ({ at, formula: divisions(size) }));

const ofStructure = (
  size: number,
  change: (components: Component[]) => Partial<Structure> = (components) => ({ components }),
) => {
  const components = formulas(size).map(({ at, formula }) =>
    component.parse({
      source: 'cost',
      kind: 'employer',
      code: `part_${at}`,
      name: `Part ${at}`,
      formula,
      rounding: 'nearest-rupee',
    }),
  );
  return {
    ...structure.parse({
      components: [],
      balance: { component: 'part_0', shortfall: 'part_0' },
      lists: Object.fromEntries(Array.from({ length: size * 8 }, (_, at) => [`list_${at}`, ['a']])),
    }),
    ...change(components),
  };
};
const ofLayout = (size: number): OutputLayout =>
  outputLayout.parse({
    name: 'Own',
    file: 'other',
    columns: formulas(size).map(({ at }) => ({
      heading: `H${at}`,
      formula: Array.from({ length: size }, () => 'net_pay/2').join('+'),
    })),
  });
const ofUpload = (size: number) => ({
  layout: uploadLayout.parse({
    name: 'Own',
    kind: 'people',
    columns: formulas(size).map(({ at }) => ({
      column: `c${at}`,
      formula: Array.from({ length: size }, () => 'number_h1/2').join('+'),
    })),
  }),
  rows: [
    Array.from({ length: size * 8 }, (_, at) => ({ kind: 'text' as const, text: `h${at}` })),
    [{ kind: 'text' as const, text: '1' }],
  ],
});

const SMALL = 20;
const LARGE = 80;
test.each<[string, (size: number) => () => unknown]>([
  [
    'a structure',
    (size) =>
      (
        (state) => () =>
          lintStructure(state)
      )(ofStructure(size)),
  ],
  [
    'components outside a structure',
    (size) =>
      (
        (state) => () =>
          lintUnused(state)
      )(ofStructure(size, (unused) => ({ components: unused.slice(0, 1), unused }))),
  ],
  [
    'who reads a component',
    (size) =>
      (
        (state) => () =>
          readersOf(state)
      )(ofStructure(size)),
  ],
  [
    'the layout of a file',
    (size) =>
      (
        (layout, state) => () =>
          layoutProblems([layout], state)
      )(ofLayout(size), ofStructure(size)),
  ],
  [
    'the layout of an upload',
    (size) =>
      (
        ({ layout, rows }) =>
        () =>
          layOut(layout, rows)
      )(ofUpload(size)),
  ],
  [
    'the parts of a formula',
    (size) =>
      (
        (existing, text) => () =>
          Array.from({ length: size }, () => formulaParts(text, existing))
      )(
        Object.fromEntries(Array.from({ length: size * 8 }, (_, at) => [`list_${at}`, 'list' as const])),
        Array.from({ length: size }, () => '1/2').join('+'),
      ),
  ],
])('%s costs no more than its text: names, formulas and divisions together', (_what, ready) => {
  const [small, large] = [ready(SMALL), ready(LARGE)];
  // Compiled code is measured.
  small();
  large();
  // A collection of garbage may fall on one measurement; growth shows in all of them.
  const isLinear = (): boolean => cost(large) < 16 * 2 * Math.max(cost(small), FLOOR_MS);
  expect([1, 2, 3].some(isLinear)).toBe(true);
});

test('a divisor looks at no name: what is read while a formula is compiled does not grow with what is known', () => {
  const looked = (count: number): number => {
    let reads = 0;
    const existing = new Proxy(
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 'number' as const])),
      {
        get: (target, name) => ((reads += 1), Reflect.get(target, name)),
        ownKeys: (target) => ((reads += count), Reflect.ownKeys(target)),
      },
    );
    compileFormula(Array.from({ length: 30 }, () => 'n1/n2').join('+'), existing);
    return reads;
  };
  expect(looked(5000)).toBe(looked(10));
});

// Invariant: The texts that a request compiles have one budget of steps; large ones are compiled in a thread
test('a request has its steps, whatever it compiles', () => {
  const large = ofStructure(200);
  expect(() => lintStructure(large, new Steps(REQUEST_STEPS))).toThrow(TooManySteps);
  expect(() => lintStructure(ofStructure(SMALL), new Steps(REQUEST_STEPS))).not.toThrow();
  const wide = ofUpload(80);
  expect(() => layoutProblems([ofLayout(100), ofLayout(100)], large, new Steps(REQUEST_STEPS))).toThrow(TooManySteps);
  const rows = Array.from({ length: 60_000 }, () => wide.rows[1] ?? []);
  expect(layOut(wide.layout, [wide.rows[0] ?? [], ...rows])).toMatch(/too long for a file of 60001 rows/);
});

test('what is small is done at once, what is large not beside other requests', async () => {
  const bounds = {
    program: new URL('file:///none'),
    milliseconds: 1000,
    megabytes: 16,
    tooLong: '',
    tooMuch: '',
    unreadable: 'in the thread',
  };
  const work = (count: number, steps: Steps) => (steps.take(count), count);
  expect(await inSteps(bounds, work, 1000)).toBe(1000);
  await expect(inSteps(bounds, work, 100_000)).rejects.toThrow('in the thread');
});

test('the order of parts is that of rounds over all of them', () => {
  const part = (code: string, ...names: string[]) => ({
    component: component.parse({
      source: 'cost',
      kind: 'employer',
      code,
      name: code,
      formula: '1',
      rounding: 'nearest-rupee',
    }),
    formula: { names },
  });
  const parts = [
    part('a', 'c'),
    part('b'),
    part('c', 'b'),
    part('d', 'a', 'e'),
    part('e'),
    part('f', 'g'),
    part('g', 'f'),
  ];
  const codes = inOrder(parts as never).map(({ component: { code } }) => code);
  expect(codes).toEqual(['b', 'c', 'e', 'a', 'd']);
});

test('a mail of a million lines is refused before it is read', () => {
  const mail = (body: string) => () => failOnNoMail(Buffer.from(`From: asha@example.in\r\n\r\n${body}`));
  expect(mail('\n'.repeat(1_000_000))).toThrow(/too many short lines/);
  expect(mail('\u0000'.repeat(1_000_000))).toThrow(/not an email/);
  expect(mail(`${'A'.repeat(60)}\n`.repeat(160_000))).not.toThrow();
  expect(mail('Dear Asha,\n\nyes.\n'.repeat(2000))).not.toThrow();
  expect(() => failOnNoMail(Buffer.from('x'.repeat(1_000_000)))).toThrow(/not an email/);
});
