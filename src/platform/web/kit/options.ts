import type { Option } from '#platform/contract/fields.ts';

/** The labels of chosen ids, for display. */
export const labelsOf = (options: readonly Option[], ids: readonly (number | null)[]): string =>
  options
    .filter((option) => ids.some((id) => String(id) === String(option.displayvalue)))
    .map((option) => option.displayname)
    .join(', ');
