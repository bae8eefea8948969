/** A number with only its last four signs showing; all of a short one is covered. */
export const masked = (value: string): string =>
  value.length <= 4 ? '•'.repeat(value.length) : `${'•'.repeat(value.length - 4)}${value.slice(-4)}`;
