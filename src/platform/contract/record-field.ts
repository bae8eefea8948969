import { z } from 'zod';
import type { choices, Option } from './choices.ts';
import { dayField, id, line, listOf, orNull, paiseField, text } from './fields.ts';

/** How an upload has a field, where its column differs: name, heading, other headings, explanation in the template. */
export type FieldColumn = {
  readonly name?: string;
  readonly label?: string;
  readonly aliases?: readonly string[];
  readonly prefixes?: readonly string[];
  readonly hint?: string;
  readonly required?: boolean;
  readonly visibility?: 'masked';
};
type Words = { readonly label: string; readonly hint?: string; readonly column?: FieldColumn };

/**
 * A field of a record: what a save accepts of it (`save`), what a stored row has (`row`), what the form of a new record
 * begins with (`initial`), and how it is edited and shown.
 */
export type RecordField<S extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType, V = unknown> = Words & {
  readonly input:
    | 'name'
    | 'line'
    | 'lines'
    | 'yesno'
    | 'choice'
    | 'tags'
    | 'number'
    | 'money'
    | 'day'
    | 'reference'
    | 'code'
    | 'decimal'
    | 'word'
    | 'person'
    | 'own';
  readonly save: S;
  readonly row: R;
  readonly initial: V;
  readonly example: unknown;
  readonly required: boolean;
  /** Maximum: of characters, of a number, of paise. */
  readonly max?: number;
  readonly min?: number;
  /** The list of choices that a reference is one of, by its name in the answer that has them. */
  readonly from?: string;
  readonly options?: readonly Option[];
  /** Of words: by the value that is stored, what files and forms say, with other spellings. */
  readonly words?: readonly FieldWord[];
  /** Decimals of a number. */
  readonly places?: number;
  /** What a blank cell of an upload is; null where nothing is said. */
  readonly blank?: unknown;
};
export type FieldWord = {
  readonly value: string | boolean;
  readonly word: string;
  readonly aliases: readonly string[];
};
export type RecordFields = Readonly<Record<string, RecordField>>;

/** The type of a field's value in a form. */
export type FormValue<F> = F extends RecordField<z.ZodType, z.ZodType, infer V> ? V : never;

/** What a save accepts of a field, with its label and hint for pages that list keys. */
export const describedSave = ({ save, label, hint }: RecordField): z.ZodType =>
  save.describe(hint === undefined ? label : `${label}. ${hint}`);

const MAX_NAME = 100;
type NameWords = Words & { readonly example: string; readonly missing?: string; readonly max?: number };

/** A required text on one line. `missing` is the message where it is empty. */
const requiredLine = <I extends 'name' | 'line'>(
  input: I,
  { missing = 'Please enter name', max = MAX_NAME, ...words }: NameWords,
) => ({
  ...words,
  input,
  max,
  save: line(max).min(1, missing),
  row: z.string(),
  initial: '',
  required: true,
  blank: '',
});

/** The name of a record, unique in its company: lists, files and other records refer to it by this. */
export const nameField = (words: NameWords) => requiredLine('name', words);

/** A required text on one line beside the name. */
export const lineField = (words: NameWords & { readonly missing: string }) => requiredLine('line', words);

/** A text of several lines, or none. */
export const textField = ({ max, ...words }: Words & { readonly max: number }) => ({
  ...words,
  input: 'lines' as const,
  max,
  save: orNull(text(max)),
  row: z.string().nullable(),
  initial: '',
  example: null,
  required: false,
});

/** A text on one line, or none. */
export const optionalLineField = ({ max, ...words }: Words & { readonly max: number }) => ({
  ...words,
  input: 'line' as const,
  max,
  save: orNull(text(max)),
  row: z.string().nullable(),
  initial: '',
  example: null,
  required: false,
});

const INVALID_NUMBER = 'enter valid number';
type NumberWords = Words & { readonly min?: number; readonly max: number; readonly example: number };

/** A whole number between `min` and `max`. */
export const numberField = ({
  min = 0,
  max,
  initial = null,
  ...words
}: NumberWords & { readonly initial?: number | null }) => ({
  ...words,
  input: 'number' as const,
  min,
  max,
  save: z.number(INVALID_NUMBER).int(INVALID_NUMBER).min(min, INVALID_NUMBER).max(max, INVALID_NUMBER),
  row: z.number(),
  initial,
  required: true,
  blank: 0,
});

/** An amount from 0 to `max` paise. */
export const moneyField = ({ max, ...words }: NumberWords) => ({
  ...words,
  input: 'money' as const,
  max,
  save: paiseField.min(0, INVALID_NUMBER).max(max, INVALID_NUMBER),
  row: z.number(),
  initial: null as number | null,
  required: true,
  blank: 0,
});

/** A calendar day. */
export const onDayField = (words: Words & { readonly example: string }) => ({
  ...words,
  input: 'day' as const,
  save: dayField,
  row: z.string(),
  initial: null as string | null,
  required: true,
});

/** Another record of the company, or none: one of the choices `from`. */
export const referenceField = (words: Words & { readonly from: string }) => ({
  ...words,
  input: 'reference' as const,
  save: orNull(id),
  row: z.number().nullable(),
  initial: null as number | null,
  example: null,
  required: false,
});

/** A question that is answered with yes or no. */
export const yesNoField = ({ initial, ...words }: Words & { readonly initial: boolean }) => ({
  ...words,
  input: 'yesno' as const,
  save: z.boolean(),
  row: z.boolean(),
  initial,
  example: initial,
  required: false,
  blank: initial,
});

/** One of `choices`, stored as its number. */
export function choiceField<const T extends Record<number, string>>({
  choices: from,
  initial,
  ...words
}: Words & { readonly choices: ReturnType<typeof choices<T>>; readonly initial: keyof T & number }) {
  const { schema, options } = from;
  return {
    ...words,
    input: 'choice' as const,
    options,
    save: schema,
    row: schema,
    initial: initial as number | null,
    example: initial,
    required: true,
  };
}

/** Short texts, none twice; `missing` is the message of an empty one. */
export const tagsField = ({
  max,
  missing,
  example,
  ...words
}: Words & { readonly max: number; readonly missing: string; readonly example: readonly string[] }) => ({
  ...words,
  input: 'tags' as const,
  max,
  save: listOf(text(max).min(1, missing), 50),
  row: z.array(z.string()),
  initial: [] as string[],
  example,
  required: false,
});

/** A field that only one record has: the screen of the record edits and shows it itself. */
export const ownField = <S extends z.ZodType, R extends z.ZodType, V>(
  field: Words & { readonly save: S; readonly row: R; readonly initial: V; readonly example: z.input<S> },
): RecordField<S, R, V> => ({ ...field, input: 'own', required: true });
