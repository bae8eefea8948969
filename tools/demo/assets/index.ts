import { addDays, day, type Day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import type { DemoSeed } from '../seed.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { assetCategoryRecord } from '#modules/assets/contract/category.ts';
import { MOVED } from '#modules/assets/engine/states.ts';

const category = (
  assetcategoryname: string,
  assettypeid: 1 | 2,
  depreciationid: 1 | 2 | 3 | 4,
  rest: Partial<{ usefulmonths: number; isacceptance: boolean; terms: string | null }> = {},
) => ({
  assetcategoryname,
  assettypeid,
  depreciationid,
  usefulmonths: 36,
  residualpercent: 5,
  recoverypercent: 100,
  isacceptance: true,
  terms: 'Keep it with care, report loss or damage on the day it happens, and give it back on your last day.',
  isactive: 1,
  ...rest,
});
const CATEGORIES = [
  category('Laptop', 1, 2),
  category('Mobile phone', 1, 2, { usefulmonths: 24 }),
  category('Test instrument', 1, 4, { usefulmonths: 120 }),
  category('Access card', 1, 1, { isacceptance: false, terms: null }),
  category('Design software licence', 2, 3, { usefulmonths: 12, isacceptance: false, terms: null }),
];
/** Category, tag, name, cost in rupees, days since it is in use, seats, state (1 in stock, 2 issued, 3 in repair, 4 lost). */
type DemoAsset = readonly [
  at: number,
  tag: string,
  name: string,
  cost: number,
  days: number,
  seats: number,
  stateid: number,
];
const ASSETS: readonly DemoAsset[] = [
  [0, 'LT-0001', 'ThinkPad T14', 72_000, 470, 1, 2],
  [0, 'LT-0002', 'ThinkPad T14', 72_000, 470, 1, 2],
  [0, 'LT-0003', 'ThinkPad T14', 74_500, 120, 1, 2],
  [0, 'LT-0004', 'MacBook Air 13', 99_900, 65, 1, 2],
  [0, 'LT-0005', 'ThinkPad E14', 58_000, 900, 1, 3],
  [0, 'LT-0006', 'ThinkPad E14', 58_000, 900, 1, 4],
  [0, 'LT-0007', 'ThinkPad T14', 76_000, 12, 1, 1],
  [1, 'MP-0001', 'Galaxy A35', 24_500, 210, 1, 2],
  [1, 'MP-0002', 'Galaxy A35', 24_500, 210, 1, 2],
  [1, 'MP-0003', 'Galaxy A35', 24_500, 30, 1, 1],
  [2, 'TI-0001', 'Fluke 87V multimeter', 46_800, 1500, 1, 2],
  [2, 'TI-0002', 'Pressure calibrator', 2_35_000, 800, 1, 1],
  [3, 'AC-0101', 'Gate card', 150, 400, 1, 2],
  [3, 'AC-0102', 'Gate card', 150, 400, 1, 1],
  [4, 'SW-0001', 'AutoCAD LT', 42_000, 150, 3, 1],
];

async function seedAssets(db: Db, today: Day): Promise<void> {
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'fullname'])
    .where('leavingdate', 'is', null)
    .orderBy('employeeid')
    .limit(12)
    .execute();
  const own = await db
    .selectFrom('account')
    .select('employeeid')
    .where('fullname', '=', 'Kavya Menon')
    .executeTakeFirst();
  const [first = { employeeid: 0 }, ...others] = people;
  if (first.employeeid === 0) return;
  const kavya = own?.employeeid ?? first.employeeid;
  await saveRows(db, assetCategoryRecord, CATEGORIES);
  const stored = await db.selectFrom('asset_category').select(['assetcategoryid', 'assetcategoryname']).execute();
  const categories = new Map(stored.map((one) => [one.assetcategoryname, one.assetcategoryid]));
  const office = await db
    .selectFrom('company_office')
    .select('officeaddressid')
    .orderBy('officeaddressid')
    .executeTakeFirst();
  const created = await db
    .insertInto('asset')
    .values(
      ASSETS.map(([at, assettag, assetname, cost, days, seats, stateid]) => ({
        assetcategoryid: categories.get(CATEGORIES[at]?.assetcategoryname ?? '') ?? 0,
        assettag,
        assetname,
        serialnumber: at === 4 ? null : `SN${assettag.replace('-', '')}`,
        seats,
        stateid,
        officeaddressid: office?.officeaddressid ?? null,
        vendor: 'Deccan Systems',
        purchasedon: addDays(today, -days - 10),
        inuseon: addDays(today, -days),
        cost: cost * 100,
        warrantyuntil: at === 3 || at === 4 ? null : addDays(today, 1095 - days),
        renewalon: at === 4 ? addDays(today, 20) : null,
      })),
    )
    .returning('assetid')
    .execute();
  const ids = insertedIds(created, 'assetid');
  const idOf = (tag: string): number => ids[ASSETS.findIndex((one) => one[1] === tag)] ?? 0;
  await db
    .insertInto('asset_movement')
    .values(
      ids.map((assetid, at) => ({
        assetid,
        movementkindid: MOVED.added,
        ondate: addDays(today, -(ASSETS[at]?.[4] ?? 0)),
      })),
    )
    .execute();
  const issue = (tag: string, employeeid: number, days: number, acceptanceid: number, dueon: Day | null = null) => ({
    assetid: idOf(tag),
    employeeid,
    issuedon: addDays(today, -days),
    dueon,
    acceptanceid,
    acceptedat: acceptanceid > 2 ? new Date(`${addDays(today, 1 - days)}T05:00:00Z`).toISOString() : null,
    acceptancenote: acceptanceid === 4 ? 'The battery does not charge' : null,
  });
  const person = (at: number): number => others[at % Math.max(1, others.length)]?.employeeid ?? first.employeeid;
  const issues = [
    issue('LT-0001', kavya, 460, 3),
    issue('LT-0002', person(1), 180, 3),
    issue('LT-0003', person(2), 100, 4),
    issue('LT-0004', person(3), 3, 2),
    issue('LT-0005', person(4), 880, 3),
    issue('MP-0001', kavya, 2, 2),
    issue('MP-0002', person(5), 200, 3, addDays(today, -9)),
    issue('TI-0001', person(6), 40, 3, addDays(today, 20)),
    issue('AC-0101', kavya, 400, 1),
    issue('SW-0001', person(2), 140, 1),
    issue('SW-0001', person(3), 60, 1),
  ];
  await db.insertInto('asset_assignment').values(issues).execute();
  // Whoever had it first handed it over to whoever has it now.
  const before = { ...issue('LT-0002', person(6), 460, 3), returnedon: addDays(today, -180) };
  await db
    .insertInto('asset_assignment')
    .values({ ...before, conditionin: 'As good as new' })
    .execute();
  await db
    .insertInto('asset_movement')
    .values([
      ...[before, ...issues].map(({ assetid, employeeid, issuedon }) => ({
        assetid,
        employeeid,
        ondate: issuedon,
        ...(issuedon === before.returnedon && assetid === before.assetid
          ? { movementkindid: MOVED.transferred, fromemployeeid: before.employeeid, note: 'As good as new' }
          : { movementkindid: MOVED.issued, fromemployeeid: null, note: null }),
      })),
      {
        assetid: idOf('LT-0005'),
        employeeid: null,
        ondate: addDays(today, -6),
        movementkindid: MOVED.torepair,
        note: 'Display flickers',
      },
      {
        assetid: idOf('LT-0006'),
        employeeid: null,
        ondate: addDays(today, -50),
        movementkindid: MOVED.lost,
        note: 'Missing since the stock count',
      },
    ])
    .execute();
  const requests = [
    [person(7), 'Mobile phone', 'On call for service visits', 2, addDays(today, 5)],
    [kavya, 'Laptop', 'A larger display for drawings', 4, null],
  ] as const;
  await db
    .insertInto('asset_request')
    .values(
      requests.map(([employeeid, name, reason, statusid, neededby]) => ({
        employeeid,
        assetcategoryid: categories.get(name) ?? 0,
        reason,
        statusid,
        neededby,
      })),
    )
    .execute();
}

/** Assets of the demo company in every state, once payroll has added its people. */
export const seedDemoAssets: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), undefined));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, (db) => seedAssets(db, today));
};
