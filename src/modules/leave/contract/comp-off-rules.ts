/** Days at most, and the time that they are of. */
export type DaysWithin = { readonly days: number; readonly within: 'month' | 'quarter' | 'year' };
/** How compensatory offs are taken. Days are days, to four decimals; null is no limit. */
export type CompOffRules = {
  readonly most: DaysWithin | null;
  /** In a row; days off between do not end a row. */
  readonly row: DaysWithin | null;
  /** Of one request. */
  readonly least: number | null;
  readonly ishalfday: boolean;
  /** Whether it can be asked for before its days: so many days before at least, and at most. */
  readonly ahead: { readonly least: number; readonly most: number | null } | null;
  /** Whether it can be asked for after its days, and up to how many days after. */
  readonly after: { readonly most: number | null } | null;
  /** The document that is needed from so many days on. */
  readonly document: { readonly from: number; readonly what: string | null } | null;
};
