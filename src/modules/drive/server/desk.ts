import { sql } from 'kysely';
import { deskCard, type DeskCard } from '#platform/server/desk-card.ts';
import { grantFor } from '#platform/server/access.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { documentCard, WAITING } from '../contract/document.ts';
import { ownRequests } from './requests.ts';

/** The card of My Desk: documents that the reader owes, and those that wait for a verification. */
export const driveCards: readonly DeskCard[] = [
  deskCard({
    key: 'documents',
    of: documentCard,
    load: async ({ db, session, today }) => {
      const { employeeid } = session;
      const requests = employeeid === null ? [] : await ownRequests(db, employeeid, today);
      const open = requests.filter(({ statusid }) => statusid === 1);
      const grant = grantFor(session, 'employeeDocument');
      const toverify = grant
        ? (
            await db
              .selectFrom('person_document as d')
              .select((c) => c.fn.countAll<number>().as('count'))
              .where('d.statusid', '=', WAITING)
              .where(sql<boolean>`d.employeeid <> ${employeeid ?? -1}`)
              .where(peopleOf({ db, scope: grant.scope, employeeid, today }).within('d.employeeid'))
              .executeTakeFirstOrThrow()
          ).count
        : 0;
      if (open.length + toverify === 0) return null;
      return { open: open.length, overdue: open.filter(({ isoverdue }) => isoverdue).length, toverify };
    },
  }),
];
