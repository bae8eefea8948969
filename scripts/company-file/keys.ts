import { type Json, variantsOf } from './schema.ts';

/** A line of the page: the key's place in the file, what it takes, what it is when it is missing, what it means. */
export type Line = readonly [place: string, type: string, missing: string, says: string];

const code = (json: string): string => `\`${json}\``;

/** Bounds of a number or a count, after a comma. */
function bounds(min: number | undefined, max: number | undefined, of = ''): string {
  const [from, to] = [min, max].map((one) =>
    one === undefined || Math.abs(one) >= Number.MAX_SAFE_INTEGER ? '' : one.toLocaleString('en-IN'),
  );
  if (from === to) return from === '' ? '' : `, ${from}${of}`;
  if (from === '') return `, at most ${to}${of}`;
  return to === '' ? `, at least ${from}${of}` : `, ${from} to ${to}${of}`;
}

/** What a key takes, in words. */
function typeOf(schema: Json): string {
  const { type, words, items = {}, pattern, additionalProperties: named, minItems = 0 } = schema;
  const variants = variantsOf(schema);
  if (words !== undefined) return words;
  if (variants) return [...new Set(variants.map(typeOf))].join(', or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return `one of ${schema.enum.map((one) => code(JSON.stringify(one))).join(', ')}`;
  const isNamed = typeof named === 'object' && Object.keys(named).length > 0;
  const kinds: Readonly<Record<string, () => string>> = {
    array: () => `list${bounds(minItems || undefined, schema.maxItems, ' entries')}: ${typeOf(items)}`,
    object: () => (isNamed ? `object by name: ${typeOf(named)}` : 'object'),
    string: () =>
      `text${bounds(undefined, schema.maxLength, ' characters')}${pattern ? `, by the pattern ${code(pattern)}` : ''}`,
    integer: () => `whole number${bounds(schema.minimum, schema.maximum)}`,
    number: () => `number${bounds(schema.minimum, schema.maximum)}`,
    boolean: () => '`true` or `false`',
    null: () => '`null`',
  };
  return kinds[String(type)]?.() ?? 'any value';
}

/** By which key variants of an object differ: each has one value of its own there. */
function distinction(variants: readonly Json[]): string | undefined {
  const valuesOf = (key: string) => new Set(variants.flatMap(({ properties }) => properties?.[key]?.const ?? []));
  return Object.keys(variants[0]?.properties ?? {}).find((key) => valuesOf(key).size === variants.length);
}

/** The lines of a key and of everything below it. `listed` has the places of objects that were listed before. */
export function linesOf(place: string, schema: Json, missing: string, listed: Map<string, string>): Line[] {
  const line = (type: string): Line => [place, type, missing, schema.description ?? ''];
  const below = belowOf(place, schema);
  if (below.length === 0) return [line(typeOf(schema))];
  const text = JSON.stringify(below.map(({ schema: one, missing: when, key }) => [key, one, when]));
  const before = listed.get(text);
  if (before !== undefined && below.length > 2) return [line(`${typeOf(schema)}, as in \`${before}\``)];
  listed.set(text, place);
  return [
    line(typeOf(schema)),
    ...below.flatMap((one) => linesOf(`${one.place}${one.key}`, one.schema, one.missing, listed)),
  ];
}

type Below = { readonly place: string; readonly key: string; readonly schema: Json; readonly missing: string };

/** The keys directly below a key. */
function belowOf(place: string, schema: Json): Below[] {
  const { properties, missing = {}, items, additionalProperties } = schema;
  if (items) return belowOf(`${place}[]`, items);
  if (properties)
    return Object.entries(properties).map(([key, one]) => {
      const absent = missing[key];
      const cell = absent === undefined ? 'required' : absent && code(absent);
      return { place, key: `.${key}`, schema: one, missing: cell };
    });
  if (typeof additionalProperties === 'object') return belowOf(`${place}.<name>`, additionalProperties);
  const objects = (variantsOf(schema) ?? []).filter((one) => belowOf(place, one).length > 0);
  if (objects.length < 2) return objects.flatMap((one) => belowOf(place, one));
  return belowVariants(place, objects);
}

/** The keys of an object in several forms: first those that are the same in all of them. */
function belowVariants(place: string, variants: readonly Json[]): Below[] {
  const by = distinction(variants);
  const valueOf = ({ properties }: Json): unknown => properties?.[by ?? '']?.const;
  const each = variants.map((one, at) => ({
    of: by === undefined ? `{${at + 1}}` : `{${by} ${JSON.stringify(valueOf(one))}}`,
    keys: belowOf(place, one).filter(({ key }) => key !== `.${by}`),
  }));
  const textOfKey = ({ key, schema, missing }: Below): string => JSON.stringify([key, schema, missing]);
  const shared = each.map(({ keys }) => new Set(keys.map(textOfKey))).reduce((a, b) => a.intersection(b));
  const kind: Below[] =
    by === undefined ? [] : [{ place, key: `.${by}`, schema: { enum: variants.map(valueOf) }, missing: 'required' }];
  return [
    ...kind,
    ...(each[0]?.keys ?? []).filter((one) => shared.has(textOfKey(one))),
    ...each.flatMap(({ of, keys }) =>
      keys.filter((one) => !shared.has(textOfKey(one))).map((one) => ({ ...one, place: `${one.place}${of}` })),
    ),
  ];
}
