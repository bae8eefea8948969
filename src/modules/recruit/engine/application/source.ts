/** The text of a link as it is compared: without spaces around it, in small letters. */
export const tidyMatch = (text: string): string => text.trim().toLowerCase();

/** Whether the text of a link counts for a source: it is one of its matches, in small or capital letters. */
export const matchesOf = ({ matches }: { readonly matches: readonly string[] }, text: string): boolean =>
  matches.includes(tidyMatch(text));

const CAREER_PAGE = 1;
type Source = {
  readonly candidatesourceid: number;
  readonly sourcetypeid: number;
  readonly matches: readonly string[];
};

/**
 * The source that an application counts for, of the active ones in the order of their ids: by the text of its link;
 * without one it came from the career page itself. Null for a text that no source names.
 */
export function sourceFor(sources: readonly Source[], text: string): number | null {
  const tidy = tidyMatch(text);
  const match = sources.find((one) => (tidy === '' ? one.sourcetypeid === CAREER_PAGE : matchesOf(one, tidy)));
  return match?.candidatesourceid ?? null;
}
