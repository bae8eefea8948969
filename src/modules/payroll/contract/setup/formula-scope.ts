// What formulas of a structure may read of a person and a month, declared once: the engine gives these values, the
// linter knows these names and the component editor lists them.

type ScopeName = {
  readonly name: string;
  readonly type: 'number' | 'text' | 'boolean';
  /** What it is, as the editor says it. */
  readonly says: string;
};

/** What is counted in the month, by the close of attendance or by units of days; pay by it is of that month alone. */
export const CLOSE_SCOPE = [
  { name: 'days_present', type: 'number', says: 'Days worked in the closed month, on duty or from home as well' },
  { name: 'hours_worked', type: 'number', says: 'Hours worked in the closed month' },
  { name: 'unit_days', type: 'number', says: 'Days with units that were entered by the day' },
  { name: 'night_shifts', type: 'number', says: 'Days worked in night shifts of the closed month' },
] as const satisfies readonly ScopeName[];
export type CloseKey = (typeof CLOSE_SCOPE)[number]['name'];

export const FORMULA_SCOPE = [
  { name: 'gross', type: 'number', says: 'Monthly amount of the package, by the pay basis' },
  { name: 'package_amount', type: 'number', says: 'Amount of the package as agreed: a year for CTC, else a month' },
  { name: 'employer_pf', type: 'number', says: 'The employer’s provident fund and pension on the PF wages' },
  { name: 'fbp_plan', type: 'number', says: 'What heads of the flexible benefit plan take of the package in a month' },
  { name: 'city', type: 'text', says: 'City of work on the last day of the month' },
  { name: 'state', type: 'text', says: 'State of work on the last day of the month' },
  { name: 'grade', type: 'text', says: 'Grade' },
  { name: 'employment_type', type: 'text', says: 'Employment type' },
  { name: 'gender', type: 'text', says: 'Gender: M, F or O' },
  { name: 'disabled', type: 'boolean', says: 'Whether the person is disabled' },
  { name: 'pf_member', type: 'boolean', says: 'Whether the person is a member of the provident fund' },
  { name: 'age', type: 'number', says: 'Completed years of age on the last day of the month' },
  { name: 'service_months', type: 'number', says: 'Completed months of service on the last day of the month' },
  { name: 'structure', type: 'text', says: 'Code of the structure of the person; empty where the company has one' },
  { name: 'month', type: 'number', says: 'The calendar month: 1 for January, 12 for December' },
  { name: 'days_of_month', type: 'number', says: 'Calendar days of the month' },
  ...CLOSE_SCOPE,
] as const satisfies readonly ScopeName[];

/** What the formula of units reads besides: the units that are paid. It is no name of other formulas. */
export const UNIT_SCOPE = [
  { name: 'hours', type: 'number', says: 'Hours of extra time that are paid' },
  { name: 'days', type: 'number', says: 'Days that are paid' },
  { name: 'units', type: 'number', says: 'Units that are paid: hours, days, or those of an upload' },
  { name: 'item', type: 'text', says: 'The item of the units' },
] as const satisfies readonly ScopeName[];
/** What the formula of a pay basis reads. */
export const PAY_BASIS_SCOPE = [
  { name: 'amount', type: 'number', says: 'Amount of the package as agreed' },
] as const satisfies readonly ScopeName[];

/** The types of names, as formulas are compiled with. */
export const typesOf = (scope: readonly ScopeName[]): Record<string, ScopeName['type']> =>
  Object.fromEntries(scope.map(({ name, type }) => [name, type]));

/** Names of the number of units. */
export const QUANTITY_NAMES: readonly string[] = UNIT_SCOPE.filter(({ type }) => type === 'number').map(
  ({ name }) => name,
);

export type ScopeKey = (typeof FORMULA_SCOPE)[number]['name'];
