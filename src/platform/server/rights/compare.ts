import { type Change, changes, type RightsText } from '../../engine/gained.ts';
import { type Db, tenantSql } from '../db.ts';
import type { Concerned } from './touched.ts';

/**
 * Loads the rights of accounts on a day, each as one text. Accounts whose first day is in the future count, because
 * they open automatically.
 */
async function rightsTexts(db: Db, accounts: readonly number[], day: string): Promise<Map<number, RightsText>> {
  const { rows } = await tenantSql<{ accountid: number; rights: RightsText }>`
    select accountid, string_agg(distinct featureid || '.' || actionid || '.' || scope, ' ') as rights
    from right_holders(current_setting('app.subscription')::bigint /* subscriptionid */, ${[...accounts]}::bigint[], null, ${day}::date, 'coming')
    group by accountid`.execute(db);
  return new Map(rows.map(({ accountid, rights }) => [accountid, rights]));
}

export type Compared = Change & { accountid: number; day: string; before: RightsText; after: RightsText };

/**
 * Compares the rights of each account with the committed ones, day by day; accounts without a difference are left out.
 */
export async function compareRights(db: Db, old: Db, concerned: Concerned): Promise<Compared[]> {
  const difference = changes();
  const matches: Compared[] = [];
  for (const [day, ids] of concerned) {
    if (ids.size === 0) continue;
    const next = await rightsTexts(db, [...ids], day);
    const current = await rightsTexts(old, [...ids], day);
    for (const accountid of ids) {
      const [before, after] = [current.get(accountid) ?? '', next.get(accountid) ?? ''];
      const change = difference(before, after);
      if (change.gained.length > 0 || change.lost.length > 0)
        matches.push({ accountid, day, before, after, ...change });
    }
  }
  return matches;
}
