import type { Option } from '#platform/contract/fields.ts';
import { FieldPair, NumberField, SelectField } from '#platform/web/kit/field.tsx';
import { ACCRUAL, JOINING, MONTH_SHARE, SHARE_ROUNDING } from '../contract/policy-detail.ts';
import { idleFields } from '../engine/idle-fields.ts';
import { type DetailFields, Group, words } from './detail-parts.tsx';
import { BandRows, SlabRows } from './detail-rows.tsx';

const NOT_EARNED = 1;
const MAX_DAYS = 366;

/** How days of a leave type are earned, and what who joins or leaves within a period gets. */
export function EarningFields({
  detail,
  set,
  number,
  grades,
}: Omit<DetailFields, 'flag'> & { grades: readonly Option[] }) {
  const idle = idleFields(detail);
  return (
    <>
      <Group title="How it is earned">
        <SelectField
          field={number('accrualtypeid', NOT_EARNED)}
          label="Days are earned"
          options={words(ACCRUAL.options)}
          required
        />
        {idle.has('workeddays') ? null : (
          <>
            <FieldPair>
              <NumberField
                field={number('workeddays', 20)}
                label="Days worked for a day of leave"
                hint="Present, on out-duty or working from home; without attendance, all working days but those of leave"
                least={1}
                most={MAX_DAYS}
              />
              <NumberField
                field={number('workedatleast', 0)}
                label="Earned after days worked in the leave year"
                hint="0: from the first day"
                most={MAX_DAYS}
              />
            </FieldPair>
            <FieldPair>
              <NumberField field={number('monthstep', 1)} label="Shares are rounded to" most={1} places={4} />
              <RoundingField number={number} />
            </FieldPair>
          </>
        )}
        {idle.has('slabs') ? null : <SlabRows detail={detail} set={set} grades={grades} />}
        {idle.has('earnaftermonths') ? null : (
          <NumberField
            field={number('earnaftermonths', 0)}
            label="Earned after whole months of service"
            hint="0: from the day of joining; the first days are those of a joiner of that day"
            most={120}
          />
        )}
      </Group>
      {idle.has('slabs') ? null : (
        <Group title="Joining and leaving">
          {idle.has('joiningtypeid') ? (
            <MonthFields {...{ detail, number }} />
          ) : (
            <JoiningFields {...{ detail, set, number }} />
          )}
        </Group>
      )}
    </>
  );
}

/** Which step a share becomes that lies between two. */
const RoundingField = ({ number }: Pick<DetailFields, 'number'>) => (
  <SelectField
    field={number('shareroundingid', 1)}
    label="A share between two steps becomes"
    options={words(SHARE_ROUNDING.options)}
    required
  />
);

/** What who joins or leaves in a month earns of it. */
function MonthFields({ detail, number }: Pick<DetailFields, 'detail' | 'number'>) {
  return (
    <>
      <SelectField
        field={number('monthsharetypeid', 1)}
        label="Who joins or leaves in a month earns of it"
        options={words(MONTH_SHARE.options)}
        required
      />
      {idleFields(detail).has('joinedwhole') ? null : (
        <>
          <FieldPair>
            <NumberField field={number('joinedwhole', 0)} label="Joined up to this day: the whole month" most={31} />
            <NumberField field={number('joinedhalf', 0)} label="Joined up to this day: half the month" most={31} />
          </FieldPair>
          <FieldPair>
            <NumberField
              field={number('leftwhole', 1)}
              label="Left on or after this day: the whole month"
              hint="32 for never"
              least={1}
              most={32}
            />
            <NumberField
              field={number('lefthalf', 1)}
              label="Left on or after this day: half the month"
              hint="32 for never"
              least={1}
              most={32}
            />
          </FieldPair>
        </>
      )}
      <FieldPair>
        <NumberField field={number('monthstep', 1)} label="Shares of a month are rounded to" most={1} places={4} />
        <RoundingField number={number} />
      </FieldPair>
    </>
  );
}

/** What who joins in the middle of a period gets of it. */
function JoiningFields({ detail, set, number }: Omit<DetailFields, 'flag'>) {
  const idle = idleFields(detail);
  return (
    <>
      <SelectField
        field={number('joiningtypeid', 1)}
        label="Who joins in the middle of a period gets"
        options={words(JOINING.options)}
        required
      />
      {idle.has('joiningbands') ? null : <BandRows detail={detail} set={set} />}
      {idle.has('joiningcountsto') ? null : (
        <NumberField
          field={number('joiningcountsto', 1)}
          label="Joining up to this day of a month counts the month"
          least={1}
          most={31}
        />
      )}
      {idle.has('joiningstep') ? null : (
        <FieldPair>
          <NumberField field={number('joiningstep', 1)} label="Shares are rounded to" most={1} places={4} />
          <RoundingField number={number} />
        </FieldPair>
      )}
    </>
  );
}
