/** The text of a link as it is compared: without spaces around it, in small letters. */
export const tidyMatch = (text: string): string => text.trim().toLowerCase();

/** Whether the text of a link counts for a source: it is one of its matches, in small or capital letters. */
export const matchesOf = ({ matches }: { readonly matches: readonly string[] }, text: string): boolean =>
  matches.includes(tidyMatch(text));
