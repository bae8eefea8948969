import type { Db } from '#platform/server/db.ts';
import type { LetterKind } from '#platform/server/letter-kind.ts';
import type { MergeField, MergeValue, MergeValues } from '#platform/server/merge-fields.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Context } from '#platform/server/serve.ts';
import { dayWords } from '#platform/engine/months.ts';
import { EMPLOYEE } from '../contract/template.ts';
import { NUMBER_FIELD, NUMBER_TO_COME } from '../engine/fill.ts';

export type Composing = Pick<Context, 'db' | 'session' | 'today' | 'tenant'>;

/** The merge fields of a company and their values, from all modules. */
export type LetterFields = {
  /** Those of letters to employees. */
  readonly all: (db: Db) => Promise<readonly MergeField[]>;
  /** The kinds of letter that modules write themselves. */
  readonly kinds: readonly LetterKind[];
  /** Those of a kind of letter; undefined for a kind that there is not. */
  readonly ofKind: (db: Db, letterkind: string) => Promise<readonly MergeField[] | undefined>;
  readonly values: (ctx: Composing, employeeids: readonly number[], keys: ReadonlySet<string>) => Promise<MergeValues>;
};

const TODAY = 'today';
const COMPANY = 'companyname';
const GROUP = 'Letter';

/** Merge fields of the letter itself. */
export const OWN: readonly MergeField[] = [
  { key: TODAY, label: 'Date of the letter', group: GROUP, sample: '19 November 2026' },
  { key: COMPANY, label: 'Company', group: GROUP, sample: 'Kaveri Textiles' },
  { key: NUMBER_FIELD, label: 'Number of the letter', group: GROUP, sample: NUMBER_TO_COME },
];

/** The values of the letter itself, but for its number. */
export const ownValues = ({ today, tenant }: Pick<Context, 'today' | 'tenant'>): ReadonlyMap<string, string> =>
  new Map([
    [TODAY, dayWords(today)],
    [COMPANY, tenant.companyname],
  ]);

/** Joins the merge fields that the modules contribute. */
export function fieldsOf(modules: readonly ServerModule[]): LetterFields {
  const contributed = modules.flatMap(({ mergeFields }) => mergeFields ?? []);
  const kinds = modules.flatMap(({ letterKinds }) => letterKinds ?? []);
  const all = async (db: Db) => {
    const fields = [...OWN];
    for (const part of contributed) fields.push(...(await part.fields(db)));
    if (new Set(fields.map(({ key }) => key)).size !== fields.length)
      throw new Error('Two modules bring a place of letters with the same key');
    return fields;
  };
  return {
    all,
    kinds,
    ofKind: async (db, letterkind) => {
      if (letterkind === EMPLOYEE) return all(db);
      const kind = kinds.find(({ key }) => key === letterkind);
      return kind && [...OWN, ...kind.fields];
    },
    values: async (ctx, employeeids, keys) => {
      const own = [...ownValues(ctx)].map(([key, value]): [string, MergeValue] => [key, { value }]);
      const values: MergeValues = new Map(employeeids.map((employeeid) => [employeeid, new Map(own)]));
      for (const part of contributed)
        for (const [employeeid, some] of await part.values(ctx, employeeids, keys))
          for (const [key, value] of some) values.get(employeeid)?.set(key, value);
      return values;
    },
  };
}
