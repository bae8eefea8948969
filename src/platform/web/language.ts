import { remembered, store, useStore } from './store.ts';

type Values = Record<string, string | number>;
type Translate = (sentence: string, values?: Values) => string;

/** Languages with a finished pack. English sentences are the keys, so English needs none. */
export const LANGUAGES = [{ key: 'english', label: 'English', tag: 'en' }] as const;

const fill: Translate = (sentence, values) =>
  values ? sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole)) : sentence;

let translate: Translate = fill;
const shown = store('english');

/** The sentence in the user's language. The key is the English sentence; `{{name}}` is filled from `values`. */
export const t: Translate = (sentence, values) => translate(sentence, values);

/** One sentence for one, another for many; `{{count}}` is grouped. */
export const plural = (count: number, one: string, many: string): string =>
  t(count === 1 ? one : many, { count: count.toLocaleString('en-IN') });

export const useLanguage = (): string => useStore(shown);

/** Loads a language pack; the machinery for packs is loaded only with the first one that is not English. */
export async function showLanguage(language: string): Promise<void> {
  remembered.set('muster.language', language);
  document.documentElement.lang = LANGUAGES.find(({ key }) => key === language)?.tag ?? 'en';
  if (language === 'english') {
    translate = fill;
    shown.set(language);
    return;
  }
  const [{ createInstance }, answer] = await Promise.all([
    import('i18next'),
    fetch(`/api/language/tenant/${encodeURIComponent(language)}`).then(
      (response) => (response.ok ? (response.json() as Promise<{ result?: Record<string, string> }>) : undefined),
      () => undefined,
    ),
  ]);
  if (!answer?.result) return;
  const words = createInstance();
  await words.init({
    lng: language,
    resources: { [language]: { translation: answer.result } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  translate = (sentence, values) => words.t(sentence, values ?? {});
  shown.set(language);
}
