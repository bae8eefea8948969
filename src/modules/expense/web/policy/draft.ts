import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { expensePolicyCalls } from '../../contract/policy.ts';
import { type ExpenseCategory, NO_MEALS, type PolicyRules } from '../../contract/policy-rules.ts';

/** What the form of a policy offers. */
export type Choices = OutputOf<typeof expensePolicyCalls.init>;

export const newCategory = (): ExpenseCategory => ({
  code: '',
  name: '',
  kind: 'ordinary',
  audience: [],
  trip: 'none',
  proofabove: 0,
  maxagedays: 45,
  inpolicycap: false,
  gstcredit: false,
  taxableabove: null,
  fuels: [],
  kmday: null,
  kmmonth: null,
  limits: [],
});
export const NEW_RULES: PolicyRules = {
  policycap: [],
  perdiemparts: { departure: [], return: [], sameday: [], meals: NO_MEALS },
  categories: [newCategory()],
};

/** A code from a name: small letters, digits and underscores, a letter first. */
export const codeOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .replace(/_$/, '')
    .slice(0, 30);
