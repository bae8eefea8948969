import type { Day } from '#platform/engine/day.ts';
import type { PlannerRow } from '../contract/planner.ts';
import { type Span, withLasting, withoutDays, withoutTouched, withSpan } from '../engine/spans.ts';
import type { Unit } from './columns.ts';

type Selected = { readonly first: Day; readonly last: Day; readonly isOne: boolean };
/** How a planner plans: its columns, what becomes of stretches of days, and its words. */
export type Manner = {
  readonly unit: Unit;
  /** What is planned after a stretch is planned over it. */
  readonly place: (spans: readonly Span[], span: Span) => Span[];
  /** What is planned after the selected days are taken out. */
  readonly takeOut: (spans: readonly Span[], days: Pick<Span, 'from' | 'to'>) => Span[];
  /** The last day of what a key plans on selected cells; null: as long as it lasts by itself. */
  readonly lastByKey: (selected: Selected, planid: number | null, person: PlannerRow) => Day | null;
  /** The last day that the fields offer, `isTaken` where a plan is to be taken away. */
  readonly lastOffered: (selected: Selected, person: PlannerRow | undefined, isTaken: boolean) => Day | null;
  /** What a last day that is left out means; undefined: there is no field for it. */
  readonly openEnd?: string;
  /** The word for days without a plan, and for those on which one is to be taken away. */
  readonly none: string;
  readonly taken: string;
  /** The choice by which a plan is taken away. */
  readonly take: string;
  /** What else is to be known, above the people. */
  readonly lead?: string;
};

const WORDS = { openEnd: 'Without an end', none: 'None', taken: 'None', take: 'None of their own' } as const;

/** Plans of days: they go round with the roster. */
export const BY_DAYS: Manner = {
  ...WORDS,
  unit: 'day',
  place: withSpan,
  takeOut: withoutDays,
  lastByKey: ({ last }) => last,
  lastOffered: ({ last }) => last,
};

/** Policies, which stay for years: one selected month begins one that stays. */
export const BY_MONTHS: Manner = {
  ...BY_DAYS,
  unit: 'month',
  lastOffered: ({ last, isOne }) => (isOne ? null : last),
};

/** What lasts until the next begins. */
export const LASTING: Manner = {
  unit: 'month',
  place: withLasting,
  takeOut: withoutTouched,
  lastByKey: ({ last }) => last,
  lastOffered: ({ last }) => last,
  none: 'None',
  taken: 'None',
  take: 'No designation',
  lead: 'A designation counts from its first day until the next one begins, planned here or in the job record. Each becomes a change in the job record, as a reorganisation.',
};

const hasProbation = ({ standing, draft }: PlannerRow): boolean =>
  standing !== null || draft.some(({ planid }) => planid !== null);

/** Probation: one stretch for each person, as long as its plan says, and a confirmation after it. */
export const PROBATION: Manner = {
  unit: 'month',
  place: withSpan,
  takeOut: withoutTouched,
  lastByKey: ({ last, isOne }, planid, person) => (planid === null || (isOne && !hasProbation(person)) ? null : last),
  lastOffered: ({ last, isOne }, person, isTaken) =>
    isTaken || (isOne && !(person && hasProbation(person))) ? null : last,
  openEnd: 'As long as the plan says',
  none: 'No probation',
  taken: 'Confirmed service',
  take: 'Confirmed from the first day',
  lead: 'A new probation begins on the day of joining at the earliest and lasts as long as its plan says. Days after its end extend it. A confirmation ends it before the first selected day; one on its first day takes it away.',
};
