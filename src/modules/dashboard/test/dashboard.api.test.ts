import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import { BOARDS, type TileRows } from '#platform/contract/tile.ts';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { CUSTOM } from '#modules/report-robo/contract/question.ts';
import { exportReport, reportCatalogue, runReport } from '#modules/report-robo/contract/report.ts';
import { countedRows, type Tile } from '#platform/server/tile.ts';
import { jobEnded } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import { type BoardTile, getBoard, listBoards, saveTileOrder } from '../contract/board.ts';
import { questionOf } from '#modules/report-robo/contract/rows.ts';
import { enqueueComparison } from '../server/compare.ts';
import { differenceFinding } from '../server/difference-finding.ts';

const WRONG = 'wrong';
const peopleDataset = serverModules.flatMap(({ tiles = [] }) => tiles).find(({ key }) => key === 'headcount')?.dataset;
if (!peopleDataset) throw new Error('no dataset of people');
/** A tile whose number is not that of its rows. */
const wrongTile: Tile = {
  key: WRONG,
  board: 'people',
  title: 'A wrong number',
  about: 'Five, whatever the rows are.',
  unit: 'number',
  dataset: peopleDataset,
  chart: 'columns',
  load: () => Promise.resolve({ value: 5, rows: countedRows(), before: null, parts: [], series: [], points: [] }),
};

type Caller = TestCompany['admin'];
let app: TestApp;
let company: TestCompany;
let manager: Caller;
let clerk: Caller;

const NAMES = ['Asha', 'Bina', 'Chand', 'Dev'] as const;
/** An account with these rights, each with a scope. */
async function account(name: string, rights: Partial<Record<FeatureKey, string>>, employeeid: number | null) {
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: name })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values(
        Object.entries(rights).map(([key, scope]) => ({
          permissiongroupid,
          featureid: FEATURES[key as FeatureKey].featureid,
          actionid: 1,
          scope,
        })),
      )
      .execute();
  });
  return company.account(`${name}@kaveri.example`, [name], employeeid);
}

beforeAll(async () => {
  app = await startTestApp({ modules: [{ name: 'test-tiles', endpoints: [], tiles: [wrongTile] }] });
  company = await app.company();
  const ids = await company.tx(async (db) => {
    const departments = await db
      .insertInto('department')
      .values([{ departmentname: 'Weaving' }, { departmentname: 'Dyeing' }])
      .returning('departmentid')
      .execute();
    const people = await db
      .insertInto('employee')
      .values(
        NAMES.map((fullname, at) => ({
          employeecode: `00${at}`,
          fullname,
          joiningdate: fullname === 'Chand' ? '2026-09-10' : '2024-01-01',
          leavingdate: fullname === 'Dev' ? '2026-09-20' : null,
        })),
      )
      .returning(['employeeid', 'fullname'])
      .execute();
    const idOf = (name: string) => people.find(({ fullname }) => fullname === name)?.employeeid ?? 0;
    await db
      .insertInto('work_profile')
      .values(
        NAMES.map((name, at) => ({
          employeeid: idOf(name),
          period: '[2024-01-01,)',
          departmentid: name === 'Chand' ? null : (departments[at % 2]?.departmentid ?? null),
          managerid: name === 'Asha' ? idOf('Bina') : null,
        })),
      )
      .execute();
    await db
      .insertInto('attendance_day')
      .values(
        ['2026-09-01', '2026-09-02'].map((workdate, at) => ({
          employeeid: idOf('Asha'),
          workdate,
          kind: 'working',
          half1: 'P',
          half2: at === 0 ? 'P' : 'A',
          workedminutes: 480,
          lateminutes: 15 * at,
          earlyminutes: 0,
          extraminutes: 0,
          breakminutes: 0,
          creditedminutes: 0,
          reasons: [],
        })),
      )
      .execute();
    return { bina: idOf('Bina') };
  });
  const reading = { dashboard: 'all', reportRobo: 'all' };
  manager = await account('Team figures', { ...reading, people: 'reports', attendance: 'reports' }, ids.bina);
  clerk = await account('No people', { ...reading, helpdesk: 'all' }, null);
});
afterAll(() => app.stop());

const SEPTEMBER = { rangeid: CUSTOM, from: '2026-09-01', to: '2026-09-30' } as const;
const tilesOf = async (by: Caller, board: (typeof BOARDS)[number]) =>
  (await by.call(getBoard, { board, ...SEPTEMBER }))[0]?.tiles ?? [];
const tileOf = async (by: Caller, board: (typeof BOARDS)[number], key: string): Promise<BoardTile> => {
  const tile = (await tilesOf(by, board)).find((one) => one.key === key);
  if (!tile) throw new Error(`no tile ${key}`);
  return tile;
};

test('attrition, headcount and movement of September: the last day counts, a joiner counts from the first (S1-008)', async () => {
  expect((await tileOf(company.admin, 'people', 'headcount')).figures).toMatchObject({ value: 3, before: 3 });
  expect((await tileOf(company.admin, 'people', 'movement')).figures).toMatchObject({ value: 0, before: 0 });
  // 30 days of Asha and Bina, 21 of Chand, 20 of Dev: 1 leaver over 101/30.
  const { figures } = await tileOf(company.admin, 'people', 'attrition');
  expect(figures).toMatchObject({ value: 2970, before: 0 });
  expect(figures?.parts.map(({ value }) => value)).toEqual([1, 101, 30, 36139]);
});

test('a reader has the boards, tiles and numbers of their own rights', async () => {
  const boards = async (by: Caller) =>
    (await by.call(listBoards, {}))[0]?.boards.map(({ displayvalue }) => displayvalue);
  expect(await boards(company.admin)).toEqual([...BOARDS]);
  expect(await boards(manager)).toEqual(['people', 'time']);
  expect(await boards(clerk)).toEqual(['service']);
  expect((await tileOf(manager, 'people', 'headcount')).figures?.value).toBe(2);
  expect(await tilesOf(clerk, 'people')).toEqual([]);
  expect(await tilesOf(manager, 'pay')).toEqual([]);
});

/** Every number of a tile with the rows behind it. */
function numbersOf({ figures }: BoardTile): { value: number; rows: TileRows }[] {
  if (!figures) return [];
  const all = [
    { value: figures.value, rows: figures.rows },
    ...figures.parts,
    ...figures.points.flatMap(({ values }) => Object.values(values)),
  ];
  return all.flatMap(({ value, rows }) => (value === null || rows === null ? [] : [{ value, rows }]));
}

test('each number of each tile is what the report and the file of the same reader have', async () => {
  let compared = 0;
  for (const by of [company.admin, manager, clerk]) {
    const datasets = (await by.call(reportCatalogue, {}))[0]?.datasets ?? [];
    for (const board of BOARDS)
      for (const tile of (await tilesOf(by, board)).filter(({ key }) => key !== WRONG)) {
        expect(tile.error, tile.key).toBeNull();
        const columns = datasets.find(({ key }) => key === tile.datasetkey)?.columns ?? [];
        for (const { value, rows } of numbersOf(tile)) {
          const question = { ...questionOf(tile.datasetkey, rows), columns: columns.map(({ name }) => name) };
          const [report] = await by.call(runReport, { question, limit: 200 });
          const sum = report?.totals[columns.findIndex(({ name }) => name === rows.sum)] ?? 0;
          expect(rows.sum === null ? report?.total : sum, `${tile.key} ${JSON.stringify(rows)}`).toBe(value);
          compared += 1;
          if (compared % 20 !== 0) continue;
          const file = await by.file(exportReport, { format: 'csv', name: 'Rows', question: JSON.stringify(question) });
          expect(file.toString('utf8').trim().split('\n').length - 1).toBe(report?.total);
        }
      }
  }
  expect(compared).toBeGreaterThan(100);
});

test('a period that is too long for a dataset shows its last days, and days that come no figures', async () => {
  const [year] = await company.admin.call(getBoard, { board: 'time', rangeid: 5, from: null, to: null });
  const tile = year?.tiles.find(({ key }) => key === 'days-present');
  expect(tile).toMatchObject({ error: null, to: year?.to });
  expect(tile?.from).not.toBeNull();
  const refused = await company.admin.refused(getBoard, { board: 'time', rangeid: CUSTOM, from: null, to: null });
  expect(refused.error.fields?.from).toBe('Please enter the days from and to');
});

test('the order of tiles is one’s own, and goes back to that of the product', async () => {
  const keysOf = async (by: Caller) => (await tilesOf(by, 'people')).map(({ key }) => key);
  const standard = await keysOf(company.admin);
  const own = [...standard.slice(1), ...standard.slice(0, 1)];
  await company.admin.call(saveTileOrder, { board: 'people', tilekeys: own });
  expect(await keysOf(company.admin)).toEqual(own);
  expect((await keysOf(manager))[0]).toBe(standard[0]);
  // A tile that the manager does not see is as unknown as one that does not exist.
  const unknown = await manager.refused(saveTileOrder, { board: 'people', tilekeys: ['payroll-cost'] });
  expect(unknown.error.fields?.tilekeys).toMatch(/have changed/);
  await company.admin.call(saveTileOrder, { board: 'people', tilekeys: [] });
  expect(await keysOf(company.admin)).toEqual(standard);
});

test('each night tiles are compared with reports and files, and a difference is a finding', async () => {
  const job = await company.tx((db) => enqueueComparison(db, '2026-10-20'));
  expect((await jobEnded(company.company, job ?? 0)).statusid).toBe(3);
  const rows = await company.tx((db) => db.selectFrom('dashboard_difference').selectAll().execute());
  expect(
    new Set(
      rows.map(({ tilekey, tilevalue, reportvalue, filevalue }) =>
        [tilekey, tilevalue, reportvalue, filevalue].join(' '),
      ),
    ),
  ).toEqual(new Set([`${WRONG} 5 4 4`, `${WRONG} 5 2 2`]));
  const finding = await company.tx((db) => differenceFinding.find({ db, today: '2026-10-20' }));
  expect(finding).toEqual({ count: 2, names: ['A wrong number', 'A wrong number'] });
});

test('leave in rupees is as of the night it was worked out, for whoever has the right over payrolls', async () => {
  await company.tx(async (db) => {
    const { leavetypeid } = await db
      .insertInto('leave_type')
      .values({ leavetypename: 'Earned', leavecode: 'EA', leavecategoryid: 2, colour: '#0ca678' })
      .returning('leavetypeid')
      .executeTakeFirstOrThrow();
    const { employeeid } = await db.selectFrom('employee').select('employeeid').limit(1).executeTakeFirstOrThrow();
    const row = { employeeid, leavetypeid, days: 125_000, wages: 3_900_000, divisor: 26, amount: 1_875_000 };
    await db
      .insertInto('leave_liability')
      .values({ ...row, ason: '2026-10-19' })
      .execute();
  });
  expect(await tileOf(company.admin, 'pay', 'leave-liability')).toMatchObject({
    asof: '2026-10-19',
    figures: { value: 1_875_000, points: [{ label: 'Earned' }] },
  });
  expect(await tilesOf(manager, 'pay')).toEqual([]);
});
