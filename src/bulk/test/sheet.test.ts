import { describe, expect, test } from 'vitest';
import { csvLine, sheetName } from '#platform/engine/spreadsheet-text.ts';
import { type SheetCell, writeSheets } from '#platform/server/sheet/write.ts';
import { checkArchive, isZip } from '#platform/server/sheet-limits.ts';
import { type Cell, cellText } from '../engine/cell.ts';
import { readSheets } from '../server/file.ts';
import { parseSheets } from '../server/sheet.ts';

const write = ([headings = [], ...rows]: SheetCell[][]): Promise<Uint8Array> =>
  writeSheets([{ name: 'People', columns: headings.map((heading) => ({ heading: String(heading) })), rows }]);
const texts = (row: readonly Cell[] | undefined) => row?.map(cellText);

describe('a spreadsheet', () => {
  test('comes back as it was written: leading zeros, numbers, blanks', async () => {
    const bytes = await write([
      ['code', 'amount', 'note'],
      ['000123', 1234.5, null],
    ]);
    const [sheet] = await parseSheets(bytes);
    expect(sheet?.name).toBe('People');
    expect(sheet?.rows[1]?.map((cell) => cell.kind)).toEqual(['text', 'number', 'blank']);
    expect(texts(sheet?.rows[1])).toEqual(['000123', '1234.5', undefined]);
    expect(await readSheets(bytes)).toEqual(await parseSheets(bytes));
  });

  test.each([
    ['Form A: register of wages', 'Form A register of wages'],
    ["'Bonus' [2026/27] paid? *", "Bonus' 2026 27 paid"],
    ['Register of employment, of all offices', 'Register of employment, of all'],
    ['::', 'Sheet'],
  ])('%s is written as the sheet %s', async (title, name) => {
    expect(sheetName(title)).toBe(name);
    const [sheet] = await parseSheets(await writeSheets([{ name: title, columns: [{ heading: 'a' }], rows: [] }]));
    expect(sheet?.name).toBe(name);
  });

  test('never holds a text that would run as a formula', async () => {
    const [sheet] = await parseSheets(await write([['head'], ['=1+1'], ['+91'], ['-x'], ['@cmd'], ['plain']]));
    expect(sheet?.rows.map((row) => texts(row)?.[0])).toEqual(['head', "'=1+1", "'+91", "'-x", "'@cmd", 'plain']);
    expect(csvLine(['=SUM(A1)', '-12.50', 'a,b'])).toBe('\'=SUM(A1),-12.50,"a,b"\n');
    // What begins a field where semicolons or tabs part them, or a row within quotes, begins no formula.
    expect(csvLine(['Asha;=HYPERLINK("x")', '-12.5', 'a\t+1', 'b\n@x', 'c;-1', '1;2'])).toBe(
      `"Asha;'=HYPERLINK(""x"")",-12.5,"a\t'+1","b\n'@x","c;'-1","1;2"\n`,
    );
  });

  test.each([
    ['{\\rtf1\\ansi Employee code', 'This is rich text (RTF) under another name. Open it and save it as XLSX or CSV.'],
    [
      '\n<html><table><tr><td>code',
      'This is a web page (HTML) under another name. Open it and save it as XLSX or CSV.',
    ],
    ['<!DOCTYPE html>', 'This is a web page (HTML) under another name. Open it and save it as XLSX or CSV.'],
  ])('%j is no table', async (text, message) => {
    for (const encoded of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')])
      await expect(parseSheets(encoded)).rejects.toThrow(message);
    // In a cell it is a text like any other.
    expect((await parseSheets(Buffer.from(`code\n"${text}"`)))[0]?.rows.length).toBeGreaterThan(1);
  });

  test('in commas may start with a byte order mark and hold line breaks', async () => {
    const [sheet] = await parseSheets(new TextEncoder().encode('\uFEFFcode,name\r\n000001,"two\nlines"\r\n'));
    expect(sheet?.rows.map(texts)).toEqual([
      ['code', 'name'],
      ['000001', 'two lines'],
    ]);
  });

  test('that declares too much is refused before it is unpacked', async () => {
    const bytes = Buffer.from(await write([['x']]));
    expect(isZip(bytes)).toBe(true);
    const bomb = Buffer.from(bytes);
    for (let at = 0; at < bomb.length - 4; at += 1)
      if (bomb.readUInt32LE(at) === 0x02014b50) bomb.writeUInt32LE(60_000_000, at + 24);
    expect(() => checkArchive(bomb)).toThrow('Split it into smaller files');
    await expect(readSheets(bomb)).rejects.toThrow('Split it into smaller files');
    expect(() => checkArchive(bytes.subarray(0, 40))).toThrow('Save it again as XLSX');
  });
});
