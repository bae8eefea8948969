import type { DynamicField, DynamicValue } from '#platform/contract/dynamic-form.ts';
import { problemOf } from '#platform/engine/dynamic-form.ts';

export type BulkField = Pick<
  DynamicField,
  'typeid' | 'label' | 'min' | 'max' | 'options' | 'isrequired' | 'errorText'
> & {
  customfieldid: number;
};

type Entered = { ok: true; value: DynamicValue } | { ok: false; error: string };

/**
 * Reads a cell of a file as the value of a field: options by name, days and numbers as written. An empty cell removes
 * the value, also of a required field, which the form asks for again.
 */
export function readEntered(field: BulkField, text: string): Entered {
  if (text.trim() === '') return { ok: true, value: null };
  const read = valueOf(field, text.trim());
  if (!read.ok) return read;
  const problem = problemOf(field, read.value);
  return problem === undefined ? read : { ok: false, error: `${field.label}: ${problem}` };
}

function valueOf(field: BulkField, text: string): Entered {
  switch (field.typeid) {
    case 4:
    case 8: {
      const number = Number(text.replaceAll(',', ''));
      return Number.isFinite(number)
        ? { ok: true, value: number }
        : { ok: false, error: `“${text}” is not a number. Enter digits only.` };
    }
    case 2:
      return { ok: true, value: isoDay(text) };
    case 5:
      return { ok: true, value: /^\d{1,2}:\d{2}$/.test(text) ? `${text.padStart(5, '0')}:00` : text };
    case 3:
      return { ok: true, value: text.replace(' ', 'T').slice(0, 16) };
    case 6:
    case 9:
    case 13:
      return optionOf(field, text);
    case 10:
    case 11: {
      const read = text.split(/[,;]/).map((part) => optionOf(field, part.trim()));
      const wrong = read.find((one) => !one.ok);
      return (
        wrong ?? {
          ok: true,
          value: read.flatMap((one) => (one.ok && typeof one.value === 'number' ? [one.value] : [])),
        }
      );
    }
    case 12:
      return { ok: false, error: 'Pictures are uploaded on the profile of the person. Leave the row out.' };
    case 1:
    case 7:
      return { ok: true, value: text };
  }
}

/** Converts a day written day first, as usual in India, to the stored format. */
function isoDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function optionOf({ options, label }: BulkField, text: string): Entered {
  const match = options.find(({ displayname }) => displayname.toLowerCase() === text.toLowerCase());
  if (match) return { ok: true, value: match.displayvalue };
  const names = options
    .slice(0, 8)
    .map(({ displayname }) => displayname)
    .join(', ');
  return { ok: false, error: `“${text}” is no option of ${label}. Choose one of: ${names}` };
}
