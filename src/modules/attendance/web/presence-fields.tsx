import { FieldPair, NumberField, SelectField } from '#platform/web/kit/field.tsx';
import { t } from '#platform/web/language.ts';
import { SESSION } from '../contract/shift.ts';
import type { partFields } from './part-fields.ts';
import type { Presence } from './words.ts';

/** How presence is read from punches, and the break that is taken off it. */
export function PresenceFields({ fields }: { fields: ReturnType<typeof partFields<Presence>> }) {
  return (
    <>
      <SelectField
        field={fields.number('sessiontypeid', 1)}
        label="Presence is counted"
        options={SESSION.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        required
      />
      <FieldPair>
        <NumberField field={fields.number('breakminutes', 0)} label="Break in minutes" most={480} />
        <NumberField
          field={fields.number('breakafterminutes', 0)}
          label="Deducted from presence of (minutes)"
          hint="0 for never"
          most={1440}
        />
      </FieldPair>
    </>
  );
}
