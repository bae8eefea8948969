import { plural, t } from '../language.ts';

/** How many there are, with the names of the first: "5: Asha Nair, Bina Shah and 3 more"; "Nobody" for none. */
export function countedNames(count: number, names: readonly string[]): string {
  if (count === 0) return t('Nobody');
  const more = count - names.length;
  const rest = more > 0 ? ` ${plural(more, 'and {{count}} more', 'and {{count}} more')}` : '';
  return `${count.toLocaleString('en-IN')}: ${names.join(', ')}${rest}`;
}
