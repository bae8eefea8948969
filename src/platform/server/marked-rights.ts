import { names } from '../../contract.names.ts';
import type { Names } from '../contract/module.ts';
import { FEATURES, type FeatureKey } from '../contract/features.ts';

type Mark = 'longPassword' | 'notForAdministrators' | 'openToAll' | 'support';
type MarkedIn<P> = { [M in Mark]: P extends { [k in M]: readonly (infer N extends string)[] } ? N : never }[Mark];
/** Nothing but rights that exist can be marked. */
type Marked = MarkedIn<(typeof names)[number]> extends FeatureKey ? MarkedIn<(typeof names)[number]> : never;

/** The rights that the modules have marked, see `Names`. */
export const featuresWith = (mark: Mark): readonly FeatureKey[] =>
  names.flatMap((part: Names) => part[mark] ?? []) as readonly string[] as readonly Marked[];
export const featureidsWith = (mark: Mark): number[] => featuresWith(mark).map((key) => FEATURES[key].featureid);
