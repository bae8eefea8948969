import { sql } from 'kysely';

/**
 * SQL condition for an account that may sign in on a day: not past its last day, or a former employee with access to
 * their own records. The query has `account` under the alias.
 */
export function maySignIn(today: string, alias = 'account') {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${column('accessuntil')} is null or ${column('accessuntil')} >= ${today}::date or ${column('formeruntil')} >= ${today}::date)`;
}
