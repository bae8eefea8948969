import { publicKey, subscriptionToken } from './company.ts';
import { remembered, store, useStore } from './store.ts';

type Values = Record<string, string | number>;
type Translate = (sentence: string, values?: Values) => string;

/** Languages with a finished pack. English sentences are the keys, so English needs none. */
export const LANGUAGES = [
  { key: 'english', label: 'English', tag: 'en' },
  { key: 'hindi', label: 'हिन्दी', tag: 'hi' },
] as const;
export const DEFAULT_LANGUAGE = 'english';
const KEY = 'muster.language';

const fill: Translate = (sentence, values) =>
  values ? sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole)) : sentence;

let translate: Translate = fill;
const shown = store('english');

/**
 * The sentence in the user's language. The key is the English sentence; `{{name}}` is filled from `values`. A finished
 * sentence of the server with its values in it is found by its words.
 */
export const t: Translate = (sentence, values) => translate(sentence, values);

/** Shows everything in a language whose sentences are at hand; without any, in English. For pages drawn on the server. */
export function showSentences(sentences: Readonly<Record<string, string>> | undefined): void {
  translate = sentences ? (sentence, values) => fill(sentences[sentence] ?? sentence, values) : fill;
}

/** One sentence for one, another for many; `{{count}}` is grouped. */
export const plural = (count: number, one: string, many: string): string =>
  t(count === 1 ? one : many, { count: count.toLocaleString('en-IN') });

export const useLanguage = (): string => useStore(shown);

/** The language chosen on this device; without a choice the company's holds. */
export const chosenLanguage = (): string | null => remembered.get(KEY);

/** Keeps a choice on this device and shows everything in it. */
export function chooseLanguage(language: string): Promise<void> {
  remembered.set(KEY, language);
  return showLanguage(language);
}

/** The language of the account goes before one chosen on this device: shows it unless it is shown already. */
export function followLanguage(language: string): void {
  if (remembered.get(KEY) !== language) remembered.set(KEY, language);
  if (shown.get() !== language) void showLanguage(language);
}

/** A public call: the token of the company where it is known, else that of nobody, and the company's public key. */
const publicHeaders = (): Record<string, string> => {
  const applicationkey = publicKey();
  return {
    authorization: `Bearer ${subscriptionToken() ?? 'global'}`,
    ...(applicationkey === undefined ? {} : { applicationkey }),
  };
};

const packOf = (language: string): Promise<Record<string, string> | undefined> =>
  fetch(`/api/language/tenant/${encodeURIComponent(language)}`, { headers: publicHeaders() })
    .then((response) => (response.ok ? (response.json() as Promise<{ result?: Record<string, string> }>) : undefined))
    .then(
      (answer) => answer?.result,
      () => undefined,
    );

/**
 * Shows everything in a language from now on. English needs no pack to start with, its sentences are the keys; any
 * other waits for its pack, and the machinery for packs is loaded only then. Where a pack does not come, English stays.
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
    // Our names of languages are no codes of the library's; it holds just this one.
    lng: 'pack',
    resources: { pack: { translation: sentences } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const read = sentenceReader(sentences);
  translate = (sentence, values) =>
    values || words.exists(sentence) ? words.t(sentence, values ?? {}) : (read(sentence) ?? sentence);
  document.documentElement.lang = LANGUAGES.find(({ key }) => key === language)?.tag ?? 'en';
  shown.set(language);
}
