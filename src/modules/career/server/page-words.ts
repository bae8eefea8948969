import { sentencesOf } from '#platform/server/language.ts';
import type { PageContext } from '#platform/server/page.ts';
import { type Words, wordsOf } from '../engine/words.ts';
import { storedWording } from './wording.ts';

const TAGS: Readonly<Record<string, string>> = { english: 'en', hindi: 'hi' };

export type PageWords = {
  readonly t: Words;
  /** The language of the page and its tag. */
  readonly language: string;
  readonly tag: string;
  /** The sentences that differ from their keys: those of the language, and the company's own; undefined for none. */
  readonly pack: Readonly<Record<string, string>> | undefined;
  /** The company's own words for labels. */
  readonly wording: Readonly<Record<string, string>>;
};

async function read({ tenant, tx }: Pick<PageContext, 'tenant' | 'tx'>): Promise<PageWords> {
  const sentences = await sentencesOf(tenant.language);
  const { words: wording } = (await tx(storedWording)).value;
  const language = sentences ? tenant.language : 'english';
  const pack = sentences || Object.keys(wording).length > 0 ? { ...sentences, ...wording } : undefined;
  return { t: wordsOf(pack), language, tag: TAGS[language] ?? 'en', pack, wording };
}

const ofPages = new WeakMap<object, Promise<PageWords>>();
/**
 * The words of the pages of a company, in its language with its own words for labels; English where there is no pack.
 * They are read once for a page.
 */
export function pageWords(ctx: Pick<PageContext, 'tenant' | 'tx'>): Promise<PageWords> {
  const words = ofPages.get(ctx) ?? read(ctx);
  ofPages.set(ctx, words);
  return words;
}
