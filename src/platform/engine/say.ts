/**
 * Marks a sentence with values, as a template tag: say`${count} rows are left`. It only joins the text; the mark lets
 * `scripts/sentences.ts` recognize it as text for people where nothing else shows it.
 */
export const say = (parts: TemplateStringsArray, ...values: readonly (string | number | bigint)[]): string =>
  parts.map((part, at) => `${part}${values[at] ?? ''}`).join('');
