import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** A ticket of everybody in a category. */
async function fillTickets(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into ticket_category (subscriptionid, ticketcategoryname) values (${id}, 'Of the lists')`);
  await owner.query(`insert into ticket (subscriptionid, ticketcategoryid, employeeid, subject, openedat, firstdue, resolvedue)
    select ${id}, c.ticketcategoryid, e.employeeid, 'Question ' || e.employeeid, 29700000, 29700500 + e.employeeid, 29701000 + e.employeeid
    from employee e join ticket_category c on c.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
}

export const contribution: TestContribution = {
  support: ['ticketCategory', 'cannedResponse'],
  big: ['ticket'],
  fill: fillTickets,
  lists: [
    { what: 'the queue of tickets', path: 'helpdesk/queue', ask: () => ({ limit: '50' }) },
    {
      what: 'a deep page of tickets',
      path: 'helpdesk/queue',
      ask: (_, people) => ({ limit: '50', offset: String(people - 100) }),
    },
    { what: 'overdue tickets', path: 'helpdesk/queue', ask: () => ({ queueid: '4' }) },
    { what: 'a search among tickets', path: 'helpdesk/queue', ask: () => ({ search: 'question 12' }) },
    { what: 'one’s own tickets', path: 'helpdesk/mytickets', ask: () => ({ limit: '50' }) },
  ],
};
