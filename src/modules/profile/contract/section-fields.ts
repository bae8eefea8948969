import type { FieldKey } from '#modules/people/contract/profile-fields.ts';

export type FieldValue = string | number | boolean | null;
export type Values = Readonly<Record<string, FieldValue>>;
/** A row of a section; a new one has no id yet. A section of one row has the id 0. */
export type Row = { readonly rowid: number | null; readonly values: Values };

type Words = { readonly key: string; readonly label: string; readonly required?: true; readonly hint?: string };
type Options = readonly { readonly displayname: string; readonly displayvalue: string | number }[];
export type SectionField = Words & {
  /** The visibility rule of the field, when it has its own; else the one of the section applies. */
  readonly visibility?: FieldKey;
  /** Always shown masked. */
  readonly masked?: true;
  /** Entered and compared, never stored. */
  readonly unkept?: true;
} & (
    | { readonly type: 'text'; readonly max: number; readonly lines?: number }
    | {
        readonly type: 'day';
        /** A date of birth: the calendar begins with the year. */
        readonly birth?: true;
      }
    | {
        readonly type: 'choice';
        readonly options: Options;
        /** Name of a list that is loaded for the field. */
        readonly code?: string;
      }
    | { readonly type: 'yesno' }
    | {
        readonly type: 'number';
        readonly most: number;
        readonly places: number;
        /** An amount in rupees, stored in paise. */
        readonly paise?: true;
      }
    | { readonly type: 'scan' }
  );

type More = Omit<Words, 'key' | 'label'> & Pick<SectionField, 'visibility' | 'masked' | 'unkept'>;
type Of<T> = Extract<SectionField, { type: T }>;

export const text = (key: string, label: string, max: number, more: More & { lines?: number } = {}): Of<'text'> => ({
  key,
  label,
  type: 'text',
  max,
  ...more,
});
export const day = (key: string, label: string, more: More & { birth?: true } = {}): Of<'day'> => ({
  key,
  label,
  type: 'day',
  ...more,
});
export const yesno = (key: string, label: string, more: More = {}): Of<'yesno'> => ({
  key,
  label,
  type: 'yesno',
  ...more,
});
/** A number from zero, by default with at most two decimals. */
export const number = (
  key: string,
  label: string,
  most: number,
  { places = 2, ...more }: More & { places?: number; paise?: true } = {},
): Of<'number'> => ({
  key,
  label,
  type: 'number',
  most,
  places,
  ...more,
});
export const choice = (
  key: string,
  label: string,
  options: Options,
  more: More & { code?: string } = {},
): Of<'choice'> => ({
  key,
  label,
  type: 'choice',
  options,
  ...more,
});
export const scan = (key: string, label: string, more: More = {}): Of<'scan'> => ({
  key,
  label,
  type: 'scan',
  ...more,
});
