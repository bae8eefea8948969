import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import { say } from '#platform/engine/say.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import type { Tile } from '#platform/server/tile.ts';
import { ASSET_STATE } from '../contract/asset.ts';
import { ASSET_TYPE } from '../contract/category.ts';

const RETURN = { overdue: say`Overdue`, soon: say`Within 30 days`, later: say`Later` } as const;

const shape = datasetShape({
  key: 'assets',
  name: 'Assets',
  about: 'One row for each asset and holder; without a holder one row',
  right: 'assets',
  columns: {
    tag: { label: 'Tag', type: 'text' },
    asset: { label: 'Asset', type: 'text' },
    category: { label: 'Category', type: 'text' },
    assettype: { label: 'Type', type: 'text' },
    status: { label: 'Status', type: 'text' },
    holder: { label: 'Held by', type: 'text' },
    issuedon: { label: 'Issued on', type: 'day' },
    dueon: { label: 'Due back', type: 'day' },
    duestate: { label: 'Return', type: 'text' },
    purchasedon: { label: 'Purchased on', type: 'day' },
    warrantyuntil: { label: 'Warranty until', type: 'day' },
    vendor: { label: 'Vendor', type: 'text' },
    office: { label: 'Office', type: 'text' },
    cost: { label: 'Cost', type: 'money' },
  },
});

/** Assets with their holders as a dataset. */
export const assetDataset: Dataset = {
  shape,
  rows: ({ db, today }) =>
    db
      .selectFrom('asset as a')
      .innerJoin('asset_category as c', 'c.assetcategoryid', 'a.assetcategoryid')
      .leftJoin('company_office as o', 'o.officeaddressid', 'a.officeaddressid')
      .leftJoin('asset_assignment as s', (on) => on.onRef('s.assetid', '=', 'a.assetid').on('s.returnedon', 'is', null))
      .leftJoin('employee as e', 'e.employeeid', 's.employeeid')
      .select(['a.assettag as tag', 'a.assetname as asset', 'c.assetcategoryname as category', 'e.fullname as holder'])
      .select([
        's.issuedon',
        's.dueon',
        'a.purchasedon',
        'a.warrantyuntil',
        'a.vendor',
        'o.officename as office',
        'a.cost',
      ])
      .select([
        labelOf('c.assettypeid', ASSET_TYPE.labels).as('assettype'),
        labelOf('a.stateid', ASSET_STATE.labels).as('status'),
        sql<string | null>`case when s.dueon is null then null when s.dueon < ${today}::date then ${RETURN.overdue}
          when s.dueon <= ${today}::date + 30 then ${RETURN.soon} else ${RETURN.later} end`.as('duestate'),
      ]),
};

const shared = { board: 'service', dataset: assetDataset, chart: 'columns', unit: 'number', sum: null } as const;

/** Tiles over assets. */
export const assetTiles: readonly Tile[] = [
  {
    ...shared,
    key: 'assets-due',
    title: 'Assets to return',
    about: 'Assets that are issued until a day: overdue, due within 30 days, or later. As of today.',
    group: 'duestate',
    filters: [{ column: 'dueon', condition: 'notbefore', value: '1900-01-01' }],
    order: [RETURN.overdue, RETURN.soon, RETURN.later],
  },
  {
    ...shared,
    key: 'assets-overdue',
    title: 'Assets overdue',
    about: 'Assets whose day of return is over and that are still issued, by category. As of today.',
    group: 'category',
    filters: [{ column: 'duestate', condition: 'is', value: RETURN.overdue }],
  },
];
