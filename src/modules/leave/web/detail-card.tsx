import type { ReactNode } from 'react';
import type { Option } from '#platform/contract/fields.ts';
import { FieldPair, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { DAYS_OFF_COUNTED, type PolicyDetail } from '../contract/policy-detail.ts';
import { idleFields } from '../engine/idle-fields.ts';
import { AskingFields } from './detail-asking.tsx';
import { EarningFields } from './detail-earning.tsx';
import { Group, words } from './detail-parts.tsx';
import { ClubbingRows } from './detail-rows.tsx';
import { earnedText, namedBy } from './detail-words.ts';
import style from './leave.module.css';
import { TypeName } from './type-name.tsx';

const MAX_DAYS = 366;

type DetailCard = {
  detail: PolicyDetail;
  name: string;
  colour: string;
  /** All leave types of the company. */
  types: readonly Option[];
  grades: readonly Option[];
  set: (part: Partial<PolicyDetail>) => void;
  open: boolean;
  children: ReactNode;
};

/** A leave type of a policy: what it gives in one line, and its rules in groups. */
export function DetailCard({ detail, name, colour, types, grades, set, open, children }: DetailCard) {
  const of = <K extends keyof PolicyDetail, V>(key: K, empty: V): Bound<PolicyDetail[K] | V> => ({
    name: `${detail.leavetypeid}-${key}`,
    value: detail[key],
    error: undefined,
    onChange: (value) => set({ [key]: value ?? empty }),
    onBlur: () => undefined,
  });
  const number = (key: keyof PolicyDetail, empty: number | null) => of(key, empty) as Bound<number | null>;
  const flag = (key: keyof PolicyDetail) => of(key, false) as Bound<boolean>;
  const idle = idleFields(detail);
  return (
    <details className={style.card} open={open}>
      <summary>
        <b>
          <TypeName name={name} colour={colour} />
        </b>
        <span className={style.quiet}>{earnedText(detail, namedBy(grades))}</span>
      </summary>
      <div>
        <EarningFields {...{ detail, set, grades, number }} />
        <Group title="Limits and year end">
          <FieldPair>
            {idle.has('maxbalance') ? null : (
              <NumberField
                field={number('maxbalance', null)}
                label="Maximum balance"
                hint="Empty for no limit"
                most={1000}
                places={4}
              />
            )}
            {idle.has('negativelimit') ? null : (
              <NumberField
                field={number('negativelimit', 0)}
                label="Maximum negative balance"
                most={MAX_DAYS}
                places={4}
              />
            )}
          </FieldPair>
          {idle.has('carrycap') ? null : (
            <FieldPair>
              <NumberField
                field={number('carrycap', null)}
                label="Maximum carry-forward"
                hint="Empty: nothing is carried"
                most={1000}
                places={4}
              />
              <TextField
                field={{
                  ...of('carryexpiry', null),
                  value: detail.carryexpiry ?? '',
                  onChange: (value) => set({ carryexpiry: value === '' ? null : value }),
                }}
                label="Carried-forward leave lapses on"
                hint="Month and day as MM-DD; empty for never"
                limit={5}
              />
            </FieldPair>
          )}
          {idle.has('encashmax') ? null : (
            <NumberField field={number('encashmax', 0)} label="Maximum encashment at year end" most={1000} places={4} />
          )}
          {idle.has('isgrantedonrequest') ? null : (
            <SwitchField
              field={of('isgrantedonrequest', false)}
              label="Granted with each request, without a balance"
              hint="Such as 182 days for a birth: the days of one request at most limit it"
            />
          )}
          <SwitchField field={of('isexitpaid', false)} label="Paid when somebody leaves; it lapses otherwise" />
          {idle.has('lapsedays') ? null : (
            <NumberField
              field={number('lapsedays', null)}
              label="Can be taken within (days)"
              hint="Of the day that was worked; empty for no limit"
              least={1}
              most={3660}
            />
          )}
          <SwitchField
            field={flag('isadjusted')}
            label="Adjust days given since the first day"
            hint="When the version is published after the day from which it counts"
          />
        </Group>
        <Group title="Documents and combining">
          <FieldPair>
            <NumberField
              field={number('documentafterdays', null)}
              label="Document needed after (days)"
              hint="Empty for never"
              most={MAX_DAYS}
            />
            {idle.has('documentotherwiseid') ? null : (
              <SelectField
                field={number('documentotherwiseid', null)}
                label="Without a document charged to"
                options={types}
                required
              />
            )}
          </FieldPair>
          <ClubbingRows detail={detail} set={set} types={types} />
          <SwitchField field={flag('isbetween')} label="Days off between days of leave count as leave" />
          <SwitchField field={flag('isprefix')} label="Days off before it count as leave" />
          <SwitchField field={flag('issuffix')} label="Days off after it count as leave" />
          {idle.has('daysoffcountedid') ? null : (
            <SelectField
              field={number('daysoffcountedid', 1)}
              label="Days off that count"
              options={words(DAYS_OFF_COUNTED.options)}
              required
            />
          )}
        </Group>
        <AskingFields {...{ idle, number, flag }} />
        {children}
      </div>
    </details>
  );
}
