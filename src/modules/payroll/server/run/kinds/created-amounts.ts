import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

export const CREATED_BY_SETTLEMENT = say`The settlement of this person made this amount. Take the settlement out of the payroll on the page of the exit`;
const CREATED_BY_BONUS = say`The statutory bonus made this amount. Take the bonus out of the payroll on the page Statutory Bonus`;

/**
 * One-time amounts that a confirmed settlement or statutory bonus made: they are removed with it, and not by themselves,
 * so that what was confirmed is what is paid. One statement.
 * @returns by the id of the amount, where it is taken out; amounts of uploads and forms are missing
 */
export async function createdAmounts(db: Db, onetimeids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('one_time_item as i')
    .select((eb) => [
      'i.onetimeid',
      eb
        .exists(
          eb
            .selectFrom('final_settlement as s')
            .select('s.employeeexitid')
            .whereRef('s.employeeid', '=', 'i.employeeid')
            .where((c) => c('i.onetimeid', '=', c.fn.any('s.onetimeids'))),
        )
        .as('ofsettlement'),
      eb
        .exists(
          eb
            .selectFrom('statutory_bonus_line as l')
            .select('l.statutorybonusid')
            .whereRef('l.employeeid', '=', 'i.employeeid')
            .whereRef('l.onetimeid', '=', 'i.onetimeid'),
        )
        .as('ofbonus'),
    ])
    .where(anyOf('i.onetimeid', onetimeids))
    .execute();
  return new Map(
    rows.flatMap(({ onetimeid, ofsettlement, ofbonus }) => {
      if (ofsettlement) return [[onetimeid, CREATED_BY_SETTLEMENT]];
      return ofbonus ? [[onetimeid, CREATED_BY_BONUS]] : [];
    }),
  );
}
