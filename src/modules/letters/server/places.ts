import type { Db } from '#platform/server/db.ts';
import type { LetterPlace, PlaceValue, PlaceValues } from '#platform/server/letter-places.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Context } from '#platform/server/serve.ts';
import { dayWords } from '#platform/engine/months.ts';
import { NUMBER_PLACE, NUMBER_TO_COME } from '../engine/fill.ts';

export type Composing = Pick<Context, 'db' | 'session' | 'today' | 'tenant'>;

/** The places of a company and their values, of all modules together. */
export type Places = {
  readonly all: (db: Db) => Promise<readonly LetterPlace[]>;
  readonly values: (ctx: Composing, employeeids: readonly number[], keys: ReadonlySet<string>) => Promise<PlaceValues>;
};

const TODAY = 'today';
const COMPANY = 'companyname';
const GROUP = 'Letter';

/** What a letter says of itself. */
const OWN: readonly LetterPlace[] = [
  { key: TODAY, label: 'Date of the letter', group: GROUP, sample: '19 November 2026' },
  { key: COMPANY, label: 'Company', group: GROUP, sample: 'Kaveri Textiles' },
  { key: NUMBER_PLACE, label: 'Number of the letter', group: GROUP, sample: NUMBER_TO_COME },
];

/** Joins what the modules bring. */
export function placesOf(modules: readonly ServerModule[]): Places {
  const brought = modules.flatMap(({ letterPlaces }) => letterPlaces ?? []);
  return {
    all: async (db) => {
      const places = [...OWN];
      for (const part of brought) places.push(...(await part.places(db)));
      if (new Set(places.map(({ key }) => key)).size !== places.length)
        throw new Error('Two modules bring a place of letters with the same key');
      return places;
    },
    values: async (ctx, employeeids, keys) => {
      const own: [string, PlaceValue][] = [
        [TODAY, { value: dayWords(ctx.today) }],
        [COMPANY, { value: ctx.tenant.companyname }],
      ];
      const values: PlaceValues = new Map(employeeids.map((employeeid) => [employeeid, new Map(own)]));
      for (const part of brought)
        for (const [employeeid, some] of await part.values(ctx, employeeids, keys))
          for (const [key, value] of some) values.get(employeeid)?.set(key, value);
      return values;
    },
  };
}
