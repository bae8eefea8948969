import { Input } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { FieldPair, NumberField, Place, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { type PlanFields, planForm } from '#modules/calendar/web/public.tsx';
import {
  BENEFIT,
  EXTRA_COUNTED,
  DEFAULT_ROWS,
  type ExtraTimeDetail,
  extraTimeCompOff,
  type ExtraTimeRow,
} from '../../contract/extra-time-detail.ts';
import { extraTimeAssignment, extraTimeCalls } from '../../contract/plans.ts';
import style from '../attendance.module.css';
import { partFields } from '../part-fields.ts';
import { Part } from '../policy/rule.tsx';
import { inWords } from '../policy/taken-fields.tsx';
import { ExtraTimeTrial } from '../replay/trial.tsx';
import { CompOffFields } from './comp-off-fields.tsx';
import { extraTimeLines, rowText } from './extra-time-words.ts';

type Stored = OutputOf<typeof extraTimeCalls.get>[number];
type Values = ExtraTimeDetail & { parentid: number | null };
type Options = OutputOf<typeof extraTimeCalls.init>;

const COMPENSATORY = 2;
const NOTHING = 3;
const NEW: ExtraTimeDetail = {
  isetapprovalrequired: false,
  ispastdateallowed: true,
  isseparatebalance: false,
  ispayableapproverequired: false,
  iscompoffapproverequired: false,
  extratime: [...DEFAULT_ROWS],
  extratimecompoffpolicy: extraTimeCompOff.parse({}),
};

const valuesOf = (row: Stored | undefined, version: Stored['versions'][number] | undefined): Values => {
  const { versionno: _no, effectivefrom: _from, publishedon: _on, ...detail } = { ...version };
  return { ...NEW, ...detail, parentid: row?.parentid ?? null };
};

export default planForm<Values, Stored['versions'][number], Stored, Options, 'attendanceassignmentid'>({
  calls: extraTimeCalls,
  assignment: extraTimeAssignment,
  feature: 'extraTime',
  title: 'New extra-time policy',
  why: 'Employees without an extra-time policy of their own follow the office, and every office the company.',
  valuesOf,
  copied: ({ extratimepolicyid }) => ({ parentid: extratimepolicyid }),
  lines: extraTimeLines,
  Fields,
  Trial: ExtraTimeTrial,
});

function Fields({ form: { bind, set, values } }: PlanFields<Values, Options>) {
  const rows = bind('extratime');
  const compoff = bind('extratimecompoffpolicy');
  return (
    <>
      <Part title="Requests">
        <SwitchField field={bind('isetapprovalrequired')} label="Extra time is approved before it counts" />
        <SwitchField field={bind('ispastdateallowed')} label="It can be asked for after the day" />
        <SwitchField field={bind('ispayableapproverequired')} label="Paid extra time is approved" />
        <SwitchField field={bind('iscompoffapproverequired')} label="Compensatory off is approved" />
        <SwitchField
          field={bind('isseparatebalance')}
          label="Days off have a balance of their own"
          hint="The second compensatory leave of the leave policy; without one they go to the first"
        />
      </Part>
      <Place name={rows.name}>
        {rows.value.map((row, at) => (
          <RowFields
            key={row.isworkingbenefit ? 'working' : 'off'}
            row={row}
            set={(part) => rows.onChange(rows.value.map((one, place) => (place === at ? { ...one, ...part } : one)))}
          />
        ))}
        {rows.error ? <Input.Error>{rows.error}</Input.Error> : null}
      </Place>
      <Place name={compoff.name}>
        <CompOffFields
          value={values.extratimecompoffpolicy}
          set={(part) => set('extratimecompoffpolicy', { ...values.extratimecompoffpolicy, ...part })}
        />
        {compoff.error ? <Input.Error>{compoff.error}</Input.Error> : null}
      </Place>
    </>
  );
}

function RowFields({ row, set }: { row: ExtraTimeRow; set: (part: Partial<ExtraTimeRow>) => void }) {
  const fields = partFields(row.isworkingbenefit ? 'working' : 'off', row, set);
  return (
    <Part title={row.isworkingbenefit ? 'Working days' : 'Days off'}>
      <SelectField
        field={fields.number('benefittypeid', NOTHING)}
        label="Extra time gives"
        options={inWords(BENEFIT.options)}
        required
      />
      <FieldPair>
        <TextField
          field={fields.duration('maxearninghour', '')}
          label="Maximum per day"
          hint="Hours and minutes as HH:MM"
          limit={5}
          required
        />
        <NumberField
          field={fields.number('roundminutes', 1)}
          label="Counted in whole minutes of"
          least={1}
          most={240}
        />
      </FieldPair>
      {row.isworkingbenefit ? (
        <SelectField
          field={fields.number('countedid', 1)}
          label="Extra time is what is worked"
          options={inWords(EXTRA_COUNTED.options)}
          required
        />
      ) : null}
      <SwitchField field={fields.flag('isconsiderbuffertime')} label="Little time counts for nothing" />
      {row.isconsiderbuffertime ? (
        <TextField field={fields.duration('buffertime', '')} label="Less than" limit={5} required />
      ) : null}
      {row.benefittypeid === COMPENSATORY ? (
        <>
          <FieldPair>
            <TextField field={fields.duration('requiredhour')} label="Time that is required" limit={5} required />
            <NumberField field={fields.number('creditcompoff', 0)} label="Days given" most={10} places={4} />
          </FieldPair>
          <FieldPair>
            <NumberField
              field={fields.number('maxearningcompoff')}
              label="Maximum days per month"
              hint="Empty for no limit"
              most={31}
              places={4}
            />
            {row.isaccumulation ? (
              <NumberField
                field={fields.number('accumulationmonths', 1)}
                label="Kept for (months)"
                least={1}
                most={12}
              />
            ) : null}
          </FieldPair>
          <SwitchField field={fields.flag('isaccumulation')} label="The time of days adds up" />
          <SwitchField field={fields.flag('isperhour')} label="Each full hour gives its share" />
        </>
      ) : null}
      {row.isworkingbenefit ? null : (
        <>
          <SwitchField field={fields.flag('isonweekoff')} label="On weekly offs" />
          <SwitchField field={fields.flag('isonholiday')} label="On holidays" />
          <SwitchField field={fields.flag('isonoptionalholiday')} label="On optional holidays" />
        </>
      )}
      <p className={style.sentence} aria-live="polite">
        {rowText(row)}
      </p>
    </Part>
  );
}
