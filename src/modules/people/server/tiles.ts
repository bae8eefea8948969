import { sql } from 'kysely';
import type { TileFigures, TileFilter, TileRows } from '#platform/contract/tile.ts';
import { type Day, day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { type DatasetCaller, datasetRows } from '#platform/server/dataset.ts';
import { countedRows, type Tile } from '#platform/server/tile.ts';
import { attritionOf, headcountOn, joinedIn, leftIn, monthsUpTo, type Spell } from '../engine/movement.ts';
import { peopleDataset } from './dataset.ts';

const MONTHS = 12;

/** Read once for all tiles of a board: a board is one transaction. */
const read = new WeakMap<Db, Promise<Spell[]>>();

async function readSpells(caller: DatasetCaller): Promise<Spell[]> {
  const rows = await caller.db
    .selectFrom(datasetRows(caller, peopleDataset) as never)
    .select([
      sql<string>`d.joiningdate`.as('joined'),
      sql<string | null>`d.leavingdate`.as('left'),
      sql<number>`count(*)`.as('count'),
    ] as never)
    .groupBy(sql`1, 2` as never)
    .execute();
  return (rows as unknown as { joined: string; left: string | null; count: number }[]).map((row) => ({
    joined: day(row.joined),
    left: row.left === null ? null : day(row.left),
    count: row.count,
  }));
}

function spellsOf(caller: DatasetCaller): Promise<Spell[]> {
  const stored = read.get(caller.db);
  if (stored) return stored;
  const spells = readSpells(caller);
  read.set(caller.db, spells);
  return spells;
}

const filter = (column: string, condition: TileFilter['condition'], value: string): TileFilter => ({
  column,
  condition,
  value,
});
const inServiceOn = (on: Day): TileRows =>
  countedRows(filter('joiningdate', 'notafter', on), filter('leavingdate', 'openuntil', on));
const within = (column: string, { from, to }: { from: Day; to: Day }): TileRows =>
  countedRows(filter(column, 'notbefore', from), filter(column, 'notafter', to));

const shared = { board: 'people', dataset: peopleDataset, chart: 'columns' } as const;

/** A figure of a year ago, where anybody was in service then. */
const inCourse = (spells: readonly Spell[], { to }: { to: Day }, figure: number | null): number | null =>
  headcountOn(spells, to) === 0 ? null : figure;

const headcount: Tile = {
  ...shared,
  key: 'headcount',
  title: 'Headcount',
  about: 'People in service on the last day of the period: joined on or before it, with no last day before it.',
  unit: 'number',
  load: async (caller, { to }, before, yearago): Promise<TileFigures> => {
    const spells = await spellsOf(caller);
    return {
      value: headcountOn(spells, to),
      rows: inServiceOn(to),
      before: headcountOn(spells, before.to),
      yearago: inCourse(spells, yearago, headcountOn(spells, yearago.to)),
      parts: [],
      series: [{ name: 'people', label: 'Headcount' }],
      points: monthsUpTo(to, MONTHS).map((one) => ({
        key: one.month,
        label: one.month,
        values: { people: { value: headcountOn(spells, one.to), rows: inServiceOn(one.to) } },
      })),
    };
  },
};

const movement: Tile = {
  ...shared,
  key: 'movement',
  title: 'Joined and left',
  about: 'People whose joining date, and people whose last day, is in the period; the key figure is joined less left.',
  unit: 'number',
  load: async (caller, span, before, yearago): Promise<TileFigures> => {
    const spells = await spellsOf(caller);
    const [joined, left] = [joinedIn(spells, span), leftIn(spells, span)];
    return {
      value: joined - left,
      rows: null,
      before: joinedIn(spells, before) - leftIn(spells, before),
      yearago: inCourse(spells, yearago, joinedIn(spells, yearago) - leftIn(spells, yearago)),
      parts: [
        { label: 'Joined', value: joined, unit: 'number', rows: within('joiningdate', span) },
        { label: 'Left', value: left, unit: 'number', rows: within('leavingdate', span) },
      ],
      series: [
        { name: 'joined', label: 'Joined' },
        { name: 'left', label: 'Left' },
      ],
      points: monthsUpTo(span.to, MONTHS).map((one) => ({
        key: one.month,
        label: one.month,
        values: {
          joined: { value: joinedIn(spells, one), rows: within('joiningdate', one) },
          left: { value: leftIn(spells, one), rows: within('leavingdate', one) },
        },
      })),
    };
  },
};

const attrition: Tile = {
  ...shared,
  key: 'attrition',
  title: 'Attrition',
  about:
    'People whose last day is in the period, divided by the mean of the headcounts of its days. For a year it is multiplied by 365 and divided by the days of the period.',
  unit: 'share',
  load: async (caller, span, before, yearago): Promise<TileFigures> => {
    const spells = await spellsOf(caller);
    const { leavers, days, persondays, rate, yearly } = attritionOf(spells, span);
    return {
      value: rate,
      rows: null,
      before: attritionOf(spells, before).rate,
      yearago: inCourse(spells, yearago, attritionOf(spells, yearago).rate),
      parts: [
        { label: 'Left', value: leavers, unit: 'number', rows: within('leavingdate', span) },
        { label: 'Headcounts of all days together', value: persondays, unit: 'number', rows: null },
        { label: 'Days', value: days, unit: 'number', rows: null },
        ...(yearly === null ? [] : [{ label: 'For a year', value: yearly, unit: 'share' as const, rows: null }]),
      ],
      series: [{ name: 'rate', label: 'Attrition' }],
      points: monthsUpTo(span.to, MONTHS).map((one) => ({
        key: one.month,
        label: one.month,
        values: { rate: { value: attritionOf(spells, one).rate ?? 0, rows: null } },
      })),
    };
  },
};

const inServiceToday: readonly TileFilter[] = [filter('isinservice', 'is', 'Yes')];

/** Tiles over the dataset of employees. */
export const peopleTiles: readonly Tile[] = [
  headcount,
  movement,
  attrition,
  {
    ...shared,
    key: 'people-by-department',
    title: 'People by department',
    about: 'People in service today, by the department of their job.',
    unit: 'number',
    group: 'department',
    sum: null,
    filters: inServiceToday,
  },
  {
    ...shared,
    key: 'people-by-gender',
    title: 'People by gender',
    about: 'People in service today, by the gender in their profile.',
    unit: 'number',
    group: 'gender',
    sum: null,
    filters: inServiceToday,
  },
];
