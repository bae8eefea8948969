import type { Tile } from '#platform/server/tile.ts';
import { attendanceDayDataset } from './dataset.ts';

const shared = {
  board: 'time',
  dataset: attendanceDayDataset,
  chart: 'columns',
  group: 'workdate',
  filters: [],
} as const;

/** Tiles over counted days of attendance; a period of more than 90 days shows its last 90. */
export const attendanceTiles: readonly Tile[] = [
  {
    ...shared,
    key: 'days-present',
    title: 'Days present',
    about: 'Days at work, out on duty or at home that were counted, half days as a half, by day.',
    unit: 'days',
    sum: 'present',
  },
  {
    ...shared,
    key: 'late-minutes',
    title: 'Late arrival',
    about: 'Time by which people came late on counted days, by day.',
    unit: 'minutes',
    sum: 'late',
  },
  {
    ...shared,
    key: 'extra-minutes',
    title: 'Extra time',
    about: 'Time beyond the shift on counted days, by day.',
    unit: 'minutes',
    sum: 'extra',
  },
];
