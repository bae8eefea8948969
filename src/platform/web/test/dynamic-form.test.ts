import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DynamicField, FIELD_TYPES } from '#platform/contract/dynamic-form.ts';
import { emptyValue, problemOf, toggled } from '#platform/engine/dynamic-form.ts';

const OPTIONS = [
  { displayname: 'None of these', displayvalue: 0, group: null },
  { displayname: 'Bus', displayvalue: 1, group: null },
  { displayname: 'Train', displayvalue: 2, group: null },
];
const field = (options: Partial<DynamicField>): DynamicField => ({
  id: 1,
  typeid: 1,
  value: null,
  label: 'Field',
  placeholder: null,
  helperText: null,
  min: null,
  max: null,
  options: OPTIONS,
  errorText: null,
  isrequired: false,
  ...options,
});

test('the thirteen types have their ids', () => {
  expect(FIELD_TYPES.labels).toEqual({
    1: 'Text',
    2: 'Date',
    3: 'DateTime',
    4: 'Float',
    5: 'Time',
    6: 'Select',
    7: 'TextArea',
    8: 'Integer',
    9: 'Radio',
    10: 'CheckBox',
    11: 'MultiSelect',
    12: 'ImageInput',
    13: 'GroupSelect',
  });
});

describe('problemOf (S5-016)', () => {
  test.each([
    [{ typeid: 1, max: 3 }, 'abc', undefined],
    [{ typeid: 1, max: 3 }, 'abcd', 'maximum limit should not be greater than 3'],
    [{ typeid: 1, min: 2 }, 'a', 'Please enter at least 2 characters'],
    [{ typeid: 1 }, ' a', 'Text must not start or end with a space'],
    [{ typeid: 1 }, 5, 'Please fill valid data'],
    [{ typeid: 2 }, '2026-02-28', undefined],
    [{ typeid: 2 }, '2026-02-30', 'Please enter a valid day'],
    [{ typeid: 2, min: '2026-04-01' }, '2026-03-31', 'Please enter 2026-04-01 or a later day'],
    [{ typeid: 2, max: '2026-04-01' }, '2026-04-02', 'Please enter 2026-04-01 or an earlier day'],
    [{ typeid: 3 }, '2026-04-01T23:59', undefined],
    [{ typeid: 3 }, '2026-04-01T24:00', 'Please enter a day and a time'],
    [{ typeid: 3 }, '2026-04-01', 'Please enter a day and a time'],
    [{ typeid: 4, min: 0.5 }, 0.25, 'Please enter 0.5 or more'],
    [{ typeid: 4 }, -3.5, undefined],
    [{ typeid: 4 }, Number.POSITIVE_INFINITY, 'enter valid number'],
    [{ typeid: 5 }, '09:30:00', undefined],
    [{ typeid: 5 }, '9:30', 'Please enter a time'],
    [{ typeid: 6 }, 1, undefined],
    [{ typeid: 6 }, 9, 'Please choose one of the options'],
    [{ typeid: 8 }, 12, undefined],
    [{ typeid: 8 }, 12.5, 'enter valid number'],
    [{ typeid: 8 }, -1, 'Please enter 0 or more'],
    [{ typeid: 8, max: 10 }, 11, 'Please enter 10 or less'],
    [{ typeid: 9 }, 2, undefined],
    [{ typeid: 10 }, [1, 2], undefined],
    [{ typeid: 10 }, [1, 1], 'Please choose from the options'],
    [{ typeid: 11 }, [0, 1], 'Please choose either none of these or others'],
    [{ typeid: 11 }, [7], 'Please choose from the options'],
    [{ typeid: 1, isrequired: true }, '  ', 'Please fill this field'],
    [{ typeid: 1, isrequired: true, errorText: 'Tell us your size' }, null, 'Tell us your size'],
    [{ typeid: 6, errorText: 'Choose a size' }, 9, 'Choose a size'],
  ] as const)('%o with %o: %s', (state, value, problem) => {
    expect(problemOf(field(state as Partial<DynamicField>), value as DynamicField['value'])).toBe(problem);
  });

  test('whatever is entered in whatever field, there is a sentence or nothing, and an empty field that may be is right', () => {
    const anything = fc.oneof(fc.string(), fc.double(), fc.array(fc.integer({ min: -2, max: 4 })), fc.constant(null));
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_TYPES.ids), anything, (typeid, value) => {
        expect(['string', 'undefined']).toContain(typeof problemOf(field({ typeid }), value));
        if (typeid !== 5) expect(problemOf(field({ typeid }), emptyValue(typeid))).toBeUndefined();
      }),
    );
  });
});

test('S9-004: a time starts at 00:00:00', () => expect(emptyValue(5)).toBe('00:00:00'));

test('choosing none of these takes the others away, and the other way round', () => {
  expect(toggled([1, 2], 0)).toEqual([0]);
  expect(toggled([0], 2)).toEqual([2]);
  expect(toggled([1, 2], 2)).toEqual([1]);
});
