import type { ReactNode } from 'react';
import type { Option } from '#platform/contract/fields.ts';
import { FieldPair, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { ACCRUAL, ELIGIBLE, JOINING, type PolicyDetail } from '../contract/policy-detail.ts';
import { BandRows, ClubbingRows, SlabRows } from './detail-rows.tsx';
import { earnedText } from './detail-words.ts';
import style from './leave.module.css';
import { TypeName } from './type-name.tsx';

const NOT_EARNED = 1;
const MONTHLY = 5;
const COMPENSATORY = 3;
const BY_MONTH_OF_JOINING = 2;
const MOST_DAYS = 366;

type DetailCard = {
  detail: PolicyDetail;
  name: string;
  colour: string;
  /** All leave types of the company. */
  types: readonly Option[];
  set: (part: Partial<PolicyDetail>) => void;
  open: boolean;
  children: ReactNode;
};
const words = (options: readonly Option[]): Option[] =>
  options.map((one) => ({ ...one, displayname: t(one.displayname) }));
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={style.part}>
    <legend>{t(title)}</legend>
    {children}
  </fieldset>
);

/** A leave type of a policy: what it gives in one line, and its rules in groups. */
export function DetailCard({ detail, name, colour, types, set, open, children }: DetailCard) {
  const of = <K extends keyof PolicyDetail, V>(key: K, empty: V): Bound<PolicyDetail[K] | V> => ({
    name: `${detail.leavetypeid}-${key}`,
    value: detail[key],
    error: undefined,
    onChange: (value) => set({ [key]: value ?? empty }),
    onBlur: () => undefined,
  });
  const number = (key: keyof PolicyDetail, empty: number | null) => of(key, empty) as Bound<number | null>;
  const flag = (key: keyof PolicyDetail) => of(key, false) as Bound<boolean>;
  const { accrualtypeid, joiningtypeid, documentafterdays } = detail;
  const isEarned = accrualtypeid !== NOT_EARNED;
  const isMonthly = accrualtypeid === MONTHLY;
  return (
    <details className={style.card} open={open}>
      <summary>
        <b>
          <TypeName name={name} colour={colour} />
        </b>
        <span className={style.quiet}>{earnedText(detail)}</span>
      </summary>
      <div>
        <Group title="How it is earned">
          <SelectField
            field={number('accrualtypeid', NOT_EARNED)}
            label="Days are earned"
            options={words(ACCRUAL.options)}
            required
          />
          {isEarned ? <SlabRows detail={detail} set={set} /> : null}
        </Group>
        {isEarned ? (
          <Group title="Joining and leaving">
            {isMonthly ? (
              <>
                <FieldPair>
                  <NumberField
                    field={number('joinedwhole', 0)}
                    label="Joined up to this day: the whole month"
                    most={31}
                  />
                  <NumberField
                    field={number('joinedhalf', 0)}
                    label="Joined up to this day: half the month"
                    most={31}
                  />
                </FieldPair>
                <FieldPair>
                  <NumberField
                    field={number('leftwhole', 1)}
                    label="Left from this day on: the whole month"
                    hint="32 for never"
                    least={1}
                    most={32}
                  />
                  <NumberField
                    field={number('lefthalf', 1)}
                    label="Left from this day on: half the month"
                    hint="32 for never"
                    least={1}
                    most={32}
                  />
                </FieldPair>
                <NumberField
                  field={number('monthstep', 1)}
                  label="Shares of a month are rounded to"
                  most={1}
                  places={4}
                />
              </>
            ) : (
              <>
                <SelectField
                  field={number('joiningtypeid', 1)}
                  label="Who joins in the middle of a period gets"
                  options={words(JOINING.options)}
                  required
                />
                {joiningtypeid === BY_MONTH_OF_JOINING ? (
                  <BandRows detail={detail} set={set} />
                ) : (
                  <FieldPair>
                    <NumberField
                      field={number('joiningcountsto', 1)}
                      label="Joining up to this day of a month counts the month"
                      least={1}
                      most={31}
                    />
                    <NumberField field={number('joiningstep', 1)} label="Shares are rounded to" most={1} places={4} />
                  </FieldPair>
                )}
              </>
            )}
          </Group>
        ) : null}
        <Group title="Limits and year end">
          <FieldPair>
            {isMonthly ? (
              <NumberField
                field={number('maxbalance', null)}
                label="Balance at most"
                hint="Empty for no limit"
                most={1000}
                places={4}
              />
            ) : null}
            <NumberField field={number('negativelimit', 0)} label="Below zero at most" most={MOST_DAYS} places={4} />
          </FieldPair>
          <FieldPair>
            <NumberField
              field={number('carrycap', null)}
              label="Carried into the next year at most"
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
              label="What was carried lapses on"
              hint="Month and day as MM-DD; empty for never"
              limit={5}
            />
          </FieldPair>
          <NumberField field={number('encashmax', 0)} label="Paid at the year end at most" most={1000} places={4} />
          <SwitchField field={of('isexitpaid', false)} label="Paid when somebody leaves; it lapses otherwise" />
          {detail.leavecategoryid === COMPENSATORY ? (
            <NumberField
              field={number('lapsedays', null)}
              label="Can be taken within so many days"
              hint="Of the day that was worked; empty for no limit"
              least={1}
              most={3660}
            />
          ) : null}
          {isEarned ? (
            <SwitchField
              field={flag('isadjusted')}
              label="Adjust days given since the first day"
              hint="When the version is published after the day from which it counts"
            />
          ) : null}
        </Group>
        <Group title="Documents and combining">
          <FieldPair>
            <NumberField
              field={number('documentafterdays', null)}
              label="Needs a document after so many days"
              hint="Empty for never"
              most={MOST_DAYS}
            />
            {documentafterdays === null ? null : (
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
        </Group>
        <Group title="Asking">
          <SwitchField field={flag('ishalfday')} label="Half days" />
          <SwitchField field={flag('ishour')} label="By the hour" />
          <FieldPair>
            <NumberField field={number('noticedays', 0)} label="Asked for so many days before" most={MOST_DAYS} />
            <NumberField
              field={number('backdatedays', null)}
              label="Can be asked for so many days after"
              hint="Empty for no limit"
              most={MOST_DAYS}
            />
          </FieldPair>
          <FieldPair>
            <NumberField
              field={number('mostdays', null)}
              label="Days of one request at most"
              hint="Empty for no limit"
              most={MOST_DAYS}
              places={4}
            />
            <NumberField field={number('afterservicedays', 0)} label="After so many days of service" most={3660} />
          </FieldPair>
          <SelectField field={number('eligibleid', 1)} label="For whom" options={words(ELIGIBLE.options)} required />
        </Group>
        {children}
      </div>
    </details>
  );
}
