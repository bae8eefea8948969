import type { DynamicOption, DynamicValue, FieldTypeId } from '#platform/contract/dynamic-form.ts';
import { DEFAULT_TIME, hasOptions } from '#platform/engine/dynamic-form.ts';
import { dayWords } from '#platform/engine/months.ts';

type Field = { readonly typeid: FieldTypeId; readonly options: readonly DynamicOption[] };
const PICTURE: FieldTypeId = 12;

/** Whether a value can be shown as text: a picture cannot. */
export const isShown = (typeid: FieldTypeId): boolean => typeid !== PICTURE;

/** A value as text for a letter: options by name, days in words, numbers grouped; null when it is empty. */
export function inWords({ typeid, options }: Field, value: DynamicValue): string | null {
  const names = (chosen: readonly number[]): string =>
    chosen.flatMap((one) => options.find(({ displayvalue }) => displayvalue === one)?.displayname ?? []).join(', ');
  if (value === null || !isShown(typeid)) return null;
  if (Array.isArray(value)) return names(value) || null;
  if (typeof value === 'number')
    return hasOptions(typeid) ? names([value]) || null : value.toLocaleString('en-IN', { maximumFractionDigits: 10 });
  if (typeid === 2) return dayWords(value);
  if (typeid === 3) return `${dayWords(value.slice(0, 10))}, ${value.slice(11, 16)}`;
  // The default time means that nothing was entered.
  if (typeid === 5) return value === DEFAULT_TIME ? null : value.slice(0, 5);
  return value;
}
