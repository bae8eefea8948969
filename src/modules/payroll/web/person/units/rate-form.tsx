import { Button } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { saveUnitRate, type UnitRateRow, unitRate, type UnitRates } from '../../../contract/person/units-worked.ts';
import style from './rates.module.css';

type Draft = {
  item: string;
  by: 'grade' | 'city' | 'others';
  subscriptiongradeid: number | null;
  city: string;
  ratefrom: string | null;
  rate: number | null;
};

function check({ by, subscriptiongradeid, city, ratefrom, rate }: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (by === 'grade' && subscriptiongradeid === null) problems.subscriptiongradeid = 'Please select the grade';
  if (by === 'city' && city.trim() === '') problems.city = 'Please enter the city';
  if (ratefrom === null) problems.ratefrom = 'Please select the first day of the rate';
  if (rate === null) problems.rate = 'Please enter the rate';
  return problems;
}

type RateFormProps = { state: UnitRates; chosen: UnitRateRow | undefined; done: () => void };

/** Form for a rate: a new one, or the one chosen in the list. */
export function RateForm({ state, chosen, done }: RateFormProps) {
  const initial: Draft = {
    item: chosen?.item ?? '',
    by: chosen?.city ? 'city' : chosen?.subscriptiongradeid === null ? 'others' : 'grade',
    subscriptiongradeid: chosen?.subscriptiongradeid ?? null,
    city: chosen?.city ?? '',
    ratefrom: chosen?.ratefrom ?? state.earliest,
    rate: chosen?.rate ?? null,
  };
  const form = useForm<Draft>({ schema: unitRate.pick({ item: true }), initial, check });
  const { mutateAsync } = useSave(saveUnitRate, ['payrollRun']);
  const { bind, values } = form;
  const day = useDay();
  const send = async ({ item, by, subscriptiongradeid, city, ratefrom, rate }: Draft) => {
    await mutateAsync({
      input: {
        item,
        subscriptiongradeid: by === 'grade' ? subscriptiongradeid : null,
        city: by === 'city' ? city : null,
        ratefrom: ratefrom ?? '',
        rate: rate ?? 0,
      },
    });
  };
  const saved = () => {
    toast('success', t('Saved successfully'));
    form.take({ ...values, rate: null });
    done();
  };
  return (
    <Card title={chosen ? t('Change the rate of {{item}}', { item: chosen.item }) : t('Enter a rate')}>
      <form
        className={style.form}
        noValidate
        aria-label={t('Enter a rate')}
        onSubmit={(event) => void form.submit(send, saved)(event)}
      >
        {chosen ? (
          <p className={style.quiet}>
            {t('{{whose}}, from {{day}}', {
              whose: chosen.gradename ?? chosen.city ?? t('All others'),
              day: day(chosen.ratefrom),
            })}
          </p>
        ) : (
          <>
            <TextField field={bind('item')} label="Item" hint="What is counted: Night Shift" limit={60} required />
            <ChoiceField
              field={bind('by')}
              label="Rate by"
              choices={[
                { value: 'grade', label: 'Grade' },
                { value: 'city', label: 'City of work' },
                { value: 'others', label: 'All others', hint: 'Everybody without a rate of their own grade or city.' },
              ]}
            />
            {values.by === 'grade' ? (
              <SelectField
                field={bind('subscriptiongradeid')}
                label="Grade"
                options={state.grades.map(({ subscriptiongradeid, gradename }) => ({
                  displayvalue: subscriptiongradeid,
                  displayname: gradename,
                }))}
                required
              />
            ) : null}
            {values.by === 'city' ? <TextField field={bind('city')} label="City" limit={60} required /> : null}
            <DateField
              field={bind('ratefrom')}
              label="From"
              hint="Units of a month are paid by the rate of its last day."
              {...(state.earliest === null ? {} : { from: state.earliest })}
              required
            />
          </>
        )}
        <MoneyField field={bind('rate')} label="Rate for one unit" required />
        <Button type="submit" loading={form.busy}>
          {t('Save the rate')}
        </Button>
        {chosen ? (
          <Button variant="default" onClick={done}>
            {t('Cancel')}
          </Button>
        ) : null}
      </form>
    </Card>
  );
}
