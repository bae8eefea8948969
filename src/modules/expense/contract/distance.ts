import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { fuelName } from './policy-rules.ts';

export const DISTANCE_UNIT = choices({ 1: 'Kilometres', 2: 'Miles' });
const MILES = 2;
const MAX_FUELS = 30;
/** Metres of an international mile, in thousandths: 1,609.344 m. */
const MILLIMETRES_PER_MILE = 1_609_344;
const MILLIMETRES_PER_TENTH = 100_000;

/** The unit in which people enter distances, and the fuels that rates are by. */
export const distanceSetting = z.object({
  distanceunitid: DISTANCE_UNIT.schema,
  fuels: z
    .array(fuelName.min(1, 'Please enter a fuel'))
    .min(1, 'Please add a fuel')
    .max(MAX_FUELS)
    .refine(
      (fuels) => new Set(fuels.map((fuel) => fuel.toLowerCase())).size === fuels.length,
      'A fuel is repeated. Keep one row',
    ),
});
export type DistanceSetting = z.output<typeof distanceSetting>;
export const FIRST_DISTANCE_SETTING: DistanceSetting = {
  distanceunitid: 1,
  fuels: ['Petrol', 'Diesel', 'CNG', 'Electric'],
};

/** Tenths of a kilometre of a distance in tenths of the company's unit, to the nearest, half up. */
export const tenthsOfKm = (tenths: number, { distanceunitid }: Pick<DistanceSetting, 'distanceunitid'>): number =>
  distanceunitid === MILES
    ? Math.floor((tenths * (MILLIMETRES_PER_MILE / 10) + MILLIMETRES_PER_TENTH / 2) / MILLIMETRES_PER_TENTH)
    : tenths;

export const getDistanceSetting = endpoint({
  method: 'GET',
  path: 'subscription/expensedistance',
  access: mayRead('expenseSetting'),
  summary: 'The unit of distances and the fuels that mileage is paid by',
  input: z.object({}),
  output: z.array(distanceSetting.extend({ version: z.number() })),
  example: {},
});
export const saveDistanceSetting = endpoint({
  method: 'POST',
  path: 'subscription/expensedistance',
  access: mayEdit('expenseSetting'),
  versioned: true,
  summary: 'Change the unit of distances and the fuels that mileage is paid by',
  input: distanceSetting,
  output: z.array(z.object({ version: z.number() })),
  example: FIRST_DISTANCE_SETTING,
});
