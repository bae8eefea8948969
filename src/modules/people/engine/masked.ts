/** Masks all but the last four characters; a short number is masked completely. */
export const masked = (value: string): string =>
  value.length <= 4 ? '•'.repeat(value.length) : `${'•'.repeat(value.length - 4)}${value.slice(-4)}`;
