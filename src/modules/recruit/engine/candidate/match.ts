import { withoutEnd } from '#platform/engine/without-end.ts';

/** A part of what a candidate wrote, with the name of its field. */
export type Written = { readonly where: string; readonly text: string };
/** A skill of a job, and where the candidate has it: the words as written; null where it was not found. */
export type SkillFound = { readonly skill: string; readonly where: string | null; readonly words: string };

type Word = { readonly key: string; readonly from: number; readonly to: number };

/** Words with the signs that names of skills have, such as C++, C# and Node.js. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}+#.]+/gu)].flatMap(({ 0: whole, index }) => {
    const word = withoutEnd(whole, '.');
    return word === '' ? [] : [{ key: word.toLowerCase(), from: index, to: index + word.length }];
  });
}

/**
 * Finds each skill of a job in what a candidate wrote: all its words beside each other, whole, in small or capital
 * letters. Nothing is weighed; who reads sees the words that were found and where.
 */
export function skillMatch(skills: readonly string[], written: readonly Written[]): SkillFound[] {
  const parts = written.map((one) => ({ ...one, words: wordsOf(one.text) }));
  return skills.map((skill) => {
    const wanted = wordsOf(skill).map(({ key }) => key);
    for (const { where, text, words } of wanted.length === 0 ? [] : parts) {
      const at = words.findIndex((_, start) => wanted.every((key, next) => words[start + next]?.key === key));
      const [first, last] = [words[at], words[at + wanted.length - 1]];
      if (first && last) return { skill, where, words: text.slice(first.from, last.to) };
    }
    return { skill, where: null, words: '' };
  });
}
