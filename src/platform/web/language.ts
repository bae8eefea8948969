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

/** A sentence that came with its limits filled in, as schemas write them: the key has `{{limit}}` and `{{most}}` there. */
const asLimit = (sentence: string): { key: string; limit: string; most: string } | undefined => {
  const numbers = sentence.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  if (numbers.length === 0 || numbers.length > 2) return undefined;
  const [limit = '', most = ''] = numbers;
  return {
    key: sentence.replace(limit, '{{limit}}').replace(most || '{{limit}}', most ? '{{most}}' : '{{limit}}'),
    limit,
    most,
  };
};

let translate: Translate = fill;
const shown = store('english');

/** The sentence in the user's language. The key is the English sentence; `{{name}}` is filled from `values`. */
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
  const [{ createInstance }, sentences] = await Promise.all([import('i18next'), pack]);
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
  translate = (sentence, values) => {
    const limited = values || words.exists(sentence) ? undefined : asLimit(sentence);
    return limited && words.exists(limited.key)
      ? words.t(limited.key, { limit: limited.limit, most: limited.most })
      : words.t(sentence, values ?? {});
  };
  document.documentElement.lang = LANGUAGES.find(({ key }) => key === language)?.tag ?? 'en';
  shown.set(language);
}
