import { type Words, wordsOf } from '../engine/page-words.ts';
import { sentencesOf } from './language.ts';
import type { PageContext } from './page.ts';

const TAGS: Readonly<Record<string, string>> = { english: 'en', hindi: 'hi' };

export type PageWords = {
  readonly t: Words;
  /** The language of the page and its tag. */
  readonly language: string;
  readonly tag: string;
  /** The sentences of the language; undefined for English, whose sentences are the keys. */
  readonly pack: Readonly<Record<string, string>> | undefined;
};

/** The words of the pages of a company, in its language; English where there is no pack. */
export async function pageWords({ tenant }: Pick<PageContext, 'tenant'>): Promise<PageWords> {
  const pack = await sentencesOf(tenant.language);
  const language = pack ? tenant.language : 'english';
  return { t: wordsOf(pack), language, tag: TAGS[language] ?? 'en', pack };
}
