import { addDays, day, type Day, makeDay } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import type { DemoSeed } from '../seed.ts';

const SCALE = 10_000;
/** The quarter of a day. */
function quarterOf(on: Day): { from: Day; to: Day; name: string } {
  const [year, month] = [Number(on.slice(0, 4)), Number(on.slice(5, 7))];
  const first = month - ((month - 1) % 3);
  const next = first === 10 ? makeDay(year + 1, 1, 1) : makeDay(year, first + 3, 1);
  return { from: makeDay(year, first, 1), to: addDays(next, -1), name: `Q${(first + 2) / 3} ${year}` };
}

type Result = {
  title: string;
  kindid: number;
  unit: string | null;
  start: number;
  target: number | null;
  at: number | null;
  days: number;
  confidenceid: number;
  /** The figure of the product that feeds it each night. */
  measurekey?: string;
};
const result = (
  title: string,
  kindid: number,
  unit: string | null,
  [start, target, at]: readonly [number, number | null, number | null],
  days = 5,
  confidenceid = 1,
): Result => ({
  title,
  kindid,
  unit,
  start,
  target,
  at,
  days,
  confidenceid,
});
type DemoObjective = readonly [
  name: string,
  levelid: number,
  above: number | null,
  owner: number,
  driverid: number,
  results: readonly Result[],
];
const OBJECTIVES: readonly DemoObjective[] = [
  ['Instruments that customers recommend', 1, null, 0, 3, [result('Net promoter score', 2, 'Number', [32, 45, 38])]],
  [
    'Field service answers on the day',
    2,
    0,
    1,
    1,
    [
      result('Calls closed on the day', 2, 'Percent', [61, 80, 70]),
      result('Days until a spare part arrives', 3, 'Days', [9, 4, 8], 20, 3),
    ],
  ],
  [
    'Fewer returns of the pressure range',
    2,
    0,
    2,
    1,
    [result('Returns in a quarter', 3, 'Number', [48, 20, 30], 6, 2)],
  ],
  ['A plant that ships on time', 1, null, 0, 2, []],
  [
    'Calibration without a queue',
    2,
    3,
    3,
    1,
    [
      result('Orders shipped by the promised day', 2, 'Percent', [82, 95, 90]),
      result('Second calibration bench in use', 8, null, [0, null, 0], 30, 2),
    ],
  ],
  [
    'Drawings that the shop floor can read',
    3,
    4,
    -1,
    1,
    [
      result('Drawings revised', 1, 'Number', [0, 40, 26], 3),
      result('Questions from the shop floor in a week', 3, 'Number', [15, 5, null], 0),
    ],
  ],
  ['Ideas that nobody has taken up yet', 3, null, 4, 1, []],
  [
    'People who stay',
    1,
    null,
    0,
    1,
    [{ ...result('Attrition', 3, 'Percent', [8, 4, null], 0), measurekey: 'attrition' }],
  ],
];
const CLOSED = ['A service desk that answers', 'Spare parts were the limit, not people.'] as const;

async function seedOkr(db: Db, today: Day): Promise<void> {
  const people = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('leavingdate', 'is', null)
    .orderBy('employeeid')
    .limit(6)
    .execute();
  const own = await db
    .selectFrom('account')
    .select('employeeid')
    .where('fullname', '=', 'Kavya Menon')
    .executeTakeFirst();
  const department = await db
    .selectFrom('department')
    .select('departmentid')
    .orderBy('departmentid')
    .executeTakeFirst();
  if (people.length === 0 || !department) return;
  const owner = (place: number): number =>
    (place < 0 ? own?.employeeid : people[place % people.length]?.employeeid) ?? people[0]?.employeeid ?? 0;
  const units = new Map(
    (await db.selectFrom('measurement_unit').select(['measurementunitid', 'measurementunitname']).execute()).map(
      (one) => [one.measurementunitname, one.measurementunitid],
    ),
  );
  const now = quarterOf(today);
  const before = quarterOf(addDays(now.from, -1));
  const cycles = await db
    .insertInto('okr_cycle')
    .values([before, now].map(({ from, to, name }) => ({ okrcyclename: name, fromdate: from, todate: to })))
    .returning('okrcycleid')
    .execute();
  const [past = 0, current = 0] = insertedIds(cycles, 'okrcycleid');
  await db
    .insertInto('okr_objective')
    .values({
      okrcycleid: past,
      title: CLOSED[0],
      levelid: 1,
      employeeid: owner(0),
      statusid: 2,
      grade: 70,
      learnt: CLOSED[1],
    })
    .execute();
  const ids: number[] = [];
  for (const [title, levelid, above, place, driverid, results] of OBJECTIVES) {
    const { okrobjectiveid } = await db
      .insertInto('okr_objective')
      .values({
        okrcycleid: current,
        parentid: above === null ? null : (ids[above] ?? null),
        title,
        levelid,
        departmentid: levelid === 2 ? department.departmentid : null,
        employeeid: owner(place),
        driverid,
      })
      .returning('okrobjectiveid')
      .executeTakeFirstOrThrow();
    ids.push(okrobjectiveid);
    if (results.length === 0) continue;
    const checked = (days: number): Day => (addDays(today, -days) < now.from ? now.from : addDays(today, -days));
    const created = await db
      .insertInto('okr_key_result')
      .values(
        results.map((one) => ({
          okrobjectiveid,
          title: one.title,
          kindid: one.kindid,
          measurementunitid: one.unit === null ? null : (units.get(one.unit) ?? null),
          startvalue: one.start * SCALE,
          targetvalue: one.target === null ? null : one.target * SCALE,
          currentvalue: one.at === null ? null : one.at * SCALE,
          confidenceid: one.confidenceid,
          measurekey: one.measurekey ?? null,
          employeeid: owner(place),
          checkedon: one.at === null ? null : checked(one.days),
        })),
      )
      .returning('okrkeyresultid')
      .execute();
    const keyresults = insertedIds(created, 'okrkeyresultid');
    const checkins = results.flatMap((one, at) =>
      one.at === null
        ? []
        : [
            {
              okrkeyresultid: keyresults[at] ?? 0,
              ondate: checked(one.days),
              value: one.at * SCALE,
              confidenceid: one.confidenceid,
            },
          ],
    );
    if (checkins.length > 0) await db.insertInto('okr_check_in').values(checkins).execute();
  }
}

/** Objectives of the demo company in this quarter and the one before, once payroll has added its people. */
export const seedDemoOkr: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), undefined));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, (db) => seedOkr(db, today));
};
