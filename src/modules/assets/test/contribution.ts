import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** A laptop of everybody, most of them issued. */
async function fillAssets(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into asset_category (subscriptionid, assetcategoryname, assettypeid, depreciationid)
    values (${id}, 'Laptop of the lists', 1, 2)`);
  await owner.query(`insert into asset (subscriptionid, assetcategoryid, assettag, assetname, cost, inuseon, stateid)
    select ${id}, c.assetcategoryid, 'L' || e.employeeid, 'ThinkPad T14', 7200000, date '2025-08-15', 1 + (e.employeeid % 2)
    from employee e join asset_category c on c.subscriptionid = e.subscriptionid and c.assetcategoryname = 'Laptop of the lists'
    where e.subscriptionid = ${id}`);
  await owner.query(`insert into asset_assignment (subscriptionid, assetid, employeeid, issuedon, dueon, acceptanceid)
    select ${id}, a.assetid, substr(a.assettag, 2)::bigint, date '2025-08-15', date '2027-08-15', 2
    from asset a where a.subscriptionid = ${id} and a.stateid = 2`);
}

export const contribution: TestContribution = {
  support: ['assetCategory'],
  big: ['asset', 'asset_assignment'],
  fill: fillAssets,
  lists: [
    { what: 'assets', path: 'assets/assetlist', ask: () => ({ limit: '50' }) },
    {
      what: 'a deep page of assets',
      path: 'assets/assetlist',
      ask: (_, people) => ({ limit: '50', offset: String(people - 100) }),
    },
    { what: 'a search among assets', path: 'assets/assetlist', ask: () => ({ search: 'L12' }) },
    { what: 'assets that wait for acceptance', path: 'assets/assetlist', ask: () => ({ attentionid: '3' }) },
    { what: 'requests to be issued', path: 'assets/waitingrequests', ask: () => ({ limit: '50' }) },
  ],
};
