import { FEATURES } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { rightHolders } from '#platform/server/right-holders.ts';
import type { Context } from '#platform/server/serve.ts';

export type Reader = { readonly accountid: number; readonly fullname: string };

/** The accounts that may see the candidates of a requisition: holders of the right, and its hiring manager. */
export async function readersOf(
  { db, today }: Pick<Context, 'db' | 'today'>,
  requisitionid: number,
): Promise<Reader[]> {
  const { rows } = await rightHolders({ day: today, features: [FEATURES.candidate.featureid] }).execute(db);
  const holders = rows.filter(({ scope }) => scope === 'all').map(({ accountid }) => accountid);
  return named(db, holders, requisitionid);
}

const named = (db: Db, accountids: readonly number[], requisitionid: number): Promise<Reader[]> =>
  db
    .selectFrom('account as a')
    .select(['a.accountid', 'a.fullname'])
    .where('a.statusid', '=', 1)
    .where((c) =>
      c.or([
        anyOf('a.accountid', new Set(accountids)),
        c('a.employeeid', 'in', (own) =>
          own
            .selectFrom('requisition as r')
            .select((eb) => eb.ref('r.hiringmanagerid').$notNull().as('hiringmanagerid'))
            .where('r.requisitionid', '=', requisitionid)
            .where('r.hiringmanagerid', 'is not', null),
        ),
      ]),
    )
    .orderBy('a.fullname')
    .execute();
