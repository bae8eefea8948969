import { sql } from 'kysely';
import { anyOf } from '#platform/server/ids.ts';
import { everybodyNeeds, type JoinerStep } from '#platform/server/joiner-step.ts';

export const payrollJoinerSteps: readonly JoinerStep[] = [
  {
    key: 'package',
    order: 20,
    title: 'Package',
    path: '/payroll/package?employeeid=$employeeid',
    feature: 'payrollInput',
    done: everybodyNeeds(async (db, people) => {
      const on = new Map(people.map((one) => [one.employeeid, one.on]));
      const rows = await db
        .selectFrom('employee_package as p')
        .select([
          'p.employeeid',
          sql<string>`lower(p.period)`.as('from'),
          sql<string | null>`upper(p.period)`.as('until'),
        ])
        .where(anyOf('p.employeeid', [...on.keys()]))
        .execute();
      return rows.filter(({ employeeid, from, until }) => {
        const day = on.get(employeeid);
        return day !== undefined && from <= day && (until === null || day < until);
      });
    }),
  },
];
