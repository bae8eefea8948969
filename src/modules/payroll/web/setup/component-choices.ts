import type { Choice } from '#platform/web/kit/choice-field.tsx';
import type { ComponentDetail } from '../../contract/setup/component-screen.ts';

// What a component is and how it is taxed: for its form, and for comparing two versions.

export const KINDS: readonly Choice<ComponentDetail['kind']>[] = [
  { value: 'earning', label: 'Earning', hint: 'Adds to the pay.' },
  {
    value: 'benefit',
    label: 'Benefit in kind',
    hint: 'Shown among the earnings and recovered in full, such as meals on a card.',
  },
  {
    value: 'employer',
    label: 'Cost of the company',
    hint: 'Part of the package that is not paid out, as gratuity or an insurance premium.',
  },
  {
    value: 'deduction',
    label: 'Deduction',
    hint: 'Taken when a month names an amount, after everything statutory.',
  },
];

/** Where the amount of an earning comes from. */
export const SOURCES: readonly Choice<'formula' | 'one-time'>[] = [
  { value: 'formula', label: 'A formula', hint: 'Monthly pay, worked out each month.' },
  { value: 'one-time', label: 'As given', hint: 'Paid as it stands when a month names an amount.' },
];

export const INCOME_TAX_CHOICES: readonly Choice<ComponentDetail['incometax']>[] = [
  { value: 'averaged', label: 'Over the year', hint: 'Its tax is spread over the months that are left.' },
  { value: 'in-full', label: 'In full when paid', hint: 'Its tax is taken in the month of payment.' },
];

export const WAGE_TEST_CHOICES: readonly Choice<ComponentDetail['wagetest']>[] = [
  { value: 'none', label: 'No part of the test', hint: 'Neither wages nor compared with the half.' },
  { value: 'included', label: 'Wages', hint: 'Part of the statutory wages of the month that pays it.' },
  {
    value: 'excluded-counted',
    label: 'Excluded, within the half',
    hint: 'Not wages, but counted when the excluded pay is compared with one half.',
  },
];

export const CODE_WAGES_CHOICES: readonly Choice<ComponentDetail['codewages']>[] = [
  { value: 'included', label: 'Wages', hint: 'Part of the statutory wages.' },
  {
    value: 'excluded-counted',
    label: 'Excluded, within the half',
    hint: 'Not wages, but counted when the excluded pay is compared with one half.',
  },
  {
    value: 'excluded-not-counted',
    label: 'Excluded altogether',
    hint: 'Neither wages nor counted towards the half.',
  },
];
