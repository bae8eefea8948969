import type { Tile } from '#platform/server/tile.ts';
import { STATUS } from '../contract/ticket.ts';
import { ticketDataset } from './dataset.ts';

const shared = { board: 'service', dataset: ticketDataset, chart: 'columns', unit: 'number', sum: null } as const;

/** Tiles over tickets of categories that are not confidential. */
export const ticketTiles: readonly Tile[] = [
  {
    ...shared,
    key: 'tickets',
    title: 'Tickets by status',
    about: 'Tickets created in the period, by their status now.',
    group: 'status',
    filters: [],
    order: Object.values(STATUS.labels),
  },
  {
    ...shared,
    key: 'tickets-by-category',
    title: 'Tickets by category',
    about: 'Tickets created in the period, by category.',
    group: 'category',
    filters: [],
  },
  {
    ...shared,
    key: 'tickets-late',
    title: 'First answer late',
    about: 'Tickets created in the period whose first answer came after its service time, by category.',
    group: 'category',
    filters: [{ column: 'firstlate', condition: 'is', value: 'Yes' }],
  },
];
