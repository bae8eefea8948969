import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull } from '#platform/contract/fields.ts';
import { edit, read } from './okr.ts';

export const listMeasures = endpoint({
  method: 'GET',
  path: 'okr/measures',
  access: read,
  summary: 'The figures of the product that key results can be fed by, and which of them the caller may use',
  input: z.object({}),
  output: z.array(
    z.object({
      displayname: z.string(),
      displayvalue: z.string(),
      about: z.string(),
      unitkindid: z.number(),
      mayfeed: z.boolean(),
    }),
  ),
  example: {},
});
export type OkrMeasure = z.infer<typeof listMeasures.output>[number];

export const feedKeyResult = endpoint({
  method: 'POST',
  path: 'okr/keyresult/measure',
  access: edit,
  versioned: true,
  summary: 'Feed a key result by a figure of the product, at once and each night; without one people check it in again',
  input: z.object({ okrkeyresultid: id, measurekey: orNull(line(60)) }),
  output: z.array(z.object({ okrkeyresultid: z.number(), version: z.number(), value: z.number().nullable() })),
  example: { okrkeyresultid: 1, measurekey: 'attrition' },
});
