import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const getPersonTabs = endpoint({
  method: 'GET',
  path: 'employee/tabs/:employeeid',
  access: { feature: 'directory', need: 'read', scope: 'people' },
  summary: 'Which parts of a person’s page have nothing to show to the caller',
  input: z.object({ employeeid: id }),
  output: z.array(z.object({ empty: z.array(z.string()) })),
  example: { employeeid: 1 },
});
