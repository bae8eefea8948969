import { z } from 'zod';
import { dayField, id, orNull, text } from './fields.ts';
import type { FieldColumn } from './record-field.ts';

// Fields of what a person has beside the job (`personRecord`): what forms and uploads of such records need.

type Words = { readonly label: string; readonly hint?: string; readonly column?: FieldColumn };
type Example = { readonly example: string };

/** Whose it is: in an upload the columns of code and name. */
export const personField = () => ({
  label: 'Employee',
  input: 'person' as const,
  save: id,
  row: z.number(),
  initial: null as number | null,
  example: 1,
  required: true,
});

/** A number of a paper or an account: text, whose leading zeros count. */
export const codeField = ({ max, ...words }: Words & Example & { readonly max: number }) => ({
  ...words,
  input: 'code' as const,
  max,
  save: text(max).min(1),
  row: z.string(),
  initial: '',
  required: true,
  blank: '',
});

/** A text on one line that may be empty, and is stored as empty text. */
export const remarkField = ({
  max,
  blank = '',
  ...words
}: Words & Example & { readonly max: number; blank?: string }) => ({
  ...words,
  input: 'line' as const,
  max,
  save: text(max),
  row: z.string(),
  initial: '',
  required: false,
  blank,
});

/** The last day of something, or none for the time being. */
export const untilDayField = (words: Words) => ({
  ...words,
  input: 'day' as const,
  save: orNull(dayField),
  row: z.string().nullable(),
  initial: null as string | null,
  example: null,
  required: false,
});

/** A percentage or a count with decimals, as decimal text, so that no float is used. `blank`: of an empty cell. */
export const decimalField = <S extends z.ZodType>({
  save,
  max,
  places,
  ...words
}: Words & Example & { readonly save: S; readonly max: number; readonly places: number; readonly blank?: string }) => ({
  ...words,
  input: 'decimal' as const,
  min: 0,
  max,
  places,
  save,
  row: z.string().nullable(),
  initial: '',
  required: words.blank !== undefined,
});

type Word = { readonly word: string; readonly aliases?: readonly string[] };
const wordOf = <V extends string | boolean>(value: V, { word, aliases = [] }: Word) => ({ value, word, aliases });

/** One of a few words, stored by its key. */
export function wordField<const T extends string>({
  of,
  initial,
  ...words
}: Words & { readonly of: Readonly<Record<T, Word>>; readonly initial: NoInfer<T> }) {
  const keys = Object.keys(of) as T[];
  return {
    ...words,
    input: 'word' as const,
    words: keys.map((key) => wordOf(key, of[key])),
    save: z.enum(keys),
    row: z.enum(keys),
    initial,
    example: initial,
    required: true,
    blank: initial,
  };
}

/** One of two words, stored as no and yes. */
export const eitherField = ({ no, yes, ...words }: Words & { readonly no: Word; readonly yes: Word }) => ({
  ...words,
  input: 'word' as const,
  words: [wordOf(false, no), wordOf(true, yes)],
  save: z.boolean(),
  row: z.boolean(),
  initial: false,
  example: false,
  required: true,
  blank: false,
});
