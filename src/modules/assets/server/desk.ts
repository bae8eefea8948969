import { callCard, deskCard, type DeskCard } from '#platform/server/desk-card.ts';
import { assetCounts } from '../contract/desk.ts';
import { getMyAssets, listWaitingRequests } from '../contract/own.ts';
import { ownEndpoints } from './own.ts';

const WAITING = 2;

/** The cards of assets on My Desk. */
export const assetCards: readonly DeskCard[] = [
  callCard('assets-to-accept', getMyAssets, ownEndpoints, {
    input: () => ({}),
    pick: (answer) =>
      answer.some(({ assets }) => assets.some(({ acceptanceid }) => acceptanceid === WAITING)) ? answer : null,
  }),
  deskCard({
    key: 'assets-to-issue',
    of: { access: listWaitingRequests.access, output: assetCounts },
    load: async ({ db, today }) => {
      const { requests } = await db
        .selectFrom('asset_request')
        .select((c) => c.fn.countAll<number>().as('requests'))
        .where('statusid', '=', WAITING)
        .executeTakeFirstOrThrow();
      const { overdue, withleavers } = await db
        .selectFrom('asset_assignment as s')
        .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
        .select((c) => [
          c.fn.countAll<number>().filterWhere('s.dueon', '<', today).as('overdue'),
          c.fn.countAll<number>().filterWhere('e.leavingdate', '<', today).as('withleavers'),
        ])
        .where('s.returnedon', 'is', null)
        .executeTakeFirstOrThrow();
      return requests + overdue + withleavers === 0 ? null : { requests, overdue, withleavers };
    },
  }),
];
