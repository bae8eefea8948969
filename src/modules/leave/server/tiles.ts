import type { Tile } from '#platform/server/tile.ts';
import { leaveBalanceDataset } from './dataset.ts';

/** Tiles over balances of leave. */
export const leaveTiles: readonly Tile[] = [
  {
    key: 'leave-balance',
    board: 'time',
    title: 'Leave balance',
    about: 'Days of leave that people have today, by leave type.',
    unit: 'days',
    dataset: leaveBalanceDataset,
    chart: 'columns',
    group: 'leavetype',
    sum: 'balance',
    filters: [],
  },
];
