import { expect, test } from 'vitest';
import type { Cell } from '../engine/cell.ts';
import { findTable } from '../engine/table.ts';

const row = (...texts: string[]): Cell[] => texts.map((text) => ({ kind: 'text', text }));
const HEADINGS = [
  { name: 'code', label: 'Employee Code', aliases: [] },
  { name: 'lopdays', label: 'LOP Days', aliases: [], prefixes: ['LOP Days'] },
];

test('a heading that names its period is found by how it begins', () => {
  const table = findTable([row('Employee Code', 'LOP Days 16 to 31 October')], HEADINGS);
  expect(table?.mapping).toEqual({ code: 0, lopdays: 1 });
});

test('a heading that is the column itself wins over one that only begins like it', () => {
  const table = findTable([row('Employee Code', 'LOP Days 16 to 31 October', 'LOP Days')], HEADINGS);
  expect(table?.mapping).toEqual({ code: 0, lopdays: 2 });
});
