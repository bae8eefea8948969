import type { RecordField, RecordFields } from '#platform/contract/record-field.ts';
import { type Cell, readChoice, readCode, readNumber, YES_NO } from '../engine/cell.ts';
import { column, dateColumn, moneyColumn, orZero, textColumn } from './columns.ts';
import type { BulkColumn, ReadRow } from './kind.ts';

/** The name of a field's column in files, messages and layouts. */
export const columnName = (name: string, { column: of }: RecordField): string => of?.name ?? name;

const wordsOf = ({ words = [] }: RecordField): Record<string, readonly string[]> =>
  Object.fromEntries(words.map(({ word, aliases }) => [word, aliases]));

/** The column of a field. @throws Error for a field that a record has to read itself */
export function fieldColumn(name: string, field: RecordField): BulkColumn {
  const { input, label, min = 0, max = 0, places = 0 } = field;
  const draft = { label, ...field.column, name: columnName(name, field) };
  switch (input) {
    case 'money':
      return moneyColumn(draft);
    case 'day':
      return dateColumn(draft);
    case 'line':
      return textColumn(draft, max);
    case 'code':
      return column({ istext: true, ...draft, read: (cell) => readCode(cell, { max, restore: false }) });
    case 'number':
    case 'decimal': {
      const read = (cell: Cell) => readNumber(cell, { min, max, places });
      return column({ ...draft, read: field.blank === undefined ? read : (cell) => orZero(read(cell)) });
    }
    case 'word':
    case 'yesno': {
      const choices = input === 'word' ? wordsOf(field) : YES_NO;
      return column({ ...draft, choices: Object.keys(choices), read: (cell) => readChoice(cell, choices) });
    }
    case 'name':
    case 'lines':
    case 'choice':
    case 'tags':
    case 'reference':
    case 'person':
    case 'own':
      throw new Error(`${name} has no column`);
  }
}

function valueOf({ input, words, blank = null }: RecordField, cell: unknown): unknown {
  switch (input) {
    case 'money':
    case 'number':
      return typeof cell === 'number' ? cell : blank;
    case 'decimal':
      return typeof cell === 'number' ? String(cell) : blank;
    case 'yesno':
      return cell === 'Yes' || (cell === 'No' ? false : blank);
    case 'word': {
      const match = words?.find(({ word }) => word === cell);
      return match ? match.value : blank;
    }
    case 'day':
    case 'name':
    case 'line':
    case 'lines':
    case 'code':
    case 'choice':
    case 'tags':
    case 'reference':
    case 'person':
    case 'own':
      return typeof cell === 'string' ? cell : blank;
  }
}

/** The values of a row as the form of the record would send them; a cell in error counts as blank. */
export const readValues = (fields: RecordFields, { values }: Pick<ReadRow, 'values'>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { input }]) => input !== 'person')
      .map(([name, field]) => [name, valueOf(field, values[columnName(name, field)])]),
  );
