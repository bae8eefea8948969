export const RATINGS = [1, 2, 3, 4] as const;
export type Rating = (typeof RATINGS)[number];

export type RatedCard = {
  readonly overall: Rating;
  readonly ratings: readonly { readonly attributeid: number; readonly rating: Rating }[];
};

/** How often each of the four ratings was given, from Strong no to Strong yes. */
export type Spread = readonly [number, number, number, number];

const spreadOf = (ratings: readonly Rating[]): Spread => {
  const count = (one: Rating) => ratings.filter((rating) => rating === one).length;
  return [count(1), count(2), count(3), count(4)];
};

/** How the ratings of scorecards are spread, over all and for each attribute in its order. */
export function summary(
  cards: readonly RatedCard[],
  attributeids: readonly number[],
): { overall: Spread; attributes: { attributeid: number; spread: Spread }[] } {
  return {
    overall: spreadOf(cards.map(({ overall }) => overall)),
    attributes: attributeids.map((attributeid) => ({
      attributeid,
      spread: spreadOf(
        cards.flatMap(({ ratings }) =>
          ratings.filter((one) => one.attributeid === attributeid).map(({ rating }) => rating),
        ),
      ),
    })),
  };
}
