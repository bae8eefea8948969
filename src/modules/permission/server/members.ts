import { type RawBuilder, sql } from 'kysely';
import type { PersonChip } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { seenLeavers } from '#platform/server/people-scope.ts';
import { groupMembers } from '#platform/server/right-holders.ts';
import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { searchedPeople, words } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { groupPeople, listMembers, searchAccounts } from '../contract/policy.ts';

type Viewer = Pick<Context, 'db' | 'session' | 'today'>;

/** Number of avatars shown; the count says how many more there are. */
const SHOWN = 3;
/** Number of search results. */
const FOUND = 20;
/** Maximum length of a list in the drawer. */
const SHOWN_AT_ONCE = 500;

export type Membership = { assignedemployeecount: number; assignedemployeelist: PersonChip[] };

/** A WITH clause takes raw SQL unchanged, and needs it in brackets. */
const inBrackets = <T>(text: RawBuilder<T>) => sql<T>`(${text})`;

/** Number of members of each group and the first three by name, for all groups in one query. */
export async function membersByGroup(db: Db, today: string): Promise<(id: number) => Membership> {
  const rows = await db
    .with('members', () => inBrackets(groupMembers({ day: today, standing: 'coming' })))
    .with('placed', (q) =>
      q
        .selectFrom('members as m')
        .innerJoin('account as a', 'a.accountid', 'm.accountid')
        .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
        .select((eb) => [
          'm.permissiongroupid',
          'e.employeeid',
          'e.employeecode',
          'e.fullname',
          'e.imagepath',
          eb.fn
            .agg<number>('row_number')
            .over((o) =>
              o
                .partitionBy('m.permissiongroupid')
                .orderBy(sql`e.fullname nulls last`)
                .orderBy('e.employeeid'),
            )
            .as('place'),
          eb.fn
            .countAll<number>()
            .over((o) => o.partitionBy('m.permissiongroupid'))
            .as('total'),
        ]),
    )
    .selectFrom('placed')
    .selectAll()
    .where('place', '<=', SHOWN)
    .orderBy('place')
    .execute();
  const current = new Map<number, Membership>();
  for (const { permissiongroupid, employeeid, employeecode, fullname, imagepath, total } of rows) {
    const group = current.get(permissiongroupid) ?? { assignedemployeecount: total, assignedemployeelist: [] };
    if (employeeid !== null && employeecode !== null && fullname !== null)
      group.assignedemployeelist.push({ employeeid, employeecode, fullname, imagepath });
    current.set(permissiongroupid, group);
  }
  return (id) => current.get(id) ?? { assignedemployeecount: 0, assignedemployeelist: [] };
}

/** Accounts that match the words: those of employees by the employee, the others by their own name. */
async function accountsMatching({ db, today }: Pick<Context, 'db' | 'today'>, search: string): Promise<number[]> {
  const people = (await searchedPeople({ db, today }, search)?.execute()) ?? [];
  const ids = people.map((row) => row.objectid);
  const rows = await db
    .selectFrom('account')
    .select('accountid')
    .where(anyOf('employeeid', ids))
    .unionAll(
      db
        .selectFrom('account')
        .select('accountid')
        .where('employeeid', 'is', null)
        .where('fullname', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`),
    )
    .execute();
  return rows.map((row) => row.accountid);
}

const accounts = ({ db, session, today }: Viewer) =>
  db
    .selectFrom('account as a')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['a.accountid', 'a.employeeid', 'e.employeecode', 'a.fullname', 'a.emailid', 'a.imagepath'])
    .where((c) => c.or([c('a.employeeid', 'is', null), seenLeavers({ db, session, today }, 'e')]));

const search = serve(searchAccounts, async (ctx, { searchfor }) => {
  if (words(searchfor).length === 0) return [];
  const ids = await accountsMatching(ctx, searchfor);
  if (ids.length === 0) return [];
  return accounts(ctx)
    .where(anyOf('a.accountid', ids))
    .where('a.statusid', '=', 1)
    .orderBy('a.fullname')
    .orderBy('a.accountid')
    .limit(FOUND)
    .execute();
});

const list = serve(listMembers, async (ctx, { permissiongroupid, search: request, limit, offset }) => {
  const { db } = ctx;
  const ids = request && words(request).length > 0 ? await accountsMatching(ctx, request) : undefined;
  const of = db.selectFrom('account_group as g').where('g.permissiongroupid', '=', permissiongroupid);
  const among = ids ? of.where(anyOf('g.accountid', ids)) : of;
  const members = accounts(ctx).where('a.accountid', 'in', among.select('g.accountid'));
  return pagedList(members.orderBy('a.fullname').orderBy('a.accountid'), { limit, offset });
});

const everybody = serve(groupPeople, async ({ db, today }, { permissiongroupid }) => {
  const existing = db.selectFrom('permission_group').select('permissiongroupid');
  if (!(await existing.where('permissiongroupid', '=', permissiongroupid).executeTakeFirst())) notFound();
  return db
    .with('members', () => inBrackets(groupMembers({ day: today, standing: 'coming', groups: [permissiongroupid] })))
    .selectFrom('members as m')
    .innerJoin('account as a', 'a.accountid', 'm.accountid')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select((eb) => [
      'e.employeeid',
      'e.employeecode',
      eb.fn.coalesce('e.fullname', 'a.fullname').as('fullname'),
      'e.imagepath',
    ])
    .orderBy(sql`e.fullname nulls last`)
    .orderBy('a.accountid')
    .limit(SHOWN_AT_ONCE)
    .execute();
});

export const memberEndpoints = [search, list, everybody];
