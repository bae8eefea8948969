import { sql } from 'kysely';
import type { PackagesOf } from '#modules/people/server/public.ts';

/** The packages of a person as their profile shows them. */
export const packagesOfProfile: PackagesOf = (db, employeeid) =>
  db
    .selectFrom('employee_package')
    .select([
      sql<string>`lower(period)::text`.as('from'),
      sql<string | null>`(upper(period) - 1)::text`.as('to'),
      'paybasis',
      'annualctc',
      'monthlygross',
      'reason',
    ])
    .where('employeeid', '=', employeeid)
    .orderBy('from', 'desc')
    .execute();
