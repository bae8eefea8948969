import { expect, test } from 'vitest';
import '#platform/web/test/markup.tsx';
import type { ComparedComponent, ComparedStructure } from '../../contract/setup/compare-versions.ts';
import { methodFields } from '../setup/method-lines.ts';
import type { MethodState } from '../../contract/setup/method-screen.ts';

const { COMPONENT_LINES, linesOfTable, STRUCTURE_LINES } = await import('../setup/compare-lines.ts');
const { groupRows, paidDaysRows } = await import('../setup/group-lines.ts');

test('a field of a component reads by the label of its form', () => {
  const line = (field: keyof ComparedComponent, part: Partial<ComparedComponent>) => {
    const [label, text] = COMPONENT_LINES[field];
    return [label, text(part as ComparedComponent)];
  };
  expect(line('formula', { formula: 'gross * 0.45' })).toEqual(['Formula', 'gross * 0.45']);
  expect(line('when', { when: null })).toEqual(['Who has it', 'Everybody']);
  expect(line('accrualmonths', { accrualmonths: [3, 10] })).toEqual(['Paid in', 'March, October']);
  expect(line('pf', { pf: true })).toEqual(['Counts for provident fund', 'Yes']);
});

test('structures, tables, method and pay groups read in one line each', () => {
  const structures = [
    { name: 'Plant staff', when: 'site == "Plant"' },
    { name: 'Office staff', when: '' },
  ];
  expect(STRUCTURE_LINES.structures[1]({ structures } as ComparedStructure)).toBe(
    'Plant staff: site == "Plant", Office staff: Everybody else',
  );
  const rows = [{ keys: ['M2', 'Gurugram'], before: null, after: '2000.50' }];
  const fields = [{ field: 'otherwise' as const, before: '400', after: '500' }];
  expect(linesOfTable({ code: 'fares', table: 'Fares', change: 'changed', fields, rows, more: 3 })).toEqual([
    { label: 'Fares: Otherwise', before: '400', after: '500' },
    { label: 'Fares: M2, Gurugram', before: '', after: '2000.50' },
    { label: 'Fares: 3 more rows', before: '', after: '' },
  ]);
  const method = methodFields({ components: [], states: [] });
  const before = { pfrate: '12', ptcovered: true } as MethodState['method'];
  const after = { pfrate: '10', ptcovered: false } as MethodState['method'];
  expect(
    (['pfrate', 'ptcovered'] as const).map((field) => [
      method[field][0],
      method[field][1](before),
      method[field][1](after),
    ]),
  ).toEqual([
    ['PF rate in percent', '12', '10'],
    ['Professional tax is taken', 'Yes', 'No'],
  ]);
  expect(paidDaysRows({ before: 'sheet', after: 'attendance' })).toEqual([
    {
      label: 'Everybody else: Unpaid days, overtime and encashed leave come from',
      before: 'The sheet that is uploaded',
      after: 'Attendance and leave',
    },
  ]);
  expect(paidDaysRows({ before: 'sheet', after: 'sheet' })).toEqual([]);
  const workers = { code: 'W', name: 'Workers', who: { grades: ['W1', 'W2'] } };
  expect(groupRows([{ before: workers, after: { ...workers, who: { grades: ['W1'] } } }])).toEqual([
    { label: 'Workers: Who is in it', before: 'W1, W2', after: 'W1' },
  ]);
});
