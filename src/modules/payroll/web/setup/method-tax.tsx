import type { ReactNode } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { ChoiceSelect } from '#platform/web/kit/choice-select.tsx';
import { SwitchField } from '#platform/web/kit/field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import type { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { MethodSave } from '../../contract/setup/method-screen.ts';
import {
  HRA_BLOCKS,
  LANDLORD_PAN,
  CONTRIBUTION_SHARE_CHOICES,
  LOAN_LIMIT_CHOICES,
  NPS_ROUNDINGS,
  PERQUISITES,
  PROOFS_FROM,
  RECURRING_PAY_CHOICES,
  REGIMES,
  TAX_OF_ARREARS_CHOICES,
  TAX_OF_YEAR,
  TDS_AVERAGE_CHOICES,
  TDS_METHODS,
} from './method-choices.ts';
import style from './setup.module.css';

type Bind = ReturnType<typeof useForm<MethodSave>>['bind'];

/** A choice that says so where the company reads the law its own way. */
export const Reading = ({ own, children }: { own: boolean; children: ReactNode }) => (
  <div className={style.part}>
    {children}
    {own ? (
      <div>
        <Tag tone="info">{t('The company’s own reading')}</Tag>
      </div>
    ) : null}
  </div>
);

/** How the income tax of the year is worked out and spread; the law is the default. */
export function TaxCard({ bind, values, disabled }: { bind: Bind; values: MethodSave; disabled: boolean }) {
  return (
    <Card title={t('Income tax')}>
      <div className={style.part}>
        <ChoiceField
          field={bind('defaultregime')}
          label="Regime of those who did not choose"
          disabled={disabled}
          choices={REGIMES}
        />
        <ChoiceField
          field={bind('tdsmethod')}
          label="How income tax is spread"
          disabled={disabled}
          choices={TDS_METHODS}
        />
        {values.tdsmethod === 'by-component' ? (
          <ChoiceField
            field={bind('taxofarrears')}
            label="How arrears are taxed"
            disabled={disabled}
            choices={TAX_OF_ARREARS_CHOICES}
          />
        ) : null}
        <ChoiceField
          field={bind('tdsaverage')}
          label="Where too much was deducted"
          disabled={disabled}
          choices={TDS_AVERAGE_CHOICES}
        />
        <ChoiceField
          field={bind('recurringpay')}
          label="Extra payments that recur"
          disabled={disabled}
          choices={RECURRING_PAY_CHOICES}
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
        <ChoiceSelect
          field={{
            ...bind('proofsfrom'),
            value: String(values.proofsfrom ?? ''),
            onChange: (month) => bind('proofsfrom').onChange(month === '' ? null : Number(month)),
          }}
          label="Only accepted proofs count from"
          choices={PROOFS_FROM}
        />
        <Reading own={values.perquisiterounding !== 'exact-paisa'}>
          <ChoiceField
            field={bind('perquisiterounding')}
            label="Rounding of the benefit of a loan"
            disabled={disabled}
            choices={PERQUISITES}
          />
        </Reading>
        <ChoiceField
          field={bind('loanlimit')}
          label="What the limit of small loans is compared with"
          disabled={disabled}
          choices={LOAN_LIMIT_CHOICES}
        />
        <Reading own={values.npsrounding !== 'exact-paisa'}>
          <ChoiceField
            field={bind('npsrounding')}
            label="Rounding of the limit on employer NPS"
            disabled={disabled}
            choices={NPS_ROUNDINGS}
          />
        </Reading>
        <Reading own={!values.contributionlimit}>
          <SwitchField
            field={bind('contributionlimit')}
            label="Tax contributions above the yearly limit"
            hint="The employer’s provident fund and NPS above ₹7,50,000 in the year are part of the salary."
          />
        </Reading>
        {values.contributionlimit ? (
          <ChoiceField
            field={bind('contributionshare')}
            label="Contributions that the yearly limit counts"
            disabled={disabled}
            choices={CONTRIBUTION_SHARE_CHOICES}
          />
        ) : null}
      </div>
    </Card>
  );
}
