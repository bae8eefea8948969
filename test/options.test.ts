import { z } from 'zod';
import { expect, test } from 'vitest';
import { ENDPOINTS, nameOf } from './support/endpoints.ts';

type Schema = {
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
};

/** Lists of objects within a schema, each with the way to it. */
function* listsIn(schema: Schema, way: string): Generator<[string, Schema]> {
  if (schema.items?.properties) yield [way, schema.items];
  for (const inner of schema.anyOf ?? []) yield* listsIn(inner, way);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) yield* listsIn(inner, `${way}.${key}`);
  if (schema.items)
    for (const [key, inner] of Object.entries(schema.items.properties ?? {})) yield* listsIn(inner, `${way}[].${key}`);
}

/** No choices of a select: fields of the company's own, which carry their options, and the merge fields of a letter. */
const NO_CHOICES = /\.(?:CustomField|fields)$/;

test('S3-070, S3-071: whatever a form chooses from comes with displayname and displayvalue, in every init call', () => {
  const inits = ENDPOINTS.filter(({ path }) => /(^|\/)[a-z]*init[a-z]*$/.test(path) && !/invitation/.test(path));
  expect(inits.length).toBeGreaterThan(10);
  const odd: string[] = [];
  for (const endpoint of inits) {
    const schema = z.toJSONSchema(endpoint.output as z.ZodType, { unrepresentable: 'any', io: 'output' }) as Schema;
    for (const [way, { properties = {} }] of listsIn(schema, nameOf(endpoint))) {
      if (NO_CHOICES.test(way)) continue;
      if (!('displayname' in properties && 'displayvalue' in properties))
        odd.push(`${way}: ${Object.keys(properties).join()}`);
    }
  }
  expect(odd).toEqual([]);
});
