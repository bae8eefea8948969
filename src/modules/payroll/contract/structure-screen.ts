import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { structure } from './structure.ts';

const read = { feature: 'salaryStructure', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'salaryStructure', need: 'edit', scope: 'tenant' } as const;

export const problem = z.object({ code: z.string(), component: z.string().nullable(), message: z.string() });
/** A month of the structure for a gross and a city, in paise. */
export const preview = z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() }));

export const structureState = z.object({
  structure: z.unknown(),
  version: z.number(),
  problems: z.array(problem),
});

export const getStructure = endpoint({
  method: 'GET',
  path: 'payroll/structure',
  access: read,
  summary: 'The pay structure with its formulas and what is wrong with it',
  input: z.object({}),
  output: z.array(structureState),
  example: {},
});

/** What the form may change of a component: its name and its formula. Codes are what formulas read, so they stay. */
export const componentEdit = z.object({
  code: z.string().max(60),
  name: z.string().trim().min(1, 'Please enter name').max(100),
  formula: z.string().trim().max(500).nullable(),
});

export const checkStructure = endpoint({
  method: 'POST',
  path: 'payroll/structure/check',
  access: read,
  summary: 'Judge changed formulas and show a month by them, without saving',
  input: z.object({
    components: z.array(componentEdit).max(200),
    gross: z.number().int().min(0).max(1e12),
    city: z.string().max(100),
  }),
  output: z.object({ problems: z.array(problem), preview }),
  example: { components: [], gross: 3_800_000, city: 'Pune' },
});

export const saveStructure = endpoint({
  method: 'POST',
  path: 'payroll/structure',
  access: edit,
  versioned: true,
  summary: 'Save changed names and formulas; a structure with a fault is refused',
  input: z.object({ components: z.array(componentEdit).max(200) }),
  output: z.array(structureState),
  example: { components: [] },
});

export type ShownStructure = z.infer<typeof structure>;
