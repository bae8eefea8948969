import { z } from 'zod';
import { DEDUCTIONS } from '../contract/setup/deductions.ts';

// Walks a configuration schema beside a value of it: every option, and every value that it can be changed to.

/** One changed value of an option: `option` is its place in the schema, `value` the whole with the change. */
export type Flip = {
  readonly option: string;
  readonly to: string;
  readonly value: unknown;
  /** A text or a number, which may have any value. */
  readonly isopen?: true;
  /** An entry less in a list. */
  readonly isless?: true;
};
type Schema = z.core.$ZodType;
type Put = (changed: unknown) => unknown;
/** Values that stand in some company, by the place of a choice between shapes and the shape. */
export type Seen = Map<string, Map<number, unknown>>;

/** Keys that name a shape, which is no choice by itself. */
const SHAPES = new Set(['source', 'kind', 'rule']);

/** The schema that a written value has, without what reading it does besides. */
export function plain(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return plain(schema.unwrap());
  if (schema instanceof z.ZodPipe) return plain(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
  return schema;
}
const isOptional = (schema: Schema): boolean =>
  schema instanceof z.ZodOptional ||
  (schema instanceof z.ZodPipe && !(schema.out instanceof z.ZodTransform) && isOptional(schema.out));

const named = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
/** The name of a shape of a union: the value of what tells it from the others. */
function shapeName(schema: Schema, at: number): string {
  const object = plain(schema);
  if (!(object instanceof z.ZodObject)) return String(at);
  const key = Object.entries(object.shape as Record<string, Schema>).find(
    ([name, one]) => SHAPES.has(name) && plain(one) instanceof z.ZodLiteral,
  );
  return key ? [...(plain(key[1]) as z.ZodLiteral).values].join() : String(at);
}
const takes = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

/** Every option of a schema, by its place. A shape that occurs twice is one option. */
export function optionsOf(schema: Schema, path = '', seen = new Set<Schema>()): string[] {
  const own = plain(schema);
  if (own instanceof z.ZodObject || own instanceof z.ZodUnion) {
    if (seen.has(own)) return [];
    seen.add(own);
  }
  if (own instanceof z.ZodObject)
    return Object.entries(own.shape as Record<string, Schema>).flatMap(([key, inner]) => {
      const at = named(path, key);
      const literal = plain(inner) instanceof z.ZodLiteral;
      if (literal && SHAPES.has(key)) return [];
      if (literal) throw new Error(`${at} has one value: it is no option`);
      return [...(isOptional(inner) ? [at] : []), ...optionsOf(inner, at, seen)];
    });
  if (own instanceof z.ZodUnion)
    return [
      ...(own instanceof z.ZodDiscriminatedUnion ? [] : [path]),
      ...own.options.flatMap((one, at) =>
        plain(one) instanceof z.ZodLiteral ? [] : optionsOf(one, `${path}<${shapeName(one, at)}>`, seen),
      ),
    ];
  if (own instanceof z.ZodArray) return optionsOf(own.element, `${path}[]`, seen);
  if (own instanceof z.ZodRecord) return optionsOf(own.valueType, `${path}{}`, seen);
  return [path];
}

/** Texts that a text is changed to, those that its schema takes. */
const textsFor = (value: string): string[] => [
  `(${value}) * 2 + 1`,
  `!(${value})`,
  `${value} + "x"`,
  'net_pay > 0',
  'net_pay',
  'basic',
  'special',
  'rest',
  'hra',
  '7.25',
  '2026-09',
  '2026-12',
  '2026-10-12',
  `${value}x`,
  'canteen',
];
const label = (value: unknown): string =>
  value === undefined ? 'nothing' : (JSON.stringify(value) ?? '').slice(0, 60);

/** Notes which shapes of each choice a value has. */
export function shapesIn(schema: Schema, value: unknown, seen: Seen, path = ''): void {
  const own = plain(schema);
  if (value === undefined || value === null) return;
  if (own instanceof z.ZodObject)
    for (const [key, inner] of Object.entries(own.shape))
      shapesIn(inner, Reflect.get(value, key), seen, named(path, key));
  else if (own instanceof z.ZodUnion) {
    const at = own.options.findIndex((one) => takes(one, value));
    const shapes = seen.get(path) ?? new Map<number, unknown>();
    if (!shapes.has(at)) shapes.set(at, value);
    seen.set(path, shapes);
    const one = own.options[at];
    if (one) shapesIn(one, value, seen, `${path}<${shapeName(one, at)}>`);
  } else if (own instanceof z.ZodArray)
    for (const one of value as unknown[]) shapesIn(own.element, one, seen, `${path}[]`);
  else if (own instanceof z.ZodRecord)
    for (const one of Object.values(value)) shapesIn(own.valueType, one, seen, `${path}{}`);
}

/** Every change of one option of a value. @param seen the shapes that values of the schema have */
export function flipsOf(schema: Schema, value: unknown, seen: Seen, put: Put = (one) => one, path = ''): Flip[] {
  const own = plain(schema);
  const to = (changed: unknown, option = path): Flip => ({ option, to: label(changed), value: put(changed) });
  const open = (changed: unknown): Flip => ({ ...to(changed), isopen: true });
  if (own instanceof z.ZodObject) {
    const state = value as Record<string, unknown>;
    return Object.entries(own.shape as Record<string, Schema>).flatMap(([key, inner]) => {
      const at = named(path, key);
      const { [key]: old, ...others } = state;
      if (old === undefined || plain(inner) instanceof z.ZodLiteral) return [];
      const changed = flipsOf(inner, old, seen, (one) => put({ ...state, [key]: one }), at);
      return isOptional(inner) ? [{ option: at, to: 'nothing', value: put(others) }, ...changed] : changed;
    });
  }
  if (own instanceof z.ZodUnion) {
    const at = own.options.findIndex((one) => takes(one, value));
    const now = own.options[at];
    if (!now) throw new Error(`${path}: the value has none of the shapes`);
    const others = own.options.flatMap((one, other): Flip[] => {
      if (own instanceof z.ZodDiscriminatedUnion || other === at) return [];
      const literal = plain(one);
      if (literal instanceof z.ZodLiteral) return [to([...literal.values][0])];
      return seen.get(path)?.has(other) ? [to(seen.get(path)?.get(other))] : [];
    });
    if (plain(now) instanceof z.ZodLiteral) return others;
    return [...others, ...flipsOf(now, value, seen, put, `${path}<${shapeName(now, at)}>`)];
  }
  if (own instanceof z.ZodArray) {
    const list = value as readonly unknown[];
    return list.flatMap((one, at) => [
      { option: `${path}[]`, to: 'one less', isless: true as const, value: put(list.toSpliced(at, 1)) },
      ...flipsOf(own.element, one, seen, (other) => put(list.with(at, other)), `${path}[]`),
    ]);
  }
  if (own instanceof z.ZodRecord)
    return Object.entries(value as object).flatMap(([key, one]: [string, unknown]) => [
      {
        option: `${path}{}`,
        to: 'one less',
        isless: true as const,
        value: put(Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== key))),
      },
      ...flipsOf(own.valueType, one, seen, (other) => put({ ...(value as object), [key]: other }), `${path}{}`),
    ]);
  if (own instanceof z.ZodBoolean) return [to(!value)];
  if (own instanceof z.ZodEnum) return own.options.filter((one) => one !== value).map((one) => to(one));
  if (own instanceof z.ZodNumber) {
    const number = Number(value);
    return [number + 1, number - 1, 1, 12].filter((one) => one !== number && takes(own, one)).map((one) => open(one));
  }
  const texts = own instanceof z.ZodCustom ? [...DEDUCTIONS, 'component.canteen'] : textsFor(String(value));
  if (own instanceof z.ZodString || own instanceof z.ZodCustom)
    return texts.filter((one) => one !== value && takes(schema, one)).map((one) => open(one));
  throw new Error(`${path}: no value is known that this option can be changed to`);
}
