import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { type Cell, cellText, readClock, readDate } from '../engine/cell.ts';
import { parseSheets } from '../server/sheet.ts';

const text = (of: string): Cell => ({ kind: 'text', text: of });
const cell = (of: string, minutes?: number): Cell =>
  minutes === undefined ? { kind: 'date', day: of } : { kind: 'date', day: of, minutes };

test.each<[Cell, string]>([
  [cell('1899-12-31', 545), '09:05'],
  [cell('1899-12-31'), '00:00'],
  [cell('1900-01-01', 244), '28:04'],
  [cell('2026-11-17', 545), '09:05'],
  [{ kind: 'formula', result: cell('1899-12-31', 1111) }, '18:31'],
  [text('9:05'), '09:05'],
  [text('9.05'), '09:05'],
  [text('09:05:00'), '09:05'],
  [text('09:05 AM'), '09:05'],
  [text('06:31 pm'), '18:31'],
  [text('12:10am'), '00:10'],
  [text('12.10 P.M.'), '12:10'],
  [text('26:30'), '26:30'],
])('a time cell or text is a time: %j is %s', (of, time) => {
  expect(readClock(of)).toEqual({ ok: true, value: time });
});

test.each<[Cell, RegExp]>([
  [{ kind: 'number', value: 9.05, text: '9.05' }, /9\.05 is a number, not a time/],
  [{ kind: 'number', value: 0.378, text: '0.378' }, /is a number, not a time/],
  [text('9.5'), /“9.5” is no time/],
  [text('13:05 PM'), /is no time/],
  [text('0:05 AM'), /is no time/],
  [text('48:00'), /is no time/],
  [text('9:60'), /is no time/],
  [cell('1900-01-03', 5), /is no time/],
  [{ kind: 'error', text: '#N/A' }, /The cell shows #N\/A/],
])('anything else is refused with what to do: %j', (of, error) => {
  expect(readClock(of)).toEqual({ ok: false, error: expect.stringMatching(error) as string });
});

test('no time and a blank cell are not entered', () => {
  expect(readClock({ kind: 'blank' })).toEqual({ ok: true, value: null });
});

test.each(['13/04/1990 00:00', '13-04-1990 0:00:00', '1990-04-13 00:00:00.000', '13/04/1990 12:00 AM'])(
  'a date with the midnight that exports append is a date: %s',
  (of) => {
    expect(readDate(text(of), day('2026-10-31'))).toMatchObject({ ok: true, value: '1990-04-13' });
  },
);

test('a date with another time, or a time alone, is no date', () => {
  expect(readDate(text('13/04/1990 09:05'), day('2026-10-31')).ok).toBe(false);
  expect(readDate(cell('1899-12-31', 545), day('2026-10-31'))).toMatchObject({
    error: '09:05 is a time. Enter day-month-year.',
  });
});

test('the time of a spreadsheet cell is kept', async () => {
  const at = (of: string) => new Date(`${of}Z`);
  const bytes = await writeXlsx({ sheets: [{ name: 'T', rows: [['at'], [at('2026-11-17T09:05:00')]] }] });
  const [sheet] = await parseSheets(bytes);
  expect(sheet?.rows[1]?.map(readClock)).toEqual([{ ok: true, value: '09:05' }]);
  expect(sheet?.rows[1]?.map(cellText)).toEqual(['2026-11-17']);
});
