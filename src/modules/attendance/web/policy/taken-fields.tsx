import type { Option } from '#platform/contract/fields.ts';
import { FieldPair, MultiSelectField, NumberField, SelectField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { PENALTY_ACTION } from '../../contract/attendance-policy-detail.ts';
import type { LeaveChoice } from '../../contract/plans.ts';

type TakenFields = {
  action: Bound<number | null>;
  leave: Bound<number | null>;
  further: Bound<number[]>;
  count: Bound<number | null>;
  types: LeaveChoice;
};
const TAKE_LEAVE = 1;

/** Options in the reader's language. */
export const inWords = (options: readonly Option[]): Option[] =>
  options.map((one) => ({ ...one, displayname: t(one.displayname) }));

/** How many days a rule takes, and from what. */
export function TakenFields({ action, leave, further, count, types }: TakenFields) {
  const offered = types.filter(
    ({ isactive, displayvalue }) =>
      isactive === 1 || leave.value === displayvalue || further.value.includes(Number(displayvalue)),
  );
  return (
    <>
      <FieldPair>
        <NumberField field={count} label="Days that it costs" most={10} places={4} />
        <SelectField field={action} label="Taken from" options={inWords(PENALTY_ACTION.options)} required />
      </FieldPair>
      {action.value === TAKE_LEAVE ? (
        <FieldPair>
          <SelectField field={leave} label="Leave type" options={offered} />
          <MultiSelectField
            field={further}
            label="Then from"
            options={offered.filter(({ displayvalue }) => displayvalue !== leave.value)}
          />
        </FieldPair>
      ) : null}
    </>
  );
}
