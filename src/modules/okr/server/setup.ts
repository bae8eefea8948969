import type { Setup } from '#platform/server/module.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { unitRecord } from '../contract/unit.ts';

const unit = (
  measurementunitname: string,
  symbol: string,
  unitkindid: 1 | 2 | 3,
  decimals: number,
  rollupid: 1 | 2 | 3,
) => ({
  measurementunitname,
  symbol,
  unitkindid,
  decimals,
  directionid: 1,
  rollupid,
});
/** The units that a company starts with. */
export const setUpOkr: Setup = ({ db }) =>
  saveRows(db, unitRecord, [
    unit('Number', '#', 1, 0, 1),
    unit('Percent', '%', 2, 1, 2),
    unit('Rupees', '₹', 3, 0, 1),
    unit('Days', 'days', 1, 1, 3),
  ]).then(() => undefined);
