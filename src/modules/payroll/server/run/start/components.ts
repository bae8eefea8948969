import { INCOME_NAMES } from '#modules/payroll/contract/person/non-payroll-income.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';

/**
 * Components of a structure that take an amount in a month: one-time and variable earnings, or deductions. What is set
 * aside or makes up a guarantee takes none.
 */
export const itemComponents = (
  { components }: Pick<Structure, 'components'>,
  kind: 'earning' | 'deduction',
): { displayname: string; displayvalue: string }[] =>
  components
    .filter((one) =>
      kind === 'deduction'
        ? one.source === 'deduction'
        : one.source === 'one-time' || (one.source === 'formula' && one.variable !== undefined),
    )
    .map(({ name, code }) => ({ displayname: name, displayvalue: code }));

/** Names of components by their code, those outside the structure and kinds of non-payroll income too. */
export const namesOf = (structure: Structure | undefined): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(INCOME_NAMES),
    ...[...(structure?.unused ?? []), ...(structure?.components ?? [])].map(
      ({ code, name }) => [code, name] as [string, string],
    ),
  ]);
