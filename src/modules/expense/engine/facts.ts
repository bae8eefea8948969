import type { Day } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { FreeMeals } from '../contract/claim-line.ts';
import type { CategoryKind, PolicyRules } from '../contract/policy-rules.ts';
import type { Finding } from '../contract/assessment.ts';

/** A minute of a day in the company's time zone: minutes from midnight. */
export type Moment = { readonly day: Day; readonly minutes: number };

export type TripFacts = {
  readonly expensetripid: number;
  readonly departure: Moment;
  readonly return: Moment;
  /** Where the person is from each moment on, in order. */
  readonly itinerary: readonly (Moment & { readonly city: string })[];
};

/** Grade and business unit of a person on a day; null before the first job. */
export type Post = { readonly gradeid: number | null; readonly businessunitid: number | null };

/** A line as it is assessed: amount in hundredths of its currency, distances in tenths of a kilometre. */
export type LineFacts = {
  readonly lineno: number;
  readonly date: Day;
  readonly till: Day | null;
  readonly category: string;
  readonly city: string | null;
  readonly merchant: string | null;
  readonly amount: Paise;
  readonly currency: string;
  readonly paidby: 'own' | 'company';
  /** Hash of the bytes of its bill; null without one. */
  readonly filehash: string | null;
  /** A declaration stands for a bill that is lost. */
  readonly isdeclared: boolean;
  readonly guests: number | null;
  readonly fuel: string | null;
  readonly odometerfrom: number | null;
  readonly odometerto: number | null;
  readonly distance: number | null;
  readonly gstin: string | null;
  readonly taxablevalue: Paise | null;
  readonly cgst: Paise | null;
  readonly sgst: Paise | null;
  readonly igst: Paise | null;
  /** Meals that somebody else provided; lines from before they could be entered have none. */
  readonly freemeals?: readonly FreeMeals[] | undefined;
};

/** What a line has of the limit of a day. */
export type DayUse = { readonly day: Day; readonly amount: Paise };

/** A line that counts towards limits: sent, not refused, not recalled, rejected or sent back. */
export type CountingLine = {
  readonly expenseclaimid: number;
  readonly claimno: string;
  readonly lineno: number;
  readonly category: string;
  readonly kind: CategoryKind;
  readonly date: Day;
  readonly expensetripid: number | null;
  readonly amount: Paise;
  readonly currency: string;
  /** As `merchantKey` has it. */
  readonly merchantkey: string;
  /** What it has of limits: what is allowed, and once it is approved what was approved without deviation. */
  readonly use: Paise;
  /** Nights of lodging and days of a per diem. */
  readonly dayuses: readonly DayUse[];
  /** Tenths of a kilometre. */
  readonly km: number;
};

export type PolicyOfDay = { readonly policyname: string; readonly versionno: number; readonly rules: PolicyRules };

/** All that a submission is assessed by. Functions answer for the claimant. */
export type AssessContext = {
  readonly expenseclaimid: number;
  readonly claimno: string;
  readonly submittedon: Day;
  readonly firstsubmittedon: Day;
  readonly joinedon: Day | null;
  readonly lefton: Day | null;
  readonly postOn: (day: Day) => Post;
  readonly policyOn: (day: Day) => PolicyOfDay | undefined;
  readonly classOf: (city: string | null) => string | null;
  /** Rupees for a unit of the currency on the day of submission, in millionths. */
  readonly rateOf: (currency: string) => number;
  /** The first two digits of the company's own registrations for GST. */
  readonly registrations: readonly string[];
  /** The trip of the claim; null without one, or where it is not the claimant's. */
  readonly trip: TripFacts | null;
  /** Counting lines of the claimant: in other claims, and in this one where a single line is assessed again. */
  readonly counting: readonly CountingLine[];
  /** The counting line of another claim, of anybody, that has the same bytes. */
  readonly fileElsewhere: (hash: string) => { readonly claimno: string; readonly lineno: number } | undefined;
};

/** What the rules say about a line; amounts in paise, claimed = allowed + needsdeviation + cut. */
export type Assessment = {
  readonly lineno: number;
  readonly policyname: string | null;
  readonly versionno: number | null;
  readonly kind: CategoryKind;
  readonly rate: number;
  readonly claimed: Paise;
  readonly allowed: Paise;
  readonly cut: Paise;
  readonly needsdeviation: Paise;
  readonly isrefused: boolean;
  readonly findings: readonly Finding[];
  readonly dayuses: readonly DayUse[];
  readonly km: number;
  /** Tax on the bill that can be credited once all of it is approved; 0 where it can not. */
  readonly creditabletax: Paise;
  /** What is approved in the category above this amount in a tax year is taxable; null: nothing. */
  readonly taxableabove: Paise | null;
};
