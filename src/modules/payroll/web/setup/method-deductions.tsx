import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { SwitchField } from '#platform/web/kit/field.tsx';
import type { Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { limitProblems } from '../../contract/setup/deductions.ts';
import type { MethodSave, MethodState } from '../../contract/setup/method-screen.ts';
import { DeductionOrder } from './deduction-order.tsx';
import { LimitFields } from './limit-groups.tsx';
import { AT_EXIT_CHOICES, UNPAID_CHOICES } from './method-choices.ts';
import style from './setup.module.css';
import { ROUNDINGS } from './words.ts';

/** What is wrong between the order of deductions and the limits, as the server says it. */
export function checkLimits({ deductionorder, limitgroups }: MethodSave): Problems<MethodSave> {
  const [problem] = limitProblems(deductionorder, limitgroups);
  return problem ? { limitgroups: `${problem.name}: ${t(problem.message)}` } : {};
}

type Cards = {
  bind: ReturnType<typeof useForm<MethodSave>>['bind'];
  values: MethodSave;
  stored: MethodState;
  disabled: boolean;
};

/** How deductions are taken: their order, the limits on them, and what is not taken. */
export function DeductionCards({ bind, values, stored, disabled }: Cards) {
  return (
    <>
      <Card title={t('Order of deductions')}>
        <div className={style.part}>
          <p className={style.quiet}>
            {t(
              'Where a month does not pay enough for all, the first are taken first. What is left of a loan or an advance stays in its balance; what is left of other deductions is carried.',
            )}
          </p>
          <DeductionOrder field={bind('deductionorder')} components={stored.deductions} disabled={disabled} />
        </div>
      </Card>
      <Card title={t('Limits on deductions')}>
        <LimitFields field={bind('limitgroups')} order={values.deductionorder} stored={stored} disabled={disabled} />
        <SwitchField
          field={bind('limitsettlement')}
          label="Limits act in a settlement as well"
          hint="Otherwise whatever is owed is taken of a full and final settlement; what is above the limit is named there."
        />
      </Card>
      <Card title={t('Recovery, loans and advances')}>
        <div className={style.part}>
          <SwitchField
            field={bind('recoveryfirst')}
            label="Recovery comes first"
            hint="What an earlier month could not take is taken before the other deductions of this kind."
          />
          <ChoiceField
            field={bind('advancerounding')}
            label="Rounding of an instalment"
            hint="An instalment of a salary advance is its amount by the number of instalments; the last one is the whole rest."
            disabled={disabled}
            choices={ROUNDINGS}
          />
          <ChoiceField
            field={bind('loansatexit')}
            label="Loans and advances of somebody who leaves"
            disabled={disabled}
            choices={AT_EXIT_CHOICES}
          />
          {values.loansatexit === 'whole-balance' ? (
            <ChoiceField
              field={bind('loansunpaid')}
              label="What the last pay does not cover"
              disabled={disabled}
              choices={UNPAID_CHOICES}
            />
          ) : null}
        </div>
      </Card>
    </>
  );
}
