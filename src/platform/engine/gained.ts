import { mergeRights, type Right, widened } from './rights.ts';

/**
 * The rights of an account on a day as one text, identical for identical rights, so that thousands of accounts compare
 * quickly.
 */
export type RightsText = string;

const SCOPES = ['self', 'reports', 'unit', 'all'] as const;

/** Parses `feature.action.scope` words. */
export const rightsFrom = (text: RightsText): Right[] =>
  text
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      const [featureid, actionid, named] = word.split('.');
      const scope = SCOPES.find((one) => one === named);
      return scope ? [{ featureid: Number(featureid), actionid: Number(actionid), scope }] : [];
    });

export type Change = { gained: readonly Right[]; lost: readonly Right[] };

/** Returns a function that computes the rights gained and lost; the results of equal pairs are cached. */
export function changes(): (before: RightsText, after: RightsText) => Change {
  const byKey = new Map<string, Change>();
  return (before, after) => {
    const key = `${before}|${after}`;
    const current = byKey.get(key);
    if (current) return current;
    const [old, next] = [mergeRights(rightsFrom(before)), mergeRights(rightsFrom(after))];
    const change =
      before === after ? { gained: [], lost: [] } : { gained: widened(old, next), lost: widened(next, old) };
    byKey.set(key, change);
    return change;
  };
}
