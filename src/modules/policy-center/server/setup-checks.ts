import type { Db } from '#platform/server/db.ts';
import { FIRST, type Finding } from '#platform/server/set-up-step.ts';
import { daysByName } from '#modules/leave/server/public.ts';
import { mismatchesIn } from '../engine/mismatch.ts';

const PATH = '/config/resolve/policy_center';

const publishedTexts = (db: Db) =>
  db
    .selectFrom('company_policy as p')
    .innerJoin('company_policy_version as v', 'v.companypolicyid', 'p.companypolicyid')
    .innerJoin('company_policy_text as t', 't.companypolicyversionid', 'v.companypolicyversionid')
    .select(['p.companypolicyname', 't.body'])
    .where('v.statusid', '=', 2)
    .orderBy('p.companypolicyname')
    .execute();

/** Policies that say another number than the configuration, and policies whose day of review is over. */
export const policyFindings: readonly Finding[] = [
  {
    key: 'policy-text-differs',
    title: 'Policies differ from the configuration',
    why: 'The text of a policy says another number of days than the leave policies grant. Use a placeholder, which always says what counts.',
    path: PATH,
    feature: 'companyPolicy',
    find: async ({ db, today }) => {
      const configured = await daysByName(db, today);
      const differing = new Set(
        (await publishedTexts(db))
          .filter(({ body }) => mismatchesIn(body, configured).length > 0)
          .map(({ companypolicyname }) => companypolicyname),
      );
      return { count: differing.size, names: [...differing].slice(0, FIRST) };
    },
  },
  {
    key: 'policy-review-due',
    title: 'Policies to be reviewed',
    why: 'Policies whose review date has passed.',
    path: PATH,
    feature: 'companyPolicy',
    find: async ({ db, today }) => {
      const rows = await db
        .selectFrom('company_policy as p')
        .innerJoin('company_policy_version as v', 'v.companypolicyid', 'p.companypolicyid')
        .select('p.companypolicyname')
        .where('v.statusid', '=', 2)
        .where('p.reviewon', '<', today)
        .orderBy('p.companypolicyname')
        .execute();
      return { count: rows.length, names: rows.slice(0, FIRST).map((row) => row.companypolicyname) };
    },
  },
];
