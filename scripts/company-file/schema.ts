import { z } from 'zod';
import { CHOICE_LABELS } from '../../src/platform/contract/choices.ts';
import { dayField, paiseField } from '../../src/platform/contract/fields.ts';
import { deductionEntry } from '../../src/modules/payroll/contract/setup/deductions.ts';
import { amount, componentCode, dayText, monthText, rate } from '../../src/modules/payroll/contract/units.ts';

type Bounds = Readonly<Partial<Record<'minimum' | 'maximum' | 'maxLength' | 'minItems' | 'maxItems', number>>>;
/** A JSON schema of a key of the file, with what JSON schemas do not have. */
export type Json = Bounds & {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly additionalProperties?: Json | boolean;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  /** What the value is, where its type does not say it. */
  readonly words?: string;
  /** Of keys that may be missing what they are then, as JSON; empty: nothing. */
  readonly missing?: Readonly<Record<string, string | undefined>>;
};

const WORDS: readonly (readonly [z.ZodType, string])[] = [
  [dayField, 'day, as `2026-04-01`'],
  [dayText, 'day, as `2026-04-01`'],
  [monthText, 'month, as `2026-04`'],
  [amount, 'rupees, at most two decimals'],
  [paiseField, 'whole paise'],
  [rate, 'percent as text, as `"8.33"`'],
  [componentCode, 'code of small letters, digits and underscores'],
  [deductionEntry, 'kind of deduction, or `component.` and the code of a deduction'],
];

/** Whether a schema is another one, or that one with further checks or a description. */
const isOf = (schema: z.core.$ZodType | undefined, origin: z.ZodType): boolean =>
  schema !== undefined && (schema === origin || isOf(schema._zod.parent, origin));

function wordsOf(schema: z.core.$ZodType): string | undefined {
  const labels = CHOICE_LABELS.get(schema as z.ZodType)?.labels;
  const all = labels && Object.entries(labels).map(([id, label]) => `${id} (${label})`);
  if (all) return `one of ${all.join(', ')}`;
  return WORDS.find(([origin]) => isOf(schema, origin))?.[1];
}

/** Of the keys that an object may be without, what it has in their place. */
function missingIn(shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const [key, value] of Object.entries(shape)) {
    const { success, data } = z.object({ [key]: value as z.ZodType }).safeParse({});
    if (success) missing[key] = JSON.stringify(data[key]) ?? '';
  }
  return missing;
}

/** A key of a schema, as parsers accept it. */
export function schemaOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const words = wordsOf(zodSchema);
      if (words !== undefined) Object.assign(jsonSchema, { words });
      if (zodSchema instanceof z.ZodObject) Object.assign(jsonSchema, { missing: missingIn(zodSchema.shape) });
    },
  }) as Json;
}

/** The forms that a value may have; undefined where it has one. */
export const variantsOf = ({ type, anyOf, oneOf, ...rest }: Json): readonly Json[] | undefined =>
  anyOf ?? oneOf ?? (Array.isArray(type) ? (type as string[]).map((one) => ({ ...rest, type: one })) : undefined);

/** Two schemas of the same value; where they differ, the first decides. */
export function merged(first: Json, second: Json): Json {
  if (first.properties && second.properties) {
    const [a, b] = [first.properties, second.properties];
    const decided = Object.keys(a).map((key) => [key, first.missing?.[key]] as const);
    const missing = { ...first.missing, ...second.missing, ...Object.fromEntries(decided) };
    const both = Object.entries({ ...a, ...b }).map(([key, one]) => {
      const [left, right] = [a[key], b[key]];
      return [key, left && right ? merged(left, right) : one] as const;
    });
    return { ...first, properties: Object.fromEntries(both), missing };
  }
  if (first.items && second.items) return { ...first, items: merged(first.items, second.items) };
  return first;
}
