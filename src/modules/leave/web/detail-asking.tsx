import { FieldPair, NumberField, SelectField, SwitchField } from '#platform/web/kit/field.tsx';
import { ELIGIBLE, HOUR_UNIT, MARRIED, type PolicyDetail } from '../contract/policy-detail.ts';
import { type DetailFields, Group, words } from './detail-parts.tsx';

const MAX_DAYS = 366;

/** How a leave type is asked for: in which parts of days, when, how much of it, and by whom. */
export function AskingFields({
  idle,
  number,
  flag,
}: Omit<DetailFields, 'set' | 'detail'> & { idle: ReadonlySet<keyof PolicyDetail> }) {
  return (
    <>
      <Group title="Asking">
        <SwitchField field={flag('ishalfday')} label="Half days" />
        <SwitchField field={flag('ishour')} label="By the hour" />
        {idle.has('hourunitid') ? null : (
          <SelectField
            field={number('hourunitid', 1)}
            label="Hours are charged in"
            hint="A part of a quarter or a half counts as the whole of it"
            options={words(HOUR_UNIT.options)}
            required
          />
        )}
        <FieldPair>
          <NumberField field={number('noticedays', 0)} label="Notice in days" most={MAX_DAYS} />
          <NumberField
            field={number('backdatedays', null)}
            label="Can be requested afterwards for (days)"
            hint="Empty for no limit"
            most={MAX_DAYS}
          />
        </FieldPair>
        <FieldPair>
          <NumberField
            field={number('leastdays', null)}
            label="Minimum days per request"
            hint="Empty for no limit"
            most={MAX_DAYS}
            places={4}
          />
          <NumberField
            field={number('mostdays', null)}
            label="Maximum days per request"
            hint="Empty for no limit"
            most={MAX_DAYS}
            places={4}
          />
        </FieldPair>
        <FieldPair>
          <NumberField
            field={number('mostmonthdays', null)}
            label="Maximum days per month"
            hint="Of a calendar month; empty for no limit"
            most={MAX_DAYS}
            places={4}
          />
          <NumberField
            field={number('mostyeardays', null)}
            label="Maximum days over the leave years"
            hint="Empty for no limit"
            most={MAX_DAYS}
            places={4}
          />
        </FieldPair>
        <NumberField
          field={number('mostmonthrequests', null)}
          label="Maximum requests per month"
          hint="Of a calendar month; empty for no limit"
          least={1}
          most={31}
        />
        {idle.has('mostyears') ? null : (
          <NumberField
            field={number('mostyears', 1)}
            label="Leave years that have this limit together"
            hint="1 = each year on its own; 3 = a block of 3 years, such as 30 days in 3 years"
            least={1}
            most={10}
          />
        )}
      </Group>
      <Group title="For whom">
        <FieldPair>
          <SelectField field={number('eligibleid', 1)} label="For whom" options={words(ELIGIBLE.options)} required />
          <SelectField
            field={number('marriedid', 1)}
            label="By marital status"
            options={words(MARRIED.options)}
            required
          />
        </FieldPair>
        <FieldPair>
          <NumberField field={number('afterservicedays', 0)} label="Service needed (days)" most={3660} />
          <NumberField field={number('afterservicemonths', 0)} label="Service needed (whole months)" most={120} />
        </FieldPair>
        <NumberField
          field={number('birthweeksbefore', null)}
          label="For a birth: weeks before it"
          hint="From when on it can be taken, such as 8; empty where it is not for a birth"
          most={52}
        />
        {idle.has('laterbirthdays') ? null : (
          <FieldPair>
            <NumberField
              field={number('laterbirthdays', null)}
              label="Maximum days with two or more children"
              hint="Such as 84; empty for the same"
              most={MAX_DAYS}
              places={4}
            />
            <NumberField
              field={number('laterbirthweeksbefore', null)}
              label="With two or more children, weeks before the birth"
              hint="Such as 6; empty for the same"
              most={52}
            />
          </FieldPair>
        )}
        <SwitchField field={flag('isprobation')} label="On probation" />
        <SwitchField field={flag('isnotice')} label="Once the last day of work is agreed" />
      </Group>
    </>
  );
}
