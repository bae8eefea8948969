import { z } from 'zod';
import { carRecord, carsBulk } from '#modules/payroll/contract/person/company-cars.ts';
import { fail, failed, notice } from '#bulk/server/kind.ts';
import type { Standing } from '#bulk/server/take-back.ts';
import { type PersonCheck, personUpload, validatePeople } from '#modules/people/server/public.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { holds, keyOf, personRows } from '#platform/server/person-record.ts';
import { type Car, type CarFields, carChange, failOnApprovedRun, openFrom } from '../cars/cars.ts';

/** Checks cars against those of the same people and the months that were paid with them. */
export const checkCars: PersonCheck<CarFields, object> = async ({ db }, rows) => {
  const ids = rows.map(({ person }) => person.employeeid);
  const [cars, open] = [await personRows(db, carRecord, { ids }), await openFrom(db, ids)];
  const byKey = new Map(cars.map((one) => [keyOf(carRecord, one), one]));
  const seen = new Map<string, number>();
  for (const { row, person, values: car, id } of rows) {
    if (failed(row)) continue;
    const key = keyOf(carRecord, { employeeid: person.employeeid, ...car });
    const [twice, same] = [seen.get(key), byKey.get(key)];
    seen.set(key, twice ?? row.rownumber);
    if (twice !== undefined)
      fail(row, 'givenfrom', `Row ${twice} gives the person a car from this day already. Number the cars.`);
    if (car.givenuntil !== null && car.givenuntil < car.givenfrom)
      fail(row, 'givenuntil', 'The last day is before the first. Correct one of them.');
    if (person.leavingdate !== null && car.givenfrom > person.leavingdate)
      fail(
        row,
        'givenfrom',
        id === undefined
          ? `${person.code} left before that day. Correct the day or the employee code.`
          : 'The person left before that day. Correct the day.',
      );
    if (id !== undefined && same && same.companycarid !== id)
      fail(row, 'givenfrom', 'The person has a car from this day already. Number the cars.');
    const mine = (one: (typeof cars)[number]) => one.companycarid === id && one.employeeid === person.employeeid;
    const before = id == null ? same : (cars.find(mine) ?? notFound());
    const until = open.get(person.employeeid);
    const change = before && carChange(before, car, until);
    if (change !== undefined) fail(row, 'givenuntil', change);
    else if (before && !holds(before, car)) notice(row, 'givenfrom', 'Replaces the car entered before.');
    else if (!before && until !== undefined && car.givenfrom < until)
      notice(row, 'givenfrom', 'Months that are paid are not taxed again; the car counts from the next one.');
  }
};

/** Why cars can neither go nor become what they were before: months were paid with them. */
export async function carsStay(db: Db, rows: readonly Standing[]): Promise<ReadonlyMap<number, string>> {
  const open = await openFrom(
    db,
    rows.map(({ now }) => Number(now['employeeid'])),
  );
  return new Map(
    rows.flatMap(({ rownumber, now, before }) => {
      const back = before as Car | null;
      const why = carChange(now as Car, back ?? undefined, open.get(Number(now['employeeid'])));
      return why === undefined ? [] : [[rownumber, why] as const];
    }),
  );
}

/** Company cars that people use for work and in private. */
export const carsKind = personUpload(carRecord, {
  contract: carsBulk,
  parameters: z.object({}),
  sheet: 'Cars',
  async open(input, rows) {
    await failOnApprovedRun(input.db);
    return validatePeople(input, rows);
  },
  check: checkCars,
  async closed(db) {
    await failOnApprovedRun(db);
    return new Map();
  },
  stays: carsStay,
});
