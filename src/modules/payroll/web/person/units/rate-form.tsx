import { Button } from '@mantine/core';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  type RatePart,
  saveUnitRate,
  type UnitRateRow,
  unitRate,
  type UnitRates,
} from '../../../contract/person/units-worked.ts';
import { whoseRate } from './whose-rate.ts';
import style from './rates.module.css';

type Draft = {
  item: string;
  by: 'grade' | 'city' | 'both' | 'person' | 'others';
  part: RatePart;
  employeeid: number | null;
  subscriptiongradeid: number | null;
  city: string;
  ratefrom: string | null;
  rate: number | null;
};

const byGrade = (by: Draft['by']): boolean => by === 'grade' || by === 'both';
const byCity = (by: Draft['by']): boolean => by === 'city' || by === 'both';
/** What a rate goes by. */
function byOf({ employeeid, subscriptiongradeid, city }: UnitRateRow): Draft['by'] {
  if (employeeid !== null) return 'person';
  if (subscriptiongradeid !== null) return city === null ? 'grade' : 'both';
  return city === null ? 'others' : 'city';
}
/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'payrollInput' });

function check({ by, employeeid, subscriptiongradeid, city, ratefrom, rate }: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (by === 'person' && employeeid === null) problems.employeeid = 'Please select a person';
  if (byGrade(by) && subscriptiongradeid === null) problems.subscriptiongradeid = 'Please select the grade';
  if (byCity(by) && city.trim() === '') problems.city = 'Please enter the city';
  if (ratefrom === null) problems.ratefrom = 'Please select the first day of the rate';
  if (rate === null) problems.rate = 'Please enter the rate';
  return problems;
}

type RateFormProps = { state: UnitRates; chosen: UnitRateRow | undefined; done: () => void };

/** Form for a rate: a new one, or the one chosen in the list. */
export function RateForm({ state, chosen, done }: RateFormProps) {
  const initial: Draft = {
    item: chosen?.item ?? '',
    by: chosen ? byOf(chosen) : 'grade',
    part: chosen?.part ?? 'base',
    employeeid: chosen?.employeeid ?? null,
    subscriptiongradeid: chosen?.subscriptiongradeid ?? null,
    city: chosen?.city ?? '',
    ratefrom: chosen?.ratefrom ?? state.earliest,
    rate: chosen?.rate ?? null,
  };
  const form = useForm<Draft>({ schema: unitRate.pick({ item: true }), initial, check });
  const { mutateAsync } = useSave(saveUnitRate, ['payrollRun']);
  const { bind, values } = form;
  const day = useDay();
  const send = async ({ item, by, part, employeeid, subscriptiongradeid, city, ratefrom, rate }: Draft) => {
    await mutateAsync({
      input: {
        item,
        part,
        employeeid: by === 'person' ? employeeid : null,
        subscriptiongradeid: byGrade(by) ? subscriptiongradeid : null,
        city: byCity(by) ? city : null,
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
              whose: whoseRate(chosen),
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
                { value: 'both', label: 'Grade and city together' },
                { value: 'person', label: 'One person' },
                { value: 'others', label: 'All others', hint: 'Everybody without a rate of their own grade or city.' },
              ]}
            />
            {values.by === 'person' ? (
              <PersonSearchField
                field={bind('employeeid')}
                chosen={undefined}
                from={FROM}
                search={search}
                label="Person"
                required
              />
            ) : null}
            {byGrade(values.by) ? (
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
            {byCity(values.by) ? <TextField field={bind('city')} label="City" limit={60} required /> : null}
            <ChoiceField
              field={bind('part')}
              label="What it is"
              choices={[
                { value: 'base', label: 'The rate' },
                { value: 'vda', label: 'Dearness allowance', hint: 'Added to the rate from its day on.' },
              ]}
            />
            <DateField
              field={bind('ratefrom')}
              label="From"
              hint="Units of a day are paid by the rate of that day, units of a month by that of its last day."
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
