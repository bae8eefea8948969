import { publicKey, subscriptionToken } from './company.ts';
import { remembered, store, useStore } from './store.ts';

type Values = Record<string, string | number>;
type Translate = (sentence: string, values?: Values) => string;

/** Languages with a complete pack. English sentences are the keys, so English needs none. */
export const LANGUAGES = [
  { key: 'english', label: 'English', tag: 'en' },
  { key: 'hindi', label: 'हिन्दी', tag: 'hi' },
] as const;
export const DEFAULT_LANGUAGE = 'english';
const KEY = 'muster.language';

/** A word with several meanings is a key with its context, `Open ¦ action`; the reader sees the word alone. */
const CONTEXT = ' ¦ ';
const withoutContext = (sentence: string): string => sentence.split(CONTEXT, 1)[0] ?? sentence;

const fill: Translate = (sentence, values) =>
  values
    ? sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
    : withoutContext(sentence);

let translate: Translate = fill;
let withDays = (text: string): string => text;

/** Sets how days in finished sentences of the server are written: by the date format of the session. */
export const showDaysBy = (format: (text: string) => string): void => {
  withDays = format;
};

/** A text of the server with values that people entered, which is not translated: its days in the reader's format. */
export const inDateFormat = (text: string): string => withDays(text);

const valuesWithDays = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? withDays(value) : value]),
  );
const shown = store('english');

/**
 * Translates a sentence to the user's language. The key is the English sentence; `{{name}}` is filled from `values`. A
 * finished sentence of the server, with its values in it, is matched against the patterns of the pack. A word that has
 * another meaning elsewhere names its context: `Open ¦ action`. Days in it are in the reader's date format.
 */
export const t: Translate = (sentence, values) => translate(withDays(sentence), values && valuesWithDays(values));

/** Sets the sentences of a language that are already loaded; without any, English. For pages rendered on the server. */
export function showSentences(sentences: Readonly<Record<string, string>> | undefined): void {
  translate = sentences ? (sentence, values) => fill(sentences[sentence] ?? sentence, values) : fill;
}

/** Chooses the singular or plural sentence; `{{count}}` is grouped, unless `values` say otherwise. */
export const plural = (count: number, one: string, many: string, values?: Values): string =>
  t(count === 1 ? one : many, { count: count.toLocaleString('en-IN'), ...values });

export const useLanguage = (): string => useStore(shown);

/** The language chosen on this device; null for the company's. */
export const chosenLanguage = (): string | null => remembered.get(KEY);

/** Saves a choice on this device and switches to it. */
export function chooseLanguage(language: string): Promise<void> {
  remembered.set(KEY, language);
  return showLanguage(language);
}

/** Switches to the language of the account unless it is shown already: it takes precedence over the device's choice. */
export function followLanguage(language: string): void {
  if (remembered.get(KEY) !== language) remembered.set(KEY, language);
  if (shown.get() !== language) void showLanguage(language);
}

/**
 * Headers of a public call: the token of the company where it is loaded, else the anonymous one, and the company's
 * public key.
 */
const publicHeaders = (): Record<string, string> => {
  const applicationkey = publicKey();
  return {
    authorization: `Bearer ${subscriptionToken() ?? 'global'}`,
    ...(applicationkey === undefined ? {} : { applicationkey }),
  };
};

const packOf = (language: string): Promise<Record<string, string> | undefined> =>
  fetch(`/api/language/tenant/${encodeURIComponent(language)}`, {
    headers: publicHeaders(),
    // The page waits for any pack but this one.
    priority: language === DEFAULT_LANGUAGE ? 'low' : 'auto',
  })
    .then((response) => (response.ok ? (response.json() as Promise<{ result?: Record<string, string> }>) : undefined))
    .then(
      (answer) => answer?.result,
      () => undefined,
    );

/**
 * Switches to a language. English needs no pack at first, since its sentences are the keys; any other waits for its
 * pack, and the translation library is loaded only then. Where a pack cannot be loaded, English stays.
 */
export async function showLanguage(language: string): Promise<void> {
  const pack = packOf(language);
  if (language === DEFAULT_LANGUAGE) {
    translate = fill;
    document.documentElement.lang = 'en';
    shown.set(language);
    return;
  }
  const [{ createInstance }, { sentenceReader }, sentences] = await Promise.all([
    import('i18next'),
    import('#platform/engine/sentence-patterns.ts'),
    pack,
  ]);
  if (!sentences) return;
  const words = createInstance();
  await words.init({
    // Our language keys are not the library's codes; it has just this one.
    lng: 'pack',
    resources: { pack: { translation: sentences } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const read = sentenceReader(sentences);
  translate = (sentence, values) =>
    values || words.exists(sentence) ? words.t(sentence, values ?? {}) : (read(sentence) ?? withoutContext(sentence));
  document.documentElement.lang = LANGUAGES.find(({ key }) => key === language)?.tag ?? 'en';
  shown.set(language);
}
