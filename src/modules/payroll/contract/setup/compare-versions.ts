import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { aggregateFields, packageAmountFields } from './calculation.ts';
import { componentDetail } from './component-screen.ts';
import { cycleState } from './cycle-screen.ts';
import { methodState } from './method-screen.ts';
import { paidDays } from '../run/attended.ts';
import { payGroup } from './pay-groups.ts';

/** A component of a version, in the fields of its form. */
export const comparedComponent = componentDetail.omit({ words: true, used: true });
export type ComparedComponent = z.infer<typeof comparedComponent>;

/** What a structure says besides its components and lists; components by their names. */
export const comparedStructure = z.object({
  order: z.array(z.string()),
  gross: z.enum(['package', 'components', 'rounded-components']),
  amounts: z.array(z.object({ ...packageAmountFields, code: z.string() })),
  /** Whom each of several structures is for, by its name. */
  structures: z.array(z.object({ name: z.string(), when: z.string() })),
  aggregates: z.array(z.object(aggregateFields)),
  balance: z.string(),
  shortfall: z.string(),
});
export type ComparedStructure = z.infer<typeof comparedStructure>;

const either = { before: z.string().nullable(), after: z.string().nullable() };
export const comparedTable = z.object({
  code: z.string(),
  /** The name of the table, by the later version where both have it. */
  table: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** Names, keys and the value otherwise, where they differ. */
  fields: z.array(z.object({ field: z.enum(['name', 'keys', 'otherwise']), ...either })),
  /** Rows by their keys. */
  rows: z.array(z.object({ keys: z.array(z.string()), ...either })),
  /** How many more rows differ than are listed. */
  more: z.number(),
});
export type ComparedTable = z.infer<typeof comparedTable>;

const comparedCycle = cycleState.shape.cycle.omit({ firstmonth: true });
export type ComparedCycle = z.infer<typeof comparedCycle>;

/** Two records of the same fields, and the fields that differ in the order of the form. */
const pair = <T extends z.ZodType, K extends z.ZodType>(record: T, key: K) =>
  z.object({ before: record, after: record, fields: z.array(key) });
const { method } = methodState.shape;

const values = z.array(z.string());

export const versionsCompared = z.object({
  /** The saves to choose from, newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      /** Null for the beginning. */
      from: z.string().nullable(),
      addeddate: z.string(),
      addedbyname: z.string().nullable(),
      inforce: z.boolean(),
    }),
  ),
  before: z.number(),
  after: z.number(),
  /** In the order of the later structure, removed ones last. */
  components: z.array(
    z.object({
      code: z.string(),
      change: z.enum(['added', 'removed', 'changed']),
      before: comparedComponent.nullable(),
      after: comparedComponent.nullable(),
      /** What differs; of an added or removed component everything it states. */
      fields: z.array(comparedComponent.keyof()),
    }),
  ),
  structure: pair(comparedStructure, comparedStructure.keyof()),
  /** Lists of texts that formulas read; null on the side that has none by the name. */
  lists: z.array(z.object({ name: z.string(), before: values.nullable(), after: values.nullable() })),
  /** Tables that differ, with what differs of each; texts are null on the side that has none. */
  tables: z.array(comparedTable),
  /** Null for those who may not see the payroll method. */
  method: pair(method, method.keyof()).nullable(),
  /** Null for those who may not see the salary cycle. */
  cycle: pair(comparedCycle, comparedCycle.keyof()).nullable(),
  /** Where the unpaid days of everybody else come from; null for those who may not see the salary cycle. */
  paiddays: z.object({ before: paidDays, after: paidDays }).nullable(),
  /** Pay groups that differ, a missing one as null; null for those who may not see the salary cycle. */
  groups: z.array(z.object({ code: z.string(), before: payGroup.nullable(), after: payGroup.nullable() })).nullable(),
  /** Names of components and states, which the method names by their codes. */
  names: z.array(z.object({ code: z.string(), name: z.string() })),
  states: z.array(z.object({ state: z.string(), name: z.string() })),
  /** Parts that differ and do not change what is paid. */
  others: z.array(z.enum(['names', 'layouts'])),
});
export type VersionsCompared = z.infer<typeof versionsCompared>;

export const compareVersions = endpoint({
  method: 'GET',
  path: 'payroll/structure/compare',
  access: { feature: 'salaryStructure', need: 'read', scope: 'tenant' },
  summary: 'Two versions of the payroll settings side by side; without numbers, the one in force and the one before it',
  input: z.object({ before: id.optional(), after: id.optional() }),
  output: z.array(versionsCompared),
  example: {},
});
