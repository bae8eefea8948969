import type { ReactNode } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { type Choice, ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { SwitchField } from '#platform/web/kit/field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import type { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { MethodSave } from '../../contract/method-screen.ts';
import style from './setup.module.css';
import { labelIn } from './words.ts';

type Bind = ReturnType<typeof useForm<MethodSave>>['bind'];

const TAX_OF_YEAR: readonly Choice<MethodSave['taxofyear']>[] = [
  { value: 'nearest-ten', label: 'To the nearest ten rupees', hint: 'As the Income-tax Act has it.' },
  { value: 'nearest-rupee', label: 'To the nearest rupee' },
];
const HRA_BLOCKS: readonly Choice<MethodSave['hrablocks']>[] = [
  {
    value: 'each-month',
    label: 'Each month for itself',
    hint: 'The least of allowance, rent and share of basic pay is taken for each month paid here, and for the months ahead together.',
  },
  {
    value: 'two-parts',
    label: 'Two parts of the year',
    hint: 'One until the first month paid here, and one from it to March.',
  },
];
const LANDLORD_PAN: readonly Choice<MethodSave['landlordpan']>[] = [
  { value: 'rent-of-year', label: 'By the rent of the year', hint: 'Of the months in service in the tax year.' },
  {
    value: 'rent-times-12',
    label: 'By twelve times the rent of a month',
    hint: 'Also for somebody who is there for a part of the year.',
  },
];
const PERQUISITES: readonly Choice<MethodSave['perquisiterounding']>[] = [
  { value: 'exact-paisa', label: 'To the exact paisa', hint: 'The law rounds the income of the year alone.' },
  { value: 'nearest-rupee', label: 'To the nearest rupee each month' },
];

/** A choice that says so where the company reads the law its own way. */
const Reading = ({ own, children }: { own: boolean; children: ReactNode }) => (
  <div className={style.part}>
    {children}
    {own ? (
      <div>
        <Tag tone="info">{t('The company’s own reading')}</Tag>
      </div>
    ) : null}
  </div>
);

/** The readings of the income tax in one line each, for comparing two versions. */
export const TAX_LINES: readonly (readonly [string, (values: MethodSave) => string])[] = [
  ['Rounding of the year’s tax', ({ taxofyear }) => t(labelIn(TAX_OF_YEAR, taxofyear))],
  ['Exemption for rent', ({ hrablocks }) => t(labelIn(HRA_BLOCKS, hrablocks))],
  ['Landlord’s PAN', ({ landlordpan }) => t(labelIn(LANDLORD_PAN, landlordpan))],
  ['Rounding of the benefit of a loan', ({ perquisiterounding }) => t(labelIn(PERQUISITES, perquisiterounding))],
  ['Contributions above the yearly limit', ({ contributionlimit }) => t(contributionlimit ? 'Taxed' : 'Not taxed')],
];

/** How the income tax of the year is worked out and spread; the law is the default. */
export function TaxCard({ bind, values, disabled }: { bind: Bind; values: MethodSave; disabled: boolean }) {
  return (
    <Card title={t('Income tax')}>
      <div className={style.part}>
        <ChoiceField
          field={bind('defaultregime')}
          label="Regime of those who did not choose"
          disabled={disabled}
          choices={[
            {
              value: 'new',
              label: 'New regime',
              hint: 'Lower rates, few deductions. It is the law’s own default.',
            },
            {
              value: 'old',
              label: 'Old regime',
              hint: 'Higher rates, with house rent and investments deducted.',
            },
          ]}
        />
        <ChoiceField
          field={bind('tdsmethod')}
          label="How income tax is spread"
          disabled={disabled}
          choices={[
            {
              value: 'by-component',
              label: 'As set for each component',
              hint: 'Monthly pay over the months left, a bonus in full when it is paid.',
            },
            {
              value: 'all-averaged',
              label: 'Everything over the months left',
              hint: 'A bonus raises the tax a little every month.',
            },
          ]}
        />
        <Reading own={values.taxofyear !== 'nearest-ten'}>
          <ChoiceField
            field={bind('taxofyear')}
            label="Rounding of the year’s tax"
            disabled={disabled}
            choices={TAX_OF_YEAR}
          />
        </Reading>
        <Reading own={values.hrablocks !== 'each-month'}>
          <ChoiceField field={bind('hrablocks')} label="Exemption for rent" disabled={disabled} choices={HRA_BLOCKS} />
        </Reading>
        <Reading own={values.landlordpan !== 'rent-of-year'}>
          <ChoiceField
            field={bind('landlordpan')}
            label="Landlord’s PAN"
            hint="Above a rent of ₹1,00,000 there is no exemption without it."
            disabled={disabled}
            choices={LANDLORD_PAN}
          />
        </Reading>
        <Reading own={values.perquisiterounding !== 'exact-paisa'}>
          <ChoiceField
            field={bind('perquisiterounding')}
            label="Rounding of the benefit of a loan"
            disabled={disabled}
            choices={PERQUISITES}
          />
        </Reading>
        <Reading own={!values.contributionlimit}>
          <SwitchField
            field={bind('contributionlimit')}
            label="Tax contributions above the yearly limit"
            hint="The employer’s provident fund and NPS above ₹7,50,000 in the year are part of the salary."
          />
        </Reading>
      </div>
    </Card>
  );
}
