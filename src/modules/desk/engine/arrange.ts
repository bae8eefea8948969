/** What cards are about, as their modules say it. */
type Section = 'decide' | 'company' | 'own' | 'team';
type Placed = {
  readonly key: string;
  readonly section: Section;
  readonly order: number;
  readonly firstonphone?: true;
};

const OVERSEER: readonly Section[] = ['decide', 'company', 'own', 'team'];
const EMPLOYEE: readonly Section[] = ['own', 'decide', 'team', 'company'];

/**
 * The order of a desk, which depends on nothing but rights and the width of the screen: whoever oversees others begins
 * with what waits for a decision, everybody else with what is their own. On a phone the clock stands above all.
 */
export function arrange<C extends Placed>(
  cards: readonly C[],
  { oversees, isPhone }: { readonly oversees: boolean; readonly isPhone: boolean },
): C[] {
  const sections = oversees ? OVERSEER : EMPLOYEE;
  const rank = ({ section, firstonphone }: C): number => (isPhone && firstonphone ? -1 : sections.indexOf(section));
  return cards.toSorted((a, b) => rank(a) - rank(b) || a.order - b.order || (a.key < b.key ? -1 : 1));
}

/**
 * The keys of the cards on an open desk. Those that were drawn keep their places, whatever a later answer says of them;
 * what is new comes behind them, so that nothing moves under a finger.
 * @param drawn what the desk has drawn so far
 * @param present what the last answer has, in order
 */
export const keepPlaces = (drawn: readonly string[], present: readonly string[]): readonly string[] => {
  const added = present.filter((key) => !drawn.includes(key));
  return added.length === 0 ? drawn : [...drawn, ...added];
};
