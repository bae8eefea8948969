import { sql } from 'kysely';
import type { z } from 'zod';
import { dayField, id, orNull } from '#platform/contract/fields.ts';
import { BUSINESS_UNIT, fileKey, GRADE, OFFICE, type Reference } from '#platform/server/file-names.ts';
import type { Day } from '#platform/engine/day.ts';
import { type FileKind, type FileRow, fileRows } from '#platform/server/file-part.ts';
import type { EligiblePlan } from '#platform/server/timeline/kind.ts';
import { ofNewPlans } from '#platform/server/timeline/plan-file.ts';
import { type Jobs, jobs } from '../contract/eligibility.ts';
import { failOnTwoPlans } from './eligibility.ts';

type Conditions = {
  readonly plan: EligiblePlan;
  /** The plans, by their key in the part, with what an import calls them. */
  readonly kind: string;
  readonly of: Reference;
  readonly title: string;
};
type Stored = Jobs & { readonly fromdate: Day; readonly todate: string | null };

const isWithout = (row: FileRow): boolean =>
  ['businessunits', 'offices', 'grades', 'employmenttypes'].every((list) => (row[list] as string[]).length === 0);

/** Whom plans of a kind are for by their job, in the configuration file. */
export function fileEligibility({ plan, kind, of, title }: Conditions): FileKind {
  const { table, idfield } = plan.eligibility;
  const key = fileKey(of.id);
  return fileRows({
    title,
    form: jobs.extend({ [of.id]: id, fromdate: dayField, todate: orNull(dayField) }),
    names: {
      [of.id]: of,
      businessunitids: BUSINESS_UNIT,
      officeaddressids: OFFICE,
      subscriptiongradeids: GRADE,
    },
    row: (row: z.ZodObject) =>
      row
        .refine((one) => !isWithout(one), {
          message: 'Name a business unit, an office, a grade or an employment type',
        })
        .refine(({ fromdate, todate }) => typeof todate !== 'string' || String(fromdate) <= todate, {
          path: ['todate'],
          message: 'The last day cannot be before the first',
        }),
    nameOf: (row) => String(row[key]),
    isnameless: true,
    fresh: ofNewPlans((row) => [kind, row[key]]),
    stored: (db) =>
      db
        .selectFrom(table as 'leave_eligibility')
        .selectAll()
        .orderBy('fromdate')
        .orderBy(sql.ref(idfield))
        .execute(),
    sentences: (rows) => {
      const names = [...new Set(rows.map((row) => String(row[key])))];
      return names.length > 0 ? [`${title} have conditions on the job: ${names.join(', ')}.`] : [];
    },
    create: async ({ db }, { forms }) => {
      const rows = (await forms()) as (FileRow & Stored)[];
      const ids = (list: readonly number[]) => sql<number[]>`${[...list]}::bigint[]`;
      const columns = rows.map((row) => ({
        ...row,
        businessunitids: ids(row.businessunitids),
        officeaddressids: ids(row.officeaddressids),
        subscriptiongradeids: ids(row.subscriptiongradeids),
        employmenttypes: sql<string[]>`${row.employmenttypes}::text[]`,
      }));
      await db
        .insertInto(table as 'leave_eligibility')
        .values(columns as never)
        .execute();
      for (const row of rows)
        await failOnTwoPlans(db, { plan, namefield: of.name }, { planid: Number(row[of.id]), fromdate: row.fromdate });
    },
  });
}
