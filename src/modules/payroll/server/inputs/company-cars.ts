import { sql } from 'kysely';
import { carsBulk } from '#modules/payroll/contract/company-cars.ts';
import { readChoice, YES_NO } from '#bulk/engine/cell.ts';
import { column, dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkKind, fail, failed, notice, type ReadRow } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, validatePeople } from '#modules/people/server/public.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Car, CAR_FIELDS, carChange, failOnApprovedRun, openFrom, sameCar } from '../cars/cars.ts';

type Known = Car & { readonly companycarid: number; readonly employeeid: number };
type Undo = { readonly car: Car & { readonly employeeid: number }; readonly before: Car | null };

const ENGINES = {
  'Up to 1.6 l': ['small', 'upto 1.6 l', 'up to 1.6 litres', '1.6 l or less'],
  'Above 1.6 l': ['large', '> 1.6 l', 'above 1.6 litres'],
} as const;
const BORNE = { Employer: ['company'], Employee: ['person', 'self'] } as const;

const carKey = (employeeid: number, { givenfrom, carnumber }: Pick<Car, 'givenfrom' | 'carnumber'>): string =>
  JSON.stringify([employeeid, givenfrom, carnumber]);

/** The cars of people, by person, first day and number. */
async function carsOf(db: Db, ids: readonly number[]): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('company_car')
    .select(['companycarid', 'employeeid', ...CAR_FIELDS])
    .where(anyOf('employeeid', ids))
    .execute();
  return new Map(rows.map((row) => [carKey(row.employeeid, row), row]));
}

const carOf = (row: ReadRow): Car => ({
  givenfrom: textOf(row, 'givenfrom') ?? '',
  givenuntil: textOf(row, 'givenuntil'),
  carnumber: textOf(row, 'carnumber') ?? '',
  largeengine: textOf(row, 'engine') === 'Above 1.6 l',
  driver: textOf(row, 'driver') === 'Yes',
  runningby: textOf(row, 'runningby') === 'Employee' ? 'employee' : 'employer',
});

async function writeCars(
  db: Db,
  rows: readonly (Car & { readonly employeeid: number })[],
  addedby: number | null,
): Promise<void> {
  await db
    .insertInto('company_car')
    .values(rows.map((row) => ({ ...row, addedby })))
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'employeeid', 'givenfrom', 'carnumber']).doUpdateSet((eb) => ({
        givenuntil: eb.ref('excluded.givenuntil'),
        largeengine: eb.ref('excluded.largeengine'),
        driver: eb.ref('excluded.driver'),
        runningby: eb.ref('excluded.runningby'),
        addedby: eb.ref('excluded.addedby'),
        addeddate: sql`now()`,
        version: sql<number>`company_car.version + 1`,
      })),
    )
    .execute();
}

/** Company cars that people use for work and in private. */
export const carsKind: BulkKind = {
  kind: carsBulk.kind,
  title: carsBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Cars',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    dateColumn({ name: 'givenfrom', label: 'From', aliases: ['Given From'], required: true }),
    dateColumn({
      name: 'givenuntil',
      label: 'To',
      aliases: ['Given Until', 'Until'],
      hint: 'The last day; blank for the time being',
    }),
    column({
      name: 'engine',
      label: 'Engine',
      required: true,
      choices: Object.keys(ENGINES),
      hint: 'Up to 1.6 l or Above 1.6 l',
      read: (cell) => readChoice(cell, ENGINES),
    }),
    column({
      name: 'driver',
      label: 'Driver',
      choices: Object.keys(YES_NO),
      hint: 'Yes where the company pays a driver; blank is No',
      read: (cell) => readChoice(cell, YES_NO),
    }),
    column({
      name: 'runningby',
      label: 'Running Cost By',
      choices: Object.keys(BORNE),
      hint: 'Employer or Employee; blank is Employer',
      read: (cell) => readChoice(cell, BORNE),
    }),
    textColumn({ name: 'carnumber', label: 'Car Number', hint: 'Needed for a second car from the same day' }, 40),
  ],
  async validate(given, rows) {
    await failOnApprovedRun(given.db);
    const people = await validatePeople(given, rows);
    const ids = people.map(({ person }) => person.employeeid);
    const [current, open] = [await carsOf(given.db, ids), await openFrom(given.db, ids)];
    const seen = new Map<string, number>();
    for (const { row, person } of people) {
      const car = carOf(row);
      if (failed(row)) continue;
      const key = carKey(person.employeeid, car);
      const twice = seen.get(key);
      if (twice !== undefined)
        fail(row, 'givenfrom', `Row ${twice} gives the person a car from this day already. Number the cars.`);
      seen.set(key, twice ?? row.rownumber);
      if (car.givenuntil !== null && car.givenuntil < car.givenfrom)
        fail(row, 'givenuntil', 'The last day is before the first. Correct one of them.');
      if (person.leavingdate !== null && car.givenfrom > person.leavingdate)
        fail(row, 'givenfrom', `${person.code} left before that day. Correct the day or the employee code.`);
      const before = current.get(key);
      const until = open.get(person.employeeid);
      const change = before && carChange(before, car, until);
      if (change !== undefined) fail(row, 'givenuntil', change);
      else if (before && !sameCar(before, car)) notice(row, 'givenfrom', 'Replaces the car entered before.');
      else if (!before && until !== undefined && car.givenfrom < until)
        notice(row, 'givenfrom', 'Months that are paid are not taxed again; the car counts from the next one.');
    }
    return { offered: [] };
  },
  async apply({ db, accountid }, rows) {
    const people = await peopleOf(db, rows);
    const current = await carsOf(
      db,
      people.map(({ person }) => person.employeeid),
    );
    const applied: Applied[] = [];
    for (const part of chunks(people, 10)) {
      const cars = part.map(({ row, person }) => ({
        rownumber: row.rownumber,
        car: { employeeid: person.employeeid, ...carOf(row) },
      }));
      await writeCars(
        db,
        cars.map(({ car }) => car),
        accountid,
      );
      for (const { rownumber, car } of cars) {
        const before = current.get(carKey(car.employeeid, car));
        const undo = { car, before: before ? onlyCar(before) : null } satisfies Undo;
        applied.push({ rownumber, objectid: car.employeeid, undo });
      }
    }
    return applied;
  },
  async undo({ db, accountid }, rows) {
    await failOnApprovedRun(db);
    const given = rows.map(({ rownumber, undo }) => ({ rownumber, ...(undo as Undo) }));
    const ids = given.map(({ car }) => car.employeeid);
    const [current, open] = [await carsOf(db, ids), await openFrom(db, ids)];
    const reasons = new Map<number, string>();
    const [gone, back]: [number[], (Car & { employeeid: number })[]] = [[], []];
    for (const { rownumber, car, before } of given) {
      const now = current.get(carKey(car.employeeid, car));
      const change = now && carChange(now, before ?? undefined, open.get(car.employeeid));
      if (!now || !sameCar(now, car)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (change !== undefined) reasons.set(rownumber, change);
      else if (before === null) gone.push(now.companycarid);
      else back.push({ employeeid: car.employeeid, ...before });
    }
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('company_car').where('companycarid', 'in', part).execute();
    for (const part of chunks(back, 10)) await writeCars(db, part, accountid);
    return reasons;
  },
};

const onlyCar = ({ givenfrom, givenuntil, carnumber, largeengine, driver, runningby }: Known): Car => ({
  givenfrom,
  givenuntil,
  carnumber,
  largeengine,
  driver,
  runningby,
});
