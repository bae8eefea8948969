/** Letters and digits that are not taken for each other. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 24 of them are 120 bits: nobody guesses one. */
export const CODE_LENGTH = 24;
const MAX_TYPED = 60;

/** A code as it is shown: groups of four. */
export const codeText = (letters: string): string => letters.match(/.{1,4}/g)?.join('-') ?? '';

/** A code as it was typed, without what is only there to be read: spaces, hyphens, small letters, O for 0, I or L for 1. */
export const plainCode = (typed: string): string =>
  typed
    .slice(0, MAX_TYPED)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Counts messages of companies in the hour that runs; an earlier hour is forgotten. */
export function hourlyCounter(most: number): (company: number, hour: number) => boolean {
  let current = -1;
  let counts = new Map<number, number>();
  return (company, hour) => {
    if (hour !== current) {
      current = hour;
      counts = new Map();
    }
    const count = (counts.get(company) ?? 0) + 1;
    if (count > most) return false;
    counts.set(company, count);
    return true;
  };
}
