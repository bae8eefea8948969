/** Translates a sentence of the page; the key is the English one, `{{name}}` is filled from the values. */
export type Words = (sentence: string, values?: Readonly<Record<string, string | number>>) => string;

/** Words from a language pack; without one they are English. */
export const wordsOf =
  (pack: Readonly<Record<string, string>> | undefined): Words =>
  (sentence, values = {}) =>
    (pack?.[sentence] ?? sentence).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
