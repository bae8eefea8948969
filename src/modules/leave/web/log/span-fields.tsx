import { DateField } from '#platform/web/kit/date-field.tsx';
import { FieldPair, SelectField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { HALF } from '../../contract/request.ts';

const halves = () =>
  HALF.options.map(({ displayname, displayvalue }) => ({ displayname: t(displayname), displayvalue }));

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

/** The first and last day, each with the half that it begins or ends with. */
export function SpanFields({ fields, ...limits }: SpanFields) {
  return (
    <>
      <FieldPair>
        <DateField field={fields.fromdate} label="First day" required {...limits} />
        <SelectField field={fields.fromhalf} label="Begins with" options={halves()} required />
      </FieldPair>
      <FieldPair>
        <DateField field={fields.todate} label="Last day" required {...limits} />
        <SelectField field={fields.tohalf} label="Ends with" options={halves()} required />
      </FieldPair>
    </>
  );
}
