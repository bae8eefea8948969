import { FieldPair, NumberField, SelectField } from '#platform/web/kit/field.tsx';
import { t } from '#platform/web/language.ts';
import { SESSION } from '../contract/shift.ts';
import type { partFields } from './part-fields.ts';
import { minutesText } from './words.ts';

export type Presence = { sessiontypeid: 1 | 2; breakminutes: number; breakafterminutes: number };

/** What is taken off presence, in words. */
export const breakText = ({ breakminutes, breakafterminutes }: Presence): string =>
  breakminutes === 0 || breakafterminutes === 0
    ? t('Nothing is taken off')
    : t('{{break}} are taken off from {{after}} of presence on', {
        break: minutesText(breakminutes),
        after: minutesText(breakafterminutes),
      });

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
          label="Taken off from so many minutes of presence on"
          hint="0 for never"
          most={1440}
        />
      </FieldPair>
    </>
  );
}
