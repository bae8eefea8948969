import { ChoiceSelect } from '#platform/web/kit/choice-select.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { Bind, ComponentDraft } from './component-draft.ts';
import style from './setup.module.css';
import { EARNED_ROUNDINGS, PRORATION_CHOICES, QUANTITY_CHOICES, ROUNDINGS } from './words.ts';

export type Scope = {
  scope: readonly { displayname: string; displayvalue: string }[];
  unitscope: readonly { displayname: string; displayvalue: string }[];
  names: readonly string[];
  tables: readonly { displayname: string; displayvalue: string }[];
  several: boolean;
};
type Calculation = { bind: Bind; values: ComponentDraft; init: Scope; formula: Bound<string> };

const EXAMPLE = 'lookup(conveyance, grade, city)';

/** Where every month has one payslip, the first and the last one are the same, and offered where they are chosen alone. */
const isOffered = (
  proration: ComponentDraft['proration'],
  { kind, proration: chosen }: ComponentDraft,
  several: boolean,
): boolean => {
  if (proration === 'package-only') return kind === 'employer';
  return several || proration === chosen || !proration.startsWith('whole-on');
};

/** What formulas may read: of the person and the month, of the structure, of its tables. @param units beside them */
export function FormulaScope({ init, units = [] }: { init: Scope; units?: Scope['scope'] }) {
  return (
    <details>
      <summary>{t('What formulas may read')}</summary>
      <dl className={style.scope}>
        {[...units, ...init.scope].map(({ displayname, displayvalue }) => (
          <div key={displayvalue}>
            <dt>
              <code>{displayvalue}</code>
            </dt>
            <dd>{t(displayname)}</dd>
          </div>
        ))}
      </dl>
      {init.names.length > 0 ? (
        <p className={style.quiet}>
          {t('Of the structure:')} <code>{init.names.join(', ')}</code>
        </p>
      ) : null}
      <p className={style.quiet}>
        {t('Tables of the structure are read by three functions:')}{' '}
        {t(
          'lookup gives the value of a row, slab adds up the percents of a number part by part, band takes the percent that the whole number reaches.',
        )}
      </p>
      <dl className={style.scope}>
        {init.tables.length === 0 ? (
          <div>
            <dt>
              <code>{EXAMPLE}</code>
            </dt>
            <dd>{t('An example. The page Salary Structure has the tables.')}</dd>
          </div>
        ) : null}
        {init.tables.map(({ displayname, displayvalue }) => (
          <div key={displayvalue}>
            <dt>
              <code>{displayvalue}</code>
            </dt>
            <dd>{displayname}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** How a component is worked out: its formula, who has it, its units, what a part of a month pays of it. */
export function CalculationFields({ bind, values, init, formula }: Calculation) {
  const whole = values.proration.startsWith('whole') || values.proration === 'package-only';
  return (
    <>
      <TextField
        field={formula}
        label={values.quantity ? 'Formula for the value of one unit' : 'Formula for a full month'}
        lines={2}
        required
      />
      <FormulaScope init={init} />
      <ChoiceSelect field={bind('rounding')} label="Rounding" choices={ROUNDINGS} />
      <TextField
        field={bind('when')}
        label="Who has it"
        hint="A condition, such as: grade in staff && service_months >= 6. Empty for everybody."
        lines={1}
      />
      <TextField
        field={bind('quantity')}
        label="Number of units in a full month"
        hint="Where the formula is the value of one, as of a meal. Empty without units."
        lines={1}
      />
      {values.quantity.trim() === '' ? null : (
        <ChoiceSelect field={bind('quantityrounding')} label="Rounding of the units" choices={QUANTITY_CHOICES} />
      )}
      <ChoiceSelect
        field={bind('proration')}
        label="What a part of a month pays"
        choices={PRORATION_CHOICES.filter(({ value }) => isOffered(value, values, init.several))}
      />
      {whole ? null : (
        <ChoiceSelect field={bind('earnedrounding')} label="Rounding of a part of a month" choices={EARNED_ROUNDINGS} />
      )}
    </>
  );
}
