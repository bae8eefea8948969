import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { line, listOf } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { cityClassName } from './policy-rules.ts';

const MAX_CLASSES = 12;
const MAX_CITIES = 400;
export const CITY_LIMIT = 60;
const cityKey = (city: string): string => city.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The classes of cities that limits differ by. A city that no class names has the class `othercity`. */
export const cityClasses = z
  .object({
    classes: z
      .array(
        z.object({
          code: cityClassName.min(1, 'Please enter a code'),
          name: line(60),
          cities: listOf(line(CITY_LIMIT).min(1, 'Please enter a city'), MAX_CITIES),
        }),
      )
      .min(1, 'Please add a class')
      .max(MAX_CLASSES),
    othercity: cityClassName.min(1, 'Please select the class of all other cities'),
  })
  .superRefine(({ classes, othercity }, ctx) => {
    const fail = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    const codes = classes.map(({ code }) => code.toLowerCase());
    if (new Set(codes).size < codes.length) fail(['classes'], 'A code is repeated. Keep one row');
    if (!codes.includes(othercity.toLowerCase())) fail(['othercity'], 'Please select the class of all other cities');
    const cities = classes.flatMap((one) => one.cities.map(cityKey));
    const twice = cities.find((city, at) => cities.indexOf(city) !== at);
    if (twice !== undefined) fail(['classes'], 'A city is repeated. Keep one row');
  });
export type CityClasses = z.output<typeof cityClasses>;

/** One class for all cities, until the company has its own. */
export const FIRST_CITY_CLASSES: CityClasses = {
  classes: [{ code: 'A', name: 'All cities', cities: [] }],
  othercity: 'A',
};

/** The class of a city, written in any case; `othercity` for one that no class names. */
export const classOfCity = ({ classes, othercity }: CityClasses, city: string): string =>
  classes.find(({ cities }) => cities.some((one) => cityKey(one) === cityKey(city)))?.code ?? othercity;

export const getCityClasses = endpoint({
  method: 'GET',
  path: 'subscription/expensecityclass',
  access: mayRead('expensePolicy'),
  summary: 'The classes of cities that limits of expenses differ by',
  input: z.object({}),
  output: z.array(cityClasses.safeExtend({ version: z.number() })),
  example: {},
});
export const saveCityClasses = endpoint({
  method: 'POST',
  path: 'subscription/expensecityclass',
  access: mayEdit('expensePolicy'),
  versioned: true,
  summary: 'Change the classes of cities that limits of expenses differ by',
  input: cityClasses,
  output: z.array(z.object({ version: z.number() })),
  example: {
    classes: [
      { code: 'A', name: 'Metro', cities: ['Mumbai', 'Delhi'] },
      { code: 'B', name: 'Other', cities: [] },
    ],
    othercity: 'B',
  },
});
