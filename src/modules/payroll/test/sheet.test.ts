import { describe, expect, test } from 'vitest';
import { cellText, csvLine, readSheets, writeSheet } from '#platform/server/sheet.ts';
import { checkArchive, isZip } from '#platform/server/sheet-limits.ts';

describe('a spreadsheet', () => {
  test('comes back as it was written: leading zeros, numbers, blanks', async () => {
    const [sheet] = await readSheets(
      await writeSheet([
        {
          name: 'People',
          rows: [
            ['code', 'amount', 'note'],
            ['000123', 1234.5, null],
          ],
        },
      ]),
    );
    expect(sheet?.name).toBe('People');
    expect(sheet?.rows[1]?.cells.map((cell) => cell.kind)).toEqual(['text', 'number', 'blank']);
    expect(sheet?.rows[1]?.cells.map(cellText)).toEqual(['000123', '1234.5', '']);
  });

  test('never holds a text that would run as a formula', async () => {
    const [sheet] = await readSheets(
      await writeSheet([{ name: 'S', rows: [['=1+1', '+91', '-x', '@cmd', '\tx', 'plain']] }]),
    );
    expect(sheet?.rows[0]?.cells.map(cellText)).toEqual([
      "'=1+1",
      "'+91",
      "'-x",
      "'@cmd",
      expect.stringContaining("'"),
      'plain',
    ]);
    expect(csvLine(['=SUM(A1)', '-12.50', 'a,b'])).toBe('\'=SUM(A1),-12.50,"a,b"\n');
  });

  test('in commas may start with a byte order mark and hold line breaks', async () => {
    const [sheet] = await readSheets(new TextEncoder().encode('\uFEFFcode,name\r\n000001,"two\nlines"\r\n'));
    expect(sheet?.rows.map(({ cells }) => cells.map(cellText))).toEqual([
      ['code', 'name'],
      ['000001', 'two\nlines'],
    ]);
  });

  test('that declares too much is refused before it is unpacked', async () => {
    const bytes = await writeSheet([{ name: 'S', rows: [['x']] }]);
    expect(isZip(bytes)).toBe(true);
    const bomb = bytes.slice();
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    for (let at = 0; at < bomb.byteLength - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 60_000_000, true);
    expect(() => checkArchive(bomb)).toThrow('too large');
    expect(() => checkArchive(bytes.slice(0, 40))).toThrow(RangeError);
  });
});
