import type { RecordField } from '#platform/contract/record-field.ts';
import { t } from '../language.ts';

/** The value of a field as a list and a comparison show it. */
export function kindText({ input, options = [] }: RecordField, value: unknown): string {
  if (input === 'yesno') return t(value === true ? 'Yes' : 'No');
  if (input === 'choice') return t(options.find(({ displayvalue }) => displayvalue === value)?.displayname ?? '');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
