import type { Option } from '#platform/contract/choices.ts';
import type { RecordField } from '#platform/contract/record-field.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '../language.ts';
import { labelsOf } from './options.ts';

/** The choices of references, by the names of their lists. */
export type KindChoices = Readonly<Record<string, readonly Option[]>>;

/** The value of a field as a list and a comparison show it. */
export function kindText(
  { input, options = [], from = '' }: RecordField,
  value: unknown,
  choices?: KindChoices,
): string {
  if (input === 'yesno') return t(value === true ? 'Yes' : 'No');
  if (input === 'choice') return t(options.find(({ displayvalue }) => displayvalue === value)?.displayname ?? '');
  if (input === 'reference') return labelsOf(choices?.[from] ?? [], [typeof value === 'number' ? value : null]);
  if (input === 'money') return typeof value === 'number' ? formatRupees(paise(value)) : '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
