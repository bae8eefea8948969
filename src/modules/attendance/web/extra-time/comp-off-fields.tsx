import { FieldPair, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { DURATION_TYPE, type ExtraTimeDetail, LAPSE_TYPE } from '../../contract/extra-time-detail.ts';
import { partFields } from '../part-fields.ts';
import { Part } from '../policy/rule.tsx';
import { inWords } from '../policy/taken-fields.tsx';

type CompOff = ExtraTimeDetail['extratimecompoffpolicy'];
const LAPSES = 2;
const MAX_DAYS = 366;

/** How compensatory offs are taken. */
export function CompOffFields({ value, set }: { value: CompOff; set: (part: Partial<CompOff>) => void }) {
  const fields = partFields('compoff', value, set);
  return (
    <Part title="Taking compensatory off">
      <FieldPair>
        <SelectField
          field={fields.number('lapsetypeid', 1)}
          label="It lapses"
          options={inWords(LAPSE_TYPE.options)}
          required
        />
        {value.lapsetypeid === LAPSES ? (
          <NumberField field={fields.number('lapsedays')} label="Days after which it lapses" least={1} most={3650} />
        ) : null}
      </FieldPair>
      <FieldPair>
        <NumberField
          field={fields.number('maxleave')}
          label="Maximum days"
          hint="Empty for no limit"
          most={MAX_DAYS}
          places={4}
        />
        <SelectField
          field={fields.number('maxdurationtypeid', 1)}
          label="of"
          options={inWords(DURATION_TYPE.options)}
          required
        />
      </FieldPair>
      <FieldPair>
        <NumberField
          field={fields.number('consecutiveleave')}
          label="Maximum days in a row"
          hint="Empty for no limit"
          most={MAX_DAYS}
          places={4}
        />
        <SelectField
          field={fields.number('consecutivedurationtypeid', 1)}
          label="within"
          options={inWords(DURATION_TYPE.options)}
          required
        />
      </FieldPair>
      <NumberField
        field={fields.number('minleavecountforapp')}
        label="Minimum days per request"
        hint="Empty for no limit"
        most={MAX_DAYS}
        places={4}
      />
      <SwitchField field={fields.flag('allowedhalfday')} label="Half days" />
      <SwitchField field={fields.flag('isfurtureappallowed')} label="It can be taken in the future" />
      {value.isfurtureappallowed ? (
        <FieldPair>
          <NumberField field={fields.number('notifyinadvanceday', 0)} label="Notice in days" most={MAX_DAYS} />
          <NumberField
            field={fields.number('notifynotbeforeday')}
            label="Earliest request (days before)"
            hint="Empty for no limit"
            most={MAX_DAYS}
          />
        </FieldPair>
      ) : null}
      <SwitchField field={fields.flag('ispastappallowed')} label="It can be taken in the past" />
      {value.ispastappallowed ? (
        <NumberField
          field={fields.number('apppastday')}
          label="Requests allowed for (days after)"
          hint="Empty for no limit"
          most={MAX_DAYS}
        />
      ) : null}
      <SwitchField field={fields.flag('isattachment')} label="Needs a document" />
      {value.isattachment ? (
        <FieldPair>
          <NumberField
            field={fields.number('attachmentdurationlimit')}
            label="From (days)"
            hint="Empty for always"
            most={MAX_DAYS}
          />
          <TextField field={fields.text('attachmentnote')} label="What the document is" limit={200} />
        </FieldPair>
      ) : null}
    </Part>
  );
}
