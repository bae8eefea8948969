import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import { PRIORITY, STATUS } from '../contract/ticket.ts';

const shape = datasetShape({
  key: 'tickets',
  name: 'Tickets',
  about: 'One row for each ticket of a category that is not confidential',
  right: 'helpdesk',
  period: 'openedon',
  maxdays: 365,
  columns: {
    ticketno: { label: 'No.', type: 'number' },
    openedon: { label: 'Created on', type: 'day' },
    category: { label: 'Category', type: 'text' },
    status: { label: 'Status', type: 'text' },
    priority: { label: 'Priority', type: 'text' },
    agent: { label: 'Agent', type: 'text' },
    isanswered: { label: 'Answered', type: 'yesno' },
    firstlate: { label: 'First answer late', type: 'yesno' },
    resolvedlate: { label: 'Resolved late', type: 'yesno' },
    rating: { label: 'Rating', type: 'number' },
  },
});

/** Tickets as a dataset; who asked is not in it. */
export const ticketDataset: Dataset = {
  shape,
  rows: ({ db }) =>
    db
      .selectFrom('ticket as t')
      .innerJoin('ticket_category as c', 'c.ticketcategoryid', 't.ticketcategoryid')
      .leftJoin('employee as a', 'a.employeeid', 't.agentid')
      .where('c.isconfidential', '=', false)
      .select(['t.ticketid as ticketno', 'c.ticketcategoryname as category', 'a.fullname as agent', 't.rating'])
      .select([
        sql<string>`(date '1970-01-01' + (t.openedat / 1440)::int)`.as('openedon'),
        labelOf('t.statusid', STATUS.labels).as('status'),
        labelOf('t.priorityid', PRIORITY.labels).as('priority'),
        sql<boolean>`t.firstansweredat is not null`.as('isanswered'),
        sql<boolean>`coalesce(t.firstansweredat > t.firstdue, false)`.as('firstlate'),
        sql<boolean>`coalesce(t.resolvedat > t.resolvedue, false)`.as('resolvedlate'),
      ]),
};
