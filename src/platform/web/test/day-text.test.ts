import { describe, expect, test } from 'vitest';
import { displayFormat } from '#platform/engine/day-format.ts';
import { displayMoment, formatDay } from '../kit/day.ts';
import { parseTyped } from '../kit/day-text.ts';

describe('parseTyped', () => {
  test.each([
    ['5/4/26', 'DD-MM-YYYY', '2026-04-05'],
    ['05-04-2026', 'DD/MM/YYYY', '2026-04-05'],
    ['5/4/26', 'MM/DD/YYYY', '2026-05-04'],
    ['5 apr 2026', 'DD MMM YYYY', '2026-04-05'],
    ['Apr 5, 2026', 'MMM DD, YYYY', '2026-04-05'],
    ['5 April 2026', 'DD MMM YYYY', '2026-04-05'],
    ['2026-04-05', 'DD-MM-YYYY', '2026-04-05'],
    ['2026.4.5', 'YYYY-MM-DD', '2026-04-05'],
    [' 29.2.2028 ', 'DD-MM-YYYY', '2028-02-29'],
    ['20/07/1990', 'YYYY-MM-DD', '1990-07-20'],
    ['20-07-1990', 'YYYY-MM-DD', '1990-07-20'],
    ['20071990', 'YYYY-MM-DD', '1990-07-20'],
    ['5 Dec 2026', 'YYYY-MM-DD', '2026-12-05'],
    ['15-Dec-2026', 'YYYY-MM-DD', '2026-12-15'],
    ['15/Dec/2026', 'YYYY-MM-DD', '2026-12-15'],
    ['15-12-2026', 'MM-DD-YYYY', '2026-12-15'],
    ['15 - 12 - 2026', 'DD MMM YYYY', '2026-12-15'],
    ['20/7/90', 'YYYY-MM-DD', '1990-07-20'],
  ])('%s in %s is %s', (text, format, day) => {
    expect(parseTyped(text, format)).toBe(day);
  });

  test.each([
    ['29-02-2026', 'DD-MM-YYYY'],
    ['31-04-2026', 'DD-MM-YYYY'],
    ['13/13/2026', 'DD/MM/YYYY'],
    ['tomorrow', 'DD-MM-YYYY'],
    ['5-4', 'DD-MM-YYYY'],
    ['', 'DD-MM-YYYY'],
  ])('%s in %s is no day', (text, format) => {
    expect(parseTyped(text, format)).toBeNull();
  });
});

describe('displayFormat', () => {
  test.each([
    ['dd-MM-yyyy', 'DD-MM-YYYY'],
    ['yyyy-MM-dd', 'YYYY-MM-DD'],
    ['dd MMM yyyy', 'DD MMM YYYY'],
    ['DD/MM/YYYY', 'DD/MM/YYYY'],
    ['nonsense', 'YYYY-MM-DD'],
    [undefined, 'YYYY-MM-DD'],
  ])('%s shows as %s', (pattern, shown) => {
    expect(displayFormat(pattern)).toBe(shown);
  });

  test('a day is written in it, the time of a pattern aside', () => {
    expect(formatDay('2026-04-05', 'dd-MM-yyyy hh:mm a')).toBe('05-04-2026');
    expect(formatDay('2026-04-05', 'dd MMM yyyy')).toBe('05 Apr 2026');
    expect(formatDay('2026-04-05T10:00:00Z', 'MM/dd/yyyy')).toBe('04/05/2026');
    expect(formatDay('', 'dd-MM-yyyy')).toBe('');
  });

  test('a moment follows the clock of the format', () => {
    const moment = new Date(2026, 3, 5, 15, 7).toISOString();
    expect(displayMoment(moment, 'dd-MM-yyyy hh:mm a')).toBe('05-04-2026 3:07 PM');
    expect(displayMoment(moment, 'dd-MM-yyyy')).toBe('05-04-2026 15:07');
  });
});
