import pg from 'pg';
import { withClient } from './database-server.ts';
import { errorCode, errorText, startError } from './start-error.ts';

/** The group roles that migrations grant to; logins are their members, so no migration depends on a login's name. */
export const APP_ROLE = 'muster_app_role';
export const DIRECTORY_ROLE = 'muster_directory_role';

/** A login; with a password it is created and updated, without one it must exist. */
export type Login = { login: string; password?: string | undefined };

/** The advisory lock for roles, job tables and migrations: two processes starting on one database are serialized. */
export const START_LOCK = 6_877_837;

/**
 * Creates, as the owner, the two group roles and their logins. Idempotent.
 * @throws StartError with the statements to run when the owner may not create roles.
 */
export async function ensureRoles(ownerUrl: string, logins: { app: Login; directory: Login }): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    const members = [
      [APP_ROLE, logins.app],
      [DIRECTORY_ROLE, logins.directory],
    ] as const;
    for (const [group, login] of members) {
      await makeRole(client, group, 'nologin');
      await makeLogin(client, login);
      await join(client, group, login.login);
    }
  });
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}

async function makeRole(client: pg.Client, role: string, options: string): Promise<void> {
  if (await roleExists(client, role)) return;
  try {
    await client.query(`create role ${pg.escapeIdentifier(role)} nosuperuser nocreatedb nocreaterole ${options}`);
  } catch (error) {
    // Roles belong to the whole server: a start on another of its databases may have created it meanwhile.
    if (['42710', '23505'].includes(errorCode(error))) return;
    throw notAllowed(error, `create role ${role} nologin`);
  }
}

async function makeLogin(client: pg.Client, { login, password }: Login): Promise<void> {
  if (password === undefined) {
    if (await roleExists(client, login)) return;
    throw startError(`The database login ${login} does not exist; create it, or correct the database address.`);
  }
  const secret = pg.escapeLiteral(password);
  if (!(await roleExists(client, login))) return makeRole(client, login, `login password ${secret}`);
  try {
    await client.query(`alter role ${pg.escapeIdentifier(login)} password ${secret}`);
  } catch (error) {
    throw notAllowed(error, `alter role ${login} password '…'`);
  }
}

async function join(client: pg.Client, group: string, login: string): Promise<void> {
  const { rows } = await client.query<{ member: boolean }>(
    `select exists (select from pg_auth_members where roleid = $1::regrole and member = $2::regrole) as member`,
    [pg.escapeIdentifier(group), pg.escapeIdentifier(login)],
  );
  if (rows[0]?.member === true) return;
  try {
    await client.query(`grant ${pg.escapeIdentifier(group)} to ${pg.escapeIdentifier(login)}`);
  } catch (error) {
    throw notAllowed(error, `grant ${group} to ${login}`);
  }
}

function notAllowed(error: unknown, statement: string): Error {
  return startError(
    `The owner login may not manage database roles (${errorText(error)}); give it CREATEROLE, or have an administrator run: ${statement};`,
    error,
  );
}

/** Lists what would let a login bypass row-level security, in words; empty when nothing does. */
async function loginFaults(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{
    superuser: boolean;
    bypass: boolean;
    owner: boolean;
    grouped: boolean;
    temporary: boolean;
  }>(
    `select coalesce(bool_or(r.rolsuper), false) as superuser,
            coalesce(bool_or(r.rolbypassrls), false) as bypass,
            exists (select from pg_class c
                    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
                      and pg_has_role(current_user, c.relowner, 'member')) as owner,
            pg_has_role(current_user, '${APP_ROLE}', 'member') as grouped,
            has_database_privilege(current_database(), 'TEMPORARY') as temporary
     from pg_roles r where pg_has_role(current_user, r.oid, 'member')`,
  );
  const result = rows[0];
  if (!result) return ['is unknown'];
  return [
    ...(result.superuser ? ['is a superuser'] : []),
    ...(result.bypass && !result.superuser ? ['may bypass row security'] : []),
    ...(result.owner && !result.superuser ? ['owns tables'] : []),
    ...(result.grouped ? [] : [`is no member of ${APP_ROLE}`]),
    ...(result.temporary && !result.superuser && !result.owner
      ? ['may create temporary tables (as the owner of the database: revoke temporary on database … from public)']
      : []),
  ];
}

/**
 * Rejects a login that is not subject to row-level security: superuser, BYPASSRLS or owner of a table, itself or
 * through a role it may set.
 */
export async function assertAppLogin(pool: pg.ClientBase | pg.Pool): Promise<void> {
  const faults = await loginFaults(pool);
  if (faults.length === 0) return;
  throw startError(
    `The login of DATABASE_URL ${faults.join(' and ')}, so tenants would not be kept apart; use an ordinary login there and name the owner in DATABASE_OWNER_URL.`,
  );
}
