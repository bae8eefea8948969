import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { NumberField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getMethod,
  methodSave,
  type MethodSave,
  type MethodState,
  saveMethod,
} from '../../contract/setup/method-screen.ts';
import { MAX_COOLING_DAYS } from '../../contract/setup/account-change.ts';
import { previewMethodChange } from '../../contract/setup/settings-preview.ts';
import { ChangePreview } from './change-preview.tsx';
import {
  ACCOUNT_CHANGE_CHOICES,
  ARREAR_CHOICES,
  ECR_GROSSES,
  ECR_NAME_CHOICES,
  HOLD_MONTH_CHOICES,
  PT_UNPAID_CHOICES,
  VPF_BASE_CHOICES,
} from './method-choices.ts';
import { checkLimits, DeductionCards } from './method-deductions.tsx';
import { EntityMoveCard, InMonthCard } from './method-in-month.tsx';
import { methodLines } from './method-lines.ts';
import { PaymentUnitsCard } from './method-payment-units.tsx';
import { PayslipNumbersCard } from './method-payslip-numbers.tsx';
import { Reading, TaxCard } from './method-tax.tsx';
import { BasisFields, CoverageFields, PfOptionFields } from './method-parts.tsx';
import { HalfYearFields } from './half-year-fields.tsx';
import { InForce, useFromMonth } from './in-force.tsx';
import { UnusedNames } from './unused-names.tsx';
import { NotConfigured } from './not-configured.tsx';
import style from './setup.module.css';

function Fields({ stored }: { stored: MethodState }) {
  const mayEdit = useMay('payrollPolicy', 'edit') && stored.blocked === null;
  const month = useFromMonth();
  const { mutateAsync } = useSave(saveMethod, ['payrollRun', 'salaryStructure', 'salaryCycle', 'payslip']);
  return (
    <div className={style.page}>
      <InForce state={stored} />
      <UnusedNames sentences={stored.unusednames} />
      <SettingForm<MethodSave, MethodState>
        label="Payroll method"
        stored={stored}
        valuesOf={({ method }) => method}
        schema={methodSave}
        check={checkLimits}
        mayEdit={mayEdit}
        wide
        reread={async () => (await call(getMethod, month))[0]}
        send={(input, version) => mutateAsync({ input: { ...input, ...month }, version })}
        beside={(values) => (
          <ChangePreview part="method" start={() => call(previewMethodChange, { ...values, ...month })} />
        )}
        lines={methodLines({ components: [...stored.deductions, ...stored.earnings], states: stored.halfyearstates })}
      >
        {({ bind, values }) => (
          <div className={style.columns}>
            <Card title={t('From the package to the month')}>
              <BasisFields field={bind('paybasis')} />
            </Card>
            <Card title={t('Provident fund')}>
              <div className={style.part}>
                <TextField
                  field={bind('pfrate')}
                  label="PF rate in percent"
                  hint="What employee and employer each pay of the PF wages, for example 12."
                  required
                />
                <PfOptionFields field={bind('pfoptions')} />
                <SwitchField
                  field={bind('adminminimum')}
                  label="Minimum administration charge"
                  hint="The establishment pays at least the legal minimum of the account, however few members there are."
                />
                <SwitchField
                  field={bind('wholewages')}
                  label="PF wages in whole rupees"
                  hint="The wages of each account are rounded before contributions are taken of them, in arrears too. It shows in a month of two ceilings."
                />
                <ChoiceField
                  field={bind('vpfbase')}
                  label="Voluntary PF in percent is of"
                  disabled={!mayEdit}
                  choices={VPF_BASE_CHOICES}
                />
                <SwitchField
                  field={bind('vpfofarrears')}
                  label="Voluntary PF of arrears"
                  hint="A rate is taken of arrears as well. An amount never is."
                />
                <Reading own={values.ecrgross !== 'wages-of-month'}>
                  <ChoiceField
                    field={bind('ecrgross')}
                    label="Gross wages in the ECR"
                    disabled={!mayEdit}
                    choices={ECR_GROSSES}
                  />
                </Reading>
                <ChoiceField
                  field={bind('ecrnames')}
                  label="Names in the ECR"
                  disabled={!mayEdit}
                  choices={ECR_NAME_CHOICES}
                />
              </div>
            </Card>
            <Card title={t('ESI')}>
              <CoverageFields
                covered={bind('esicovered')}
                types={bind('esitypes')}
                grades={bind('esigrades')}
                on={values.esicovered}
                label="ESI is taken"
                hint="Of everybody whose monthly gross lies within the limit at the start of a contribution period."
                offered={stored}
              />
            </Card>
            <Card title={t('Professional tax')}>
              <SwitchField
                field={bind('ptcovered')}
                label="Professional tax is taken"
                hint="By the slabs of the state in which somebody works; states without one take nothing."
              />
              {values.ptcovered ? (
                <ChoiceField
                  field={bind('ptunpaid')}
                  label="Professional tax that pay does not cover"
                  disabled={!mayEdit}
                  choices={PT_UNPAID_CHOICES}
                />
              ) : null}
              {values.ptcovered ? (
                <HalfYearFields field={bind('halfyears')} states={stored.halfyearstates} disabled={!mayEdit} />
              ) : null}
            </Card>
            <Card title={t('Labour welfare fund')}>
              <CoverageFields
                covered={bind('lwfcovered')}
                types={bind('lwftypes')}
                grades={bind('lwfgrades')}
                on={values.lwfcovered}
                label="Labour welfare fund is taken"
                hint="In the months and by the amounts of the state in which somebody works."
                offered={stored}
              />
            </Card>
            <TaxCard bind={bind} values={values} disabled={!mayEdit} />
            <Card title={t('Arrears of past months')}>
              <ChoiceField
                field={bind('arrears')}
                label="How arrears are worked out"
                disabled={!mayEdit}
                choices={ARREAR_CHOICES}
              />
              <ChoiceField
                field={bind('holdmonths')}
                label="Months that a processing hold left out"
                disabled={!mayEdit}
                choices={HOLD_MONTH_CHOICES}
              />
            </Card>
            <PayslipNumbersCard field={bind('payslipnumbers')} entities={stored.entitynames} disabled={!mayEdit} />
            <Card title={t('Changed bank accounts')}>
              <ChoiceField
                field={bind('accountchange')}
                label="A bank account that was changed"
                disabled={!mayEdit}
                choices={ACCOUNT_CHANGE_CHOICES}
              />
              {values.accountchange === 'at-once' ? null : (
                <NumberField
                  field={bind('accountdays')}
                  label="Days from the change on"
                  hint="Counted to the pay date of a run, which names the people before its release."
                  least={1}
                  most={MAX_COOLING_DAYS}
                />
              )}
            </Card>
            <PaymentUnitsCard field={bind('paymentunits')} disabled={!mayEdit} />
            <DeductionCards bind={bind} values={values} stored={stored} disabled={!mayEdit} />
            <EntityMoveCard bind={bind} disabled={!mayEdit} entities={stored.entities} />
            <InMonthCard
              bind={bind}
              values={values}
              disabled={!mayEdit}
              several={stored.several || (stored.entities && values.entitymove === 'each-entity')}
            />
          </div>
        )}
      </SettingForm>
    </div>
  );
}

/** The payroll method: how the company pays, every choice with its effect. */
export default function MethodPage() {
  const answer = useEndpoint(getMethod, useFromMonth());
  const [stored] = answer.data ?? [];
  if (answer.error && !stored) return <NotConfigured error={answer.error} retry={() => void answer.refetch()} />;
  return stored ? (
    <Fields key={`${stored.version} ${stored.from ?? ''} ${stored.blocked ?? ''}`} stored={stored} />
  ) : (
    <PageSkeleton />
  );
}
