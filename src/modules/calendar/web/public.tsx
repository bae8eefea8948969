export { Assignments } from './assignments.tsx';
export { Eligibility } from './eligibility.tsx';
export { planColumns, planNameColumn } from './plan-columns.tsx';
export { type PlanFields, planForm, type PlanTrial } from './plan-form.tsx';
export type { PlanLine } from './plan-versions.tsx';
export { assignedText } from './words.ts';
