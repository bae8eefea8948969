import { t } from '../language.ts';
import { DateField } from './date-field.tsx';
import { FieldPair, SelectField } from './field.tsx';
import type { Bound } from './use-form.ts';

const FULL = 'Full day';
/** Halves of a day as they are sent; both are the whole day. */
const [WHOLE, FIRST, SECOND] = [0, 1, 2];
const options = (words: readonly (readonly [word: string, value: number])[]) =>
  words.map(([word, displayvalue]) => ({ displayname: t(word), displayvalue }));

type SpanFields = {
  fields: {
    fromdate: Bound<string | null>;
    fromhalf: Bound<number | null>;
    todate: Bound<string | null>;
    tohalf: Bound<number | null>;
  };
  from?: string;
  to?: string;
};

/** One day: the whole of it, or a half. */
function OneDay({ fromhalf, tohalf }: Pick<SpanFields['fields'], 'fromhalf' | 'tohalf'>) {
  const isWhole = fromhalf.value === FIRST && tohalf.value === SECOND;
  // What was chosen for two days may be no part of one.
  const half = isWhole ? WHOLE : fromhalf.value === tohalf.value ? fromhalf.value : null;
  const choose = (part: number | null) => {
    fromhalf.onChange(part || FIRST);
    tohalf.onChange(part || SECOND);
  };
  return (
    <SelectField
      field={{ ...fromhalf, value: half, onChange: choose }}
      label="Part of the day"
      options={options([
        [FULL, WHOLE],
        ['First half', FIRST],
        ['Second half', SECOND],
      ])}
      required
    />
  );
}

/** The first and last day of what somebody asks for, and how much of each: 1 the first half, 2 the second. */
export function SpanFields({ fields, ...limits }: SpanFields) {
  const { fromdate, fromhalf, todate, tohalf } = fields;
  const isOneDay = fromdate.value !== null && fromdate.value === todate.value;
  return (
    <>
      <FieldPair>
        <DateField field={fromdate} label="First day" required {...limits} />
        <DateField field={todate} label="Last day" required {...limits} />
      </FieldPair>
      {isOneDay ? (
        <OneDay fromhalf={fromhalf} tohalf={tohalf} />
      ) : (
        <FieldPair>
          <SelectField
            field={fromhalf}
            label="Of the first day"
            options={options([
              [FULL, FIRST],
              ['Second half', SECOND],
            ])}
            required
          />
          <SelectField
            field={tohalf}
            label="Of the last day"
            options={options([
              [FULL, SECOND],
              ['First half', FIRST],
            ])}
            required
          />
        </FieldPair>
      )}
    </>
  );
}
