import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import type { Cell } from '../engine/cell.ts';
import { dateColumn, textColumn } from '../server/columns.ts';
import type { BulkKind } from '../server/kind.ts';
import { validateRows } from '../server/validate.ts';

const kind: BulkKind = {
  kind: 'dates',
  title: 'Dates',
  key: ['code'],
  columns: [textColumn({ name: 'code', label: 'Code' }), dateColumn({ name: 'on', label: 'On' })],
  validate: async () => ({ offered: [] }),
  apply: async () => [],
  undo: async () => new Map(),
};
const text = (written: string): Cell => ({ kind: 'text', text: written });

/** The notices of a file with these dates, by row. */
async function noticesOf(dates: readonly string[]): Promise<(string | undefined)[]> {
  const { rows } = await validateRows(
    kind,
    { db: undefined as never, today: day('2026-10-20'), accountid: null, parameters: {}, accepted: {} },
    {
      rows: dates.map((on, at) => ({ rownumber: at + 2, cells: [text(`A${at}`), text(on)] })),
      mapping: { code: 0, on: 1 },
      headings: ['Code', 'On'],
    },
  );
  return rows.map(({ messages }) => messages[0]?.text);
}

test.each([
  ['one date proves that the day comes first', ['12-03-1992', '25-07-1988', '01-04-2026'], []],
  ['no date proves it', ['12/03/1992'], ['“12/03/1992” was read as 12 March 1992']],
  [
    'one date proves the contrary',
    ['12/03/1992', '07/25/1988', '25/07/1988'],
    ['“12/03/1992” was read as 12 March 1992'],
  ],
  ['a year of two figures', ['25-07-88'], ['“25-07-88” was read as 25 July 1988']],
])('%s: %j', async (_, dates, notices) => {
  const result = await noticesOf(dates);
  expect(result.filter((one) => one !== undefined).filter((one) => !one.includes('month first'))).toEqual(notices);
});
