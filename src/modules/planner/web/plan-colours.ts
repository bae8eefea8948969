import type { PlannedPlan } from '../contract/planner.ts';

/** Of plans without a colour of their own, in their order. They are grounds and dots; words are in the colour of text. */
const COLOURS = ['#1c7ed6', '#2f9e44', '#e8590c', '#9c36b5', '#0c8599', '#e03131', '#f08c00', '#4c6ef5'];

/** Plans by their id, each with a colour. */
export const colouredPlans = (plans: readonly PlannedPlan[]): ReadonlyMap<number, PlannedPlan & { colour: string }> =>
  new Map(
    plans.map((plan, at) => [plan.planid, { ...plan, colour: plan.colour ?? COLOURS[at % COLOURS.length] ?? '' }]),
  );
