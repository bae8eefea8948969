import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull } from '#platform/contract/fields.ts';
import { tileRows } from '#platform/contract/tile.ts';
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
      /** Whether it has rows that the caller may read. */
      mayopen: z.boolean(),
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

export const measureRows = endpoint({
  method: 'GET',
  path: 'okr/measure/rows',
  access: read,
  summary:
    'The rows behind a figure of the product in the days of a cycle so far, as the caller may read them in a report',
  input: z.object({ measurekey: line(60), okrcycleid: id }),
  output: z.array(tileRows.extend({ datasetkey: z.string() })),
  example: { measurekey: 'attrition', okrcycleid: 1 },
});
