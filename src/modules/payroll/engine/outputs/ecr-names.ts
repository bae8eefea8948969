import { fewMarks } from '#platform/engine/composed.ts';

/** Characters of a name in the ECR, as its error list has it (EPFO error 004). */
const MAX = 85;
/** What the portal takes in a name of the ECR: letters, spaces, full stops and hyphens, 85 characters at most. */
const TAKEN = /^[A-Z][A-Z .-]{0,84}$/;

/** Whether the portal may refuse a name, written in capitals. */
export const isRefused = (name: string): boolean => !TAKEN.test(name.toUpperCase());

/**
 * A name with what the portal takes alone: accents and apostrophes go, other characters become spaces, words above 85
 * characters are left out. A name of another script stays, as nothing would be left of it.
 */
export function cleanName(name: string): string {
  const letters = fewMarks(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’‘`]/g, '')
    .replaceAll(/[^A-Za-z .-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replace(/^[ .-]+/, '')
    .trim();
  if (letters === '') return name;
  if (letters.length <= MAX) return letters;
  const cut = letters.slice(0, MAX + 1).lastIndexOf(' ');
  return letters.slice(0, cut > 0 ? cut : MAX).trim();
}
