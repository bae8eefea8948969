import { sql } from 'kysely';
import { z } from 'zod';
import { dayField, listOf, orNull, text } from '#platform/contract/fields.ts';
import { nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import type { EligiblePlan } from '#platform/server/timeline/kind.ts';
import { TYPE_LIMIT } from '../contract/eligibility.ts';
import { failOnTwoPlans } from './eligibility.ts';

const names = listOf(z.string());
const conditions = {
  businessunits: names.describe('All lists that are not empty must fit the job'),
  offices: names,
  grades: names,
  employmenttypes: listOf(text(TYPE_LIMIT)),
  fromdate: dayField,
  todate: orNull(dayField),
};
type Row = z.output<z.ZodObject<typeof conditions>>;
type Named<N extends string> = Row & Record<N, string>;

/** Business units, offices and grades, with their ids. */
async function namedIn(db: Db) {
  const units = await db
    .selectFrom('business_unit')
    .select(['businessunitid as id', 'businessunitname as name'])
    .execute();
  const offices = await db
    .selectFrom('company_office')
    .select(['officeaddressid as id', 'officename as name'])
    .execute();
  const grades = await db.selectFrom('grade').select(['subscriptiongradeid as id', 'gradename as name']).execute();
  return { businessunits: units, offices, grades };
}
/** What is said of a name that nobody has. */
const UNKNOWN = {
  businessunits: (planname: string, one: string) => `${planname}: there is no business unit ${one}.`,
  offices: (planname: string, officename: string) => `${planname}: there is no office ${officename}.`,
  grades: (planname: string, one: string) => `${planname}: there is no grade ${one}.`,
};
/** Names that a file brings in its other parts. */
export type ComingNames = Readonly<Record<keyof typeof UNKNOWN, readonly string[]>>;

/** Whom plans of a kind are for by their job, in the configuration file: by names. */
export function eligibilityFile<const N extends string>({ plan, namefield }: { plan: EligiblePlan; namefield: N }) {
  const { table, idfield } = plan.eligibility;
  const row = z
    .object({ [namefield]: z.string(), ...conditions })
    .refine(
      (one) => one.businessunits.length + one.offices.length + one.grades.length + one.employmenttypes.length > 0,
      { message: 'Name a business unit, an office, a grade or an employment type' },
    )
    .refine(({ fromdate, todate }) => todate === null || fromdate <= todate, {
      path: ['todate'],
      message: 'The last day cannot be before the first',
    }) as unknown as z.ZodType<Named<N>>;
  return {
    row,

    /** For whom plans are by the job, as the file says it. */
    current: async (db: Db): Promise<Named<N>[]> => {
      const named = await namedIn(db);
      // The tables of conditions have the same columns but for the plan: the type of one stands for all.
      const rows = await db
        .selectFrom(`${table as 'calendar_eligibility'} as e`)
        .innerJoin(`${plan.plans as 'weekly_off'} as p`, (join) =>
          join.on(sql<boolean>`${sql.ref(`p.${plan.column}`)} = ${sql.ref(`e.${plan.column}`)}`),
        )
        .select(sql<string>`${sql.ref(`p.${namefield}`)}`.as('planname'))
        .select(['e.businessunitids', 'e.officeaddressids', 'e.subscriptiongradeids'])
        .select(['e.employmenttypes', 'e.fromdate', 'e.todate'])
        .orderBy('e.fromdate')
        .orderBy(sql.ref(`e.${idfield}`))
        .execute();
      // The driver reads the elements of an array of ids as text.
      const of = (list: keyof ComingNames, ids: readonly number[]) => {
        const chosen = new Set(ids.map(Number));
        return named[list].flatMap(({ id, name }) => (chosen.has(id) ? [name] : []));
      };
      return rows.map(
        ({ planname, businessunitids, officeaddressids, subscriptiongradeids, employmenttypes, fromdate, todate }) =>
          ({
            [namefield]: planname,
            businessunits: of('businessunits', businessunitids),
            offices: of('offices', officeaddressids),
            grades: of('grades', subscriptiongradeids),
            employmenttypes,
            fromdate,
            todate,
          }) as Named<N>,
      );
    },

    /** What conditions of a file name and neither the company has nor the file brings. */
    unknownIn: async (db: Db, rows: readonly Named<N>[], coming: ComingNames): Promise<string[]> => {
      const named = await namedIn(db);
      return (['businessunits', 'offices', 'grades'] as const).flatMap((list) => {
        const existing = new Set([...named[list].map(({ name }) => name), ...coming[list]].map(nameKey));
        return rows.flatMap((one) =>
          one[list].filter((name) => !existing.has(nameKey(name))).map((name) => UNKNOWN[list](one[namefield], name)),
        );
      });
    },

    /** Stores conditions of new plans. @throws ApplicationError 409 where two plans would both be for somebody */
    create: async (db: Db, rows: readonly Named<N>[], idOf: (planname: string) => number): Promise<void> => {
      if (rows.length === 0) return;
      const named = await namedIn(db);
      const ids = (list: keyof ComingNames, of: readonly string[]) => {
        const keys = new Set(of.map(nameKey));
        const matches = named[list].flatMap(({ id, name }) => (keys.has(nameKey(name)) ? [id] : []));
        return sql<number[]>`${matches}::bigint[]`;
      };
      await db
        .insertInto(table as 'calendar_eligibility')
        .values(
          rows.map((one) => ({
            [plan.column]: idOf(one[namefield]),
            businessunitids: ids('businessunits', one.businessunits),
            officeaddressids: ids('offices', one.offices),
            subscriptiongradeids: ids('grades', one.grades),
            employmenttypes: sql<string[]>`${one.employmenttypes}::text[]`,
            fromdate: one.fromdate,
            todate: one.todate,
          })),
        )
        .execute();
      for (const one of rows)
        await failOnTwoPlans(db, { plan, namefield }, { planid: idOf(one[namefield]), fromdate: one.fromdate });
    },
  };
}
