import { sql } from 'kysely';
import { day, firstDay, lastDay, monthOf } from '#platform/engine/day.ts';
import { type DeskCard, deskCard } from '#platform/server/desk-card.ts';
import type { Context } from '#platform/server/serve.ts';
import { headcountCard } from '../contract/desk.ts';
import { yourTeam } from './profile.ts';

/** People that fit on a card. */
const SHOWN = 3;

/** Who joins, or leaves, in a month: how many, and the first of them. One statement. */
async function moves({ people, today }: Context, column: 'joiningdate' | 'leavingdate') {
  const month = monthOf(day(today));
  const on = sql<string>`${sql.ref(`e.${column}`)}`;
  const rows = await people
    .visible()
    .select(['e.employeeid', 'e.fullname', on.as('day'), sql<number>`count(*) over ()`.as('all')])
    .where(`e.${column}`, '>=', firstDay(month))
    .where(`e.${column}`, '<=', lastDay(month))
    .orderBy('day')
    .orderBy('e.employeeid')
    .limit(SHOWN)
    .execute();
  return { count: rows[0]?.all ?? 0, people: rows.map(({ all: _all, ...person }) => person) };
}

const headcount = deskCard({
  key: 'headcount',
  of: headcountCard,
  others: true,
  load: async (ctx) => {
    const { people, today } = ctx;
    const row = await people
      .visible()
      .select((eb) => eb.fn.countAll<number>().as('headcount'))
      .where('e.joiningdate', '<=', today)
      .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
      .executeTakeFirstOrThrow();
    const joiners = await moves(ctx, 'joiningdate');
    return { month: monthOf(day(today)), ...row, joiners, leavers: await moves(ctx, 'leavingdate') };
  },
});

/** The cards of people on My Desk. */
export const peopleCards: readonly DeskCard[] = [headcount, yourTeam];
