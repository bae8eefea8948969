/** The most words of a subject by which help is suggested, and the letters that a word needs to say something. */
const MAX_WORDS = 6;
const MIN_LETTERS = 4;
const MAX_SUBJECT = 150;

/** The words of a subject by which policies and articles are suggested: each once, in lower case, short ones left out. */
export const subjectWords = (subject: string): string[] => {
  const words =
    subject
      .slice(0, MAX_SUBJECT)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= MIN_LETTERS))].slice(0, MAX_WORDS);
};

/** Texts that have any of the words, those with most of them first; of as many, in their order. */
export function byWords<T>(all: readonly T[], words: readonly string[], textOf: (one: T) => string): T[] {
  const counted = all.map((one) => {
    const text = textOf(one).toLowerCase();
    return { one, count: words.filter((word) => text.includes(word)).length };
  });
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ one }) => one);
}
