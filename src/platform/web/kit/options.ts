import type { Option } from '#platform/contract/fields.ts';

/** The names behind chosen ids, for reading. */
export const labelsOf = (options: readonly Option[], ids: readonly (number | null)[]): string =>
  options
    .filter((option) => ids.some((id) => String(id) === String(option.displayvalue)))
    .map((option) => option.displayname)
    .join(', ');
