import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceSelect } from '#platform/web/kit/choice-select.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listComponents } from '../../../contract/setup/component-screen.ts';
import { getCycle } from '../../../contract/setup/cycle-screen.ts';
import {
  getMethod,
  methodSave,
  type MethodSave,
  type MethodState,
  saveMethod,
} from '../../../contract/setup/method-screen.ts';
import { previewMethodChange } from '../../../contract/setup/settings-preview.ts';
import { ChangePreview } from '../change-preview.tsx';
import { InForce, useFromMonth } from '../in-force.tsx';
import { NPS_ROUNDINGS, PERQUISITES, TAX_OF_YEAR } from '../method-choices.ts';
import { methodLines } from '../method-lines.ts';
import { PaymentUnitsCard } from '../method-payment-units.tsx';
import { NotConfigured } from '../not-configured.tsx';
import style from '../setup.module.css';
import { labelIn, ROUNDINGS } from '../words.ts';

const CYCLE_PATH = '/config/pay/payroll/salary_cycle';
const COMPONENT_PATH = '/config/pay/payroll/salary_component';
const rounded = (value: string): string => t(labelIn(ROUNDINGS, value));

/** How a part of a month rounds; it is changed with the salary cycle. */
function EarnedCard() {
  const { data } = useEndpoint(getCycle, useFromMonth());
  const [state] = data ?? [];
  if (!state) return null;
  return (
    <Card title={t('Earned pay')}>
      <DescriptionList items={[{ label: 'A part of a month', value: rounded(state.cycle.rounding) }]} />
      <Anchor component={Link} to={CYCLE_PATH} size="sm">
        {t('Change it in the salary cycle')}
      </Anchor>
    </Card>
  );
}

/** How each component rounds; each is changed with the component. */
function ComponentsCard() {
  const { data = [] } = useEndpoint(listComponents, useFromMonth());
  const calculated = data.filter(({ formula }) => formula !== null);
  if (calculated.length === 0) return null;
  return (
    <Card title={t('Components')}>
      <DescriptionList
        items={calculated.map(({ name, rounding, earnedrounding }) => ({
          label: name,
          value:
            earnedrounding === null || earnedrounding === rounding
              ? rounded(rounding)
              : `${rounded(rounding)} · ${t('A part of a month')}: ${rounded(earnedrounding)}`,
        }))}
      />
      <Anchor component={Link} to={COMPONENT_PATH} size="sm">
        {t('Change one in its component')}
      </Anchor>
    </Card>
  );
}

function Fields({ stored }: { stored: MethodState }) {
  const mayEdit = useMay('payrollPolicy', 'edit') && stored.blocked === null;
  const [cycle, component] = [useMay('salaryCycle', 'read'), useMay('salaryComponent', 'read')];
  const month = useFromMonth();
  const { mutateAsync } = useSave(saveMethod, ['payrollRun', 'salaryStructure', 'salaryCycle', 'payslip']);
  return (
    <div className={style.page}>
      <InForce state={stored} />
      <SettingForm<MethodSave, MethodState>
        label="Rounding"
        stored={stored}
        valuesOf={({ method }) => method}
        schema={methodSave}
        mayEdit={mayEdit}
        wide
        reread={async () => (await call(getMethod, month))[0]}
        send={(input, version) => mutateAsync({ input: { ...input, ...month }, version })}
        beside={(values) => (
          <ChangePreview part="method" start={() => call(previewMethodChange, { ...values, ...month })} />
        )}
        lines={methodLines({ components: [...stored.deductions, ...stored.earnings], states: stored.halfyearstates })}
      >
        {({ bind }) => (
          <div className={style.columns}>
            <PaymentUnitsCard field={bind('paymentunits')} disabled={!mayEdit} />
            <Card title={t('Instalments, tax and benefits')}>
              <div className={style.part}>
                <ChoiceSelect field={bind('advancerounding')} label="Rounding of an instalment" choices={ROUNDINGS} />
                <ChoiceSelect field={bind('taxofyear')} label="Rounding of the year’s tax" choices={TAX_OF_YEAR} />
                <ChoiceSelect
                  field={bind('perquisiterounding')}
                  label="Rounding of the benefit of a loan"
                  choices={PERQUISITES}
                />
                <ChoiceSelect
                  field={bind('npsrounding')}
                  label="Rounding of the limit on employer NPS"
                  choices={NPS_ROUNDINGS}
                />
              </div>
            </Card>
            {cycle ? <EarnedCard /> : null}
            {component ? <ComponentsCard /> : null}
          </div>
        )}
      </SettingForm>
    </div>
  );
}

/** Every rounding of the pay in force from a month on: those of the method are changed here. */
export default function Rounding() {
  const answer = useEndpoint(getMethod, useFromMonth());
  const [stored] = answer.data ?? [];
  if (answer.error && !stored) return <NotConfigured error={answer.error} retry={() => void answer.refetch()} />;
  return stored ? <Fields key={`${stored.version} ${stored.from ?? ''}`} stored={stored} /> : <PageSkeleton />;
}
