import { wordsOf } from '#platform/engine/page-words.ts';
import type { PageContext } from '#platform/server/page.ts';
import { pageWords, type PageWords } from '#platform/server/page-words.ts';
import { storedWording } from './wording.ts';

type CareerWords = PageWords & {
  /** The company's own words for labels, which its pack has already. */
  readonly wording: Readonly<Record<string, string>>;
};

async function read(ctx: Pick<PageContext, 'tenant' | 'tx'>): Promise<CareerWords> {
  const words = await pageWords(ctx);
  const { words: wording } = (await ctx.tx(storedWording)).value;
  if (Object.keys(wording).length === 0) return { ...words, wording };
  const pack = { ...words.pack, ...wording };
  return { ...words, t: wordsOf(pack), pack, wording };
}

const ofPages = new WeakMap<object, Promise<CareerWords>>();
/** The words of the pages of a company with its own words for labels; they are read once for a page. */
export function careerWords(ctx: Pick<PageContext, 'tenant' | 'tx'>): Promise<CareerWords> {
  const words = ofPages.get(ctx) ?? read(ctx);
  ofPages.set(ctx, words);
  return words;
}
