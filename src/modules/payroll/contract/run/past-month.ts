import type { Paise } from '#platform/engine/money.ts';
import type { Day, Month } from '#platform/engine/day.ts';

// What a past month was paid, and what it is due: the facts of arrears.

/** What somebody is paid by: `basis` is a key of the policy's pay bases, null when the amount is the monthly gross itself. */
export type PaidPackage = {
  readonly basis: string | null;
  readonly amount: Paise;
  /** What the package gives beside its amount, by code, as decimal text; missing when it gives nothing. */
  readonly amounts?: Readonly<Record<string, string>>;
};
/** The pay of a month from a day of it on, with the unpaid days from that day to the end of the month. */
export type PayFrom = {
  readonly from: Day;
  readonly package: PaidPackage;
  readonly lopdays: number;
  /** The last day of service, where the days after it are not paid, or are not any more; missing for the end of the month. */
  readonly until?: Day;
};
/** What was paid for a past month, and how that is known. */
export type PaidForMonth = {
  /** Its locked payslip, an opening register, the package and days that the input names, or none: a hold left it out. */
  readonly source: 'payslip' | 'register' | 'input' | 'none';
  /** What it was paid by, arrears paid since included; in order of days. */
  readonly pay: readonly PayFrom[];
  /** The amounts paid, arrears paid since included; missing where they are worked out from `pay`. */
  readonly paid?: { readonly gross: Paise; readonly amounts: Readonly<Record<string, Paise>> };
  readonly pf?: {
    /** PF wages of the pay as it stands, before any ceiling. */
    readonly wages: Paise;
    /** The highest such wages that contributions were made on; missing where they are `wages`. */
    readonly contributed?: Paise;
    readonly epsdue: boolean;
    /** Arrears of payslips that did not store their PF wages: they raise `wages` by what counts for PF. */
    readonly arrears?: Readonly<Record<string, Paise>>;
  };
};
/** Job and personal facts that formulas and statutory rules read of a month. */
export type PersonOfMonth = {
  readonly grade: string;
  readonly city: string;
  readonly workstate: string;
  readonly employmenttype: string;
  readonly gender: 'M' | 'F' | 'O';
  readonly birthdate: Day;
  readonly joiningdate: Day;
  readonly disability: boolean;
};
/** Facts of a month that changed after it was closed: those it was paid by, and those it is due by. */
export type PersonChange = { readonly paid: PersonOfMonth; readonly due: PersonOfMonth };

/** A past month whose pay is worked out anew: what was paid, and what is due. */
export type PastMonth = {
  readonly month: Month;
  /** The city of work on the last day of the month. */
  readonly city: string;
  /** What packages gave beside their amount in the month; missing when they gave nothing. */
  readonly figures?: Readonly<Record<string, string>>;
  readonly paid: PaidForMonth;
  readonly due: readonly PayFrom[];
  /** Unpaid days that a revision from the first day on names: a difference is prorated by them, whatever was paid. */
  readonly proratedby?: number;
  /** Facts of the person that changed after the month was closed; missing where it is due by those of the month of payment. */
  readonly person?: PersonChange;
};

/** A revision of the month before, whose arrears are paid in this one. Only in payslips of before `past` was stored. */
export type Revision = {
  readonly effectivefrom: Day;
  readonly oldgross: Paise;
  readonly newgross: Paise;
  readonly lopdays: number;
  /** The city of work on the last day of the month of the arrears; missing in payslips of before it was stored. */
  readonly city?: string;
};
