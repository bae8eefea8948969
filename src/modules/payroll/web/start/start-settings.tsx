import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { MultiSelectField, NumberField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { plural, t } from '#platform/web/language.ts';
import { FBP_SETUP_PATH } from '../fbp/paths.ts';
import { interestOf, LoanTypes, placeOf, type TypeDraft } from './loan-types.tsx';
import { getMisc, miscSave, saveMisc } from '../../contract/start-misc.ts';

type Values = {
  activevariabledays: number | null;
  variablecomponents: number[];
  codes: string[];
  loantypes: TypeDraft[];
};

/** Settings of payroll that have no page of their own. */
export default function Misc() {
  return (
    <SettingPage
      get={getMisc}
      save={saveMisc}
      feature="payrollPolicy"
      label="Misc"
      schema={miscSave.pick({ activevariabledays: true })}
      valuesOf={({ activevariabledays, variablecomponents, components, loantypes }): Values => ({
        activevariabledays,
        loantypes: loantypes.map((type) => ({
          ...type,
          interest: placeOf(type.interestkind),
          benchmarkrate: type.benchmarkrate ?? '',
        })),
        codes: components.map(({ displayvalue }) => String(displayvalue)),
        variablecomponents: components.flatMap(({ displayvalue }, at) =>
          variablecomponents.includes(String(displayvalue)) ? [at] : [],
        ),
      })}
      sent={({ activevariabledays, variablecomponents, codes, loantypes }) => ({
        loantypes: loantypes.map((type) => ({
          ...type,
          interestkind: type.loankindid === 1 ? interestOf(type) : 'Nil',
          rate: type.loankindid === 1 && (type.interest ?? 0) > 0 ? type.rate : '0',
          benchmarkrate: type.loankindid === 1 ? type.benchmarkrate : null,
        })),
        activevariabledays,
        variablecomponents: variablecomponents.map((at) => codes[at]),
      })}
      lines={[
        ['Active variable days', ({ activevariabledays }) => String(activevariabledays ?? '')],
        ['Loan settings', ({ loantypes }) => loantypes.map(({ name }) => name).join(', ')],
        [
          'Components',
          ({ variablecomponents }) => plural(variablecomponents.length, '{{count}} component', '{{count}} components'),
        ],
      ]}
    >
      {({ bind }, { stored, mayEdit }) => (
        <>
          <Card title={t('Variable component')}>
            <MultiSelectField
              field={bind('variablecomponents')}
              label="Components of variable payments"
              hint="All one-time and variable earnings of the salary structure where none is chosen."
              options={stored.components.map(({ displayname }, at) => ({ displayname, displayvalue: at }))}
            />
            <NumberField
              field={bind('activevariabledays')}
              label="Active variable days"
              hint="A variable payment can be decided in this many days before its pay day."
              least={0}
              most={366}
              required
            />
          </Card>
          <Card title={t('Loan settings')}>
            <LoanTypes field={bind('loantypes')} mayEdit={mayEdit} />
          </Card>
          <Card title={t('Flexible benefit plan')}>
            <Anchor component={Link} to={FBP_SETUP_PATH}>
              {t('Heads, caps and windows of the flexible benefit plan')}
            </Anchor>
          </Card>
        </>
      )}
    </SettingPage>
  );
}
