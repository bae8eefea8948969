/**
 * A sentence with values, as a tag of its template: say`${count} rows are left`. It only puts the text together; the
 * mark tells the reader of sources (`scripts/sentences.ts`) that people read it, where nothing else there shows it.
 */
export const say = (parts: TemplateStringsArray, ...values: readonly (string | number | bigint)[]): string =>
  parts.map((part, at) => `${part}${values[at] ?? ''}`).join('');
