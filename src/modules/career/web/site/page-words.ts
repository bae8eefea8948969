import { type Words, wordsOf } from '#platform/engine/page-words.ts';

const ENGLISH = 'english';
const language = document.documentElement.dataset['language'] ?? ENGLISH;

/** The company's own words for labels. */
const wording = JSON.parse(document.documentElement.dataset['wording'] ?? '{}') as Record<string, string>;

/** The words of a pack with the company's own; English where it cannot be loaded. */
const loaded = (pack: string): Promise<Words> =>
  language === ENGLISH
    ? Promise.resolve(wordsOf(wording))
    : fetch(`/api/language/${pack}/${language}`)
        .then((response) => response.json() as Promise<{ result?: Record<string, string> }>)
        .then(
          ({ result }) => wordsOf({ ...result, ...wording }),
          () => wordsOf(wording),
        );

let words: Promise<Words> | undefined;
/** The words of the page's language. */
export const pageWords = (): Promise<Words> => (words ??= loaded('career'));

let allWords: Promise<Words> | undefined;
/** A sentence of the server in the page's language: only for those are the sentences of all pages loaded. */
export async function inPageLanguage(text: string): Promise<string> {
  const existing = (await pageWords())(text);
  if (existing !== text || language === ENGLISH) return existing;
  return (await (allWords ??= loaded('tenant')))(text);
}
