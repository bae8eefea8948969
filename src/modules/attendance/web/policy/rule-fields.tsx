import { FieldPair, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import {
  ABSENTEEISM_TYPE,
  EXCEEDING_GRACE,
  PENALTY_TYPE,
  PUNCTUALITY_TYPE,
  THRESHOLD_UNIT,
  WEEKS_OF_MONTH,
} from '../../contract/attendance-policy-detail.ts';
import type { Bound } from '#platform/web/kit/use-form.ts';
import type { LeaveChoice } from '../../contract/plans.ts';
import { partFields } from '../part-fields.ts';
import {
  type Absenteeism,
  costsByItself,
  isOfDay,
  PERIODS,
  type Punctuality,
  type TimeAtWork,
  TITLES,
} from './policy-words.ts';
import { Part } from './rule.tsx';
import { inWords, TakenFields } from './taken-fields.tsx';

type RuleFields<T> = { value: T; set: (value: T) => void; types: LeaveChoice };

export function AbsenteeismFields({ value, set, types }: RuleFields<Absenteeism>) {
  const fields = partFields('absenteeism', value, (part) => set({ ...value, ...part }));
  return (
    <>
      <SelectField
        field={fields.number('absenteeismtypeid', 1)}
        label="What counts as absent"
        options={inWords(ABSENTEEISM_TYPE.options)}
        required
      />
      <TakenFields
        count={fields.number('absenteeismleavecount', 0)}
        action={fields.number('absenteeismactionid', 2)}
        leave={fields.number('absenteeismleaveid')}
        further={fields.numbers('absenteeismfurtherleaveids')}
        types={types}
      />
    </>
  );
}

const BY_TIME = 2;
export function PunctualityFields({ value, set, types }: RuleFields<Punctuality>) {
  const fields = partFields('punctuality', value, (part) => set({ ...value, ...part }));
  return (
    <>
      <FieldPair>
        <SelectField
          field={fields.number('punctualitytypeid', 1)}
          label="What is counted"
          options={inWords(PUNCTUALITY_TYPE.options)}
          required
        />
        <NumberField field={fields.number('gracetime', 0)} label="Minutes of a day that are free" most={720} />
      </FieldPair>
      <FieldPair>
        <SelectField
          field={fields.number('exceedinggracetypeid', 1)}
          label="Grace of a month"
          options={inWords(EXCEEDING_GRACE.options)}
          required
        />
        {value.exceedinggracetypeid === BY_TIME ? (
          <TextField
            field={fields.duration('gracehourtime')}
            label="Grace time per month"
            hint="Hours and minutes as HH:MM"
            limit={5}
            required
          />
        ) : null}
      </FieldPair>
      <FieldPair>
        <SelectField
          field={fields.number('penaltytypeid', 1)}
          label="What is charged"
          options={inWords(PENALTY_TYPE.options)}
          required
        />
        <NumberField
          field={fields.number('gracedaycount', 0)}
          label={value.penaltytypeid === 1 ? 'Days of a month that are free' : 'Deduct once for every (days)'}
          most={31}
        />
      </FieldPair>
      <TakenFields
        count={fields.number('penaltyleavecount', 0)}
        action={fields.number('penaltyactiontypeid', 2)}
        leave={fields.number('penaltyleaveid')}
        further={fields.numbers('penaltyfurtherleaveids')}
        types={types}
      />
      <FieldPair>
        <NumberField
          field={fields.number('gracetimelimit')}
          label="More minutes than these are a breach"
          hint="Empty for none"
          least={1}
          most={720}
        />
        <NumberField field={fields.number('exceedgracedaycount', 0)} label="Breaches that are free" most={31} />
      </FieldPair>
      {value.gracetimelimit === null ? null : (
        <NumberField
          field={fields.number('breachleavecount')}
          label="Deduction per breach (days)"
          most={10}
          places={4}
        />
      )}
    </>
  );
}

const BY_HOURS = 1;
const MAX_HOURS = { halfday: 24, fullday: 24, weekly: 168, monthly: 744 } as const;

function Hours({ of, most }: { of: Record<'hours' | 'minutes', Bound<number | null>>; most: number }) {
  return (
    <FieldPair>
      <NumberField field={of.hours} label="Threshold in hours" most={most} />
      <NumberField field={of.minutes} label="and minutes" most={59} />
    </FieldPair>
  );
}

/** The rule in another unit: minutes are no percentages. */
const inUnit = (value: TimeAtWork, thresholdtypeid: number): TimeAtWork => ({
  ...value,
  thresholdtypeid: thresholdtypeid as TimeAtWork['thresholdtypeid'],
  ...(Object.fromEntries(PERIODS.map((period) => [period, { ...value[period], threshold: null }])) as Pick<
    TimeAtWork,
    (typeof PERIODS)[number]
  >),
});

export function TimeAtWorkFields({ value, set, types }: RuleFields<TimeAtWork>) {
  const fields = partFields('timeatwork', value, (part) => set({ ...value, ...part }));
  const byhours = value.thresholdtypeid === BY_HOURS;
  return (
    <>
      <SelectField
        field={{
          ...fields.number('thresholdtypeid', BY_HOURS),
          onChange: (next) => set(inUnit(value, next ?? BY_HOURS)),
        }}
        label="Thresholds are given in"
        options={inWords(THRESHOLD_UNIT.options)}
        required
      />
      {PERIODS.map((period) => {
        const of = partFields(`timeatwork-${period}`, value[period], (part) =>
          set({ ...value, [period]: { ...value[period], ...part } }),
        );
        return (
          <Part key={period} title={TITLES[period]}>
            {byhours ? (
              <Hours
                of={
                  period === 'weekly'
                    ? { hours: fields.number('hoursweekly', 0), minutes: fields.number('minutesweekly', 0) }
                    : of.minutes('threshold')
                }
                most={MAX_HOURS[period]}
              />
            ) : (
              <NumberField field={of.number('threshold')} label="Threshold in percent of the shift" most={100} />
            )}
            <SwitchField
              field={of.flag('isabsentpenalty')}
              label={isOfDay(period) ? 'Less counts as absent' : 'Less costs as much as an absent day'}
            />
            {costsByItself(value, period) ? <SwitchField field={of.flag('ispenalty')} label="Less costs days" /> : null}
            {value[period].ispenalty && costsByItself(value, period) ? (
              <TakenFields
                count={of.number('leavecount', 0)}
                action={of.number('penaltyactiontypeid', 2)}
                leave={of.number('leaveid')}
                further={of.numbers('furtherleaveids')}
                types={types}
              />
            ) : null}
            {period === 'weekly' ? (
              <>
                <SelectField
                  field={fields.number('weeklytypeid', 1)}
                  label="Weeks that are looked at"
                  options={inWords(WEEKS_OF_MONTH.options)}
                  required
                />
                <SwitchField field={fields.flag('isweeklyabsent')} label="Weeks with an absence too" />
              </>
            ) : null}
          </Part>
        );
      })}
    </>
  );
}
