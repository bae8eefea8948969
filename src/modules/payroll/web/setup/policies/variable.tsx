import { Card } from '#platform/web/kit/card.tsx';
import { MultiSelectField, NumberField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { plural, t } from '#platform/web/language.ts';
import { getVariable, saveVariable, variableSave } from '../../../contract/run/start-misc.ts';

type Values = { activevariabledays: number | null; variablecomponents: number[]; codes: string[] };

/** Which components variable payments are of, and from which day on they are decided. */
export default function VariableComponent() {
  return (
    <SettingPage
      get={getVariable}
      save={saveVariable}
      feature="payrollPolicy"
      label="Variable component"
      schema={variableSave.pick({ activevariabledays: true })}
      valuesOf={({ activevariabledays, variablecomponents, components }): Values => ({
        activevariabledays,
        codes: components.map(({ displayvalue }) => String(displayvalue)),
        variablecomponents: components.flatMap(({ displayvalue }, at) =>
          variablecomponents.includes(String(displayvalue)) ? [at] : [],
        ),
      })}
      sent={({ activevariabledays, variablecomponents, codes }) => ({
        activevariabledays,
        variablecomponents: variablecomponents.map((at) => codes[at]),
      })}
      lines={[
        ['Active variable days', ({ activevariabledays }) => String(activevariabledays ?? '')],
        [
          'Components',
          ({ variablecomponents }) => plural(variablecomponents.length, '{{count}} component', '{{count}} components'),
        ],
      ]}
    >
      {({ bind }, { stored }) => (
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
      )}
    </SettingPage>
  );
}
