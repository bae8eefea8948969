import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldColumn, readValues } from '#bulk/server/field-columns.ts';
import type { Cell } from '#bulk/engine/cell.ts';
import type { RecordField, RecordFields } from '#platform/contract/record-field.ts';
import { day } from '#platform/engine/day.ts';
import { carRecord } from '../../contract/person/company-cars.ts';
import { declarationRecord } from '../../contract/person/declaration.ts';
import { advanceRecord, loanRecord } from '../../contract/person/loans.ts';
import { unitsRecord } from '../../contract/person/units-worked.ts';

const RECORDS = { loanRecord, advanceRecord, carRecord, unitsRecord, declarationRecord } as const;
const ENV = { today: day('2026-11-29'), codewidth: undefined, dayfirst: new Set<string>() };
/** The fields that a column reads by their kind. */
const columnsOf = (fields: RecordFields) =>
  Object.entries(fields).filter(([, { input }]) => input !== 'person' && input !== 'own');

const letters = (max: number) => fc.stringMatching(/^[A-Z][a-z0-9]{0,11}$/).map((text) => text.slice(0, max));
/** Values that the form of a record may send of a field, as it sends them. */
function sent({ input, max = 0, places = 0, words = [], required }: RecordField): fc.Arbitrary<unknown> {
  switch (input) {
    case 'money':
    case 'number':
      return fc.integer({ min: 0, max });
    case 'decimal': {
      const number = fc.integer({ min: 1, max: max * 10 ** places }).map((value) => String(value / 10 ** places));
      return required ? number : fc.option(number);
    }
    case 'day': {
      const on = fc
        .integer({ min: 0, max: 9000 })
        .map((at) => new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10));
      return required ? on : fc.option(on);
    }
    case 'word':
      return fc.constantFrom(...words.map(({ value }) => value));
    case 'yesno':
      return fc.boolean();
    case 'line':
    case 'code':
    case 'name':
    case 'lines':
      return letters(max);
    case 'choice':
    case 'tags':
    case 'reference':
    case 'person':
    case 'own':
      throw new Error(`${input} is read by the record itself`);
  }
}

/** A value as somebody writes it into a file. */
function written({ input, words = [] }: RecordField, value: unknown): Cell {
  if (value === null) return { kind: 'blank' };
  if (input === 'money') return { kind: 'text', text: (Number(value) / 100).toFixed(2) };
  if (input === 'day') return { kind: 'date', day: day(value as string) };
  if (input === 'yesno') return { kind: 'text', text: value === true ? 'Yes' : 'No' };
  if (input === 'word') return { kind: 'text', text: words.find((one) => one.value === value)?.word ?? '' };
  return { kind: 'text', text: typeof value === 'number' ? String(value) : (value as string) };
}

describe.each(Object.entries(RECORDS))('%s', (_name, { fields, save, example }) => {
  const declared: RecordFields = fields;

  test('has a column for every field, each with a name and a heading of its own', () => {
    const columns = columnsOf(declared).map(([name, field]) => fieldColumn(name, field));
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length);
  });

  test('is read from a file as its form sends it', () => {
    const arbitrary = fc.record(Object.fromEntries(columnsOf(declared).map(([name, field]) => [name, sent(field)])));
    fc.assert(
      fc.property(arbitrary, (values) => {
        const cells = columnsOf(declared).map(([name, field]) => {
          const column = fieldColumn(name, field);
          const read = column.read(written(field, values[name]), ENV);
          return [column.name, read.ok ? read.value : read.error] as const;
        });
        const read = readValues(declared, { values: Object.fromEntries(cells) });
        for (const [name] of columnsOf(declared)) expect([name, read[name]]).toEqual([name, values[name]]);
        // What an upload reads is what the call that saves accepts, unchanged.
        for (const [name, field] of columnsOf(declared)) expect(field.save.parse(read[name])).toEqual(values[name]);
      }),
      { numRuns: 60 },
    );
  });

  test('has an example that its call accepts', () => {
    expect(() => save.parse(example)).not.toThrow();
  });

  test('takes a blank cell as the form takes an empty field', () => {
    const read = readValues(declared, { values: {} });
    for (const [name, field] of columnsOf(declared)) expect([name, read[name]]).toEqual([name, field.blank ?? null]);
  });
});

test('a field that no column can read says so', () => {
  expect(() => fieldColumn('component', unitsRecord.fields.component)).toThrow('component has no column');
});
