import type { OutputOf } from '#platform/contract/endpoint.ts';
import { FieldPair, NumberField, SwitchField } from '#platform/web/kit/field.tsx';
import { type PlanFields, planForm } from '#modules/calendar/web/public.tsx';
import {
  absenteeism,
  type AttendancePolicyDetail,
  attendancePolicyDetail,
  punctuality,
  timeatwork,
} from '../../contract/attendance-policy-detail.ts';
import { attendancePolicyAssignment, attendancePolicyCalls } from '../../contract/plans.ts';
import { partFields } from '../part-fields.ts';
import { PresenceFields } from '../presence-fields.tsx';
import { absenteeismText, PERIODS, periodText, policyLines, punctualityText } from './policy-words.ts';
import { PolicyTrial } from '../replay/trial.tsx';
import { Part, Rule } from './rule.tsx';
import { AbsenteeismFields, PunctualityFields, TimeAtWorkFields } from './rule-fields.tsx';

type Stored = OutputOf<typeof attendancePolicyCalls.get>[number];
type Values = AttendancePolicyDetail & { parentid: number | null };
type Input = OutputOf<typeof attendancePolicyCalls.init>;

const NEW = attendancePolicyDetail.parse({ offday: {}, isworkedhalf: true });
/** The rules as they are when they are switched on first. */
const FIRST = {
  absenteeism: absenteeism.parse({}),
  punctuality: punctuality.parse({}),
  timeatwork: timeatwork.parse({ halfday: {}, fullday: {}, weekly: {}, monthly: {} }),
};

const valuesOf = (row: Stored | undefined, version: Stored['versions'][number] | undefined): Values => {
  const { versionno: _no, effectivefrom: _from, publishedon: _on, ...detail } = { ...version };
  return { ...NEW, ...detail, parentid: row?.parentid ?? null };
};

export default planForm<Values, Stored['versions'][number], Stored, Input, 'attendanceassignmentid'>({
  calls: attendancePolicyCalls,
  assignment: attendancePolicyAssignment,
  feature: 'attendancePolicy',
  title: 'New attendance policy',
  why: 'Employees without an attendance policy of their own follow the office, and every office the company.',
  valuesOf,
  copied: ({ attendancepolicyid }) => ({ parentid: attendancepolicyid }),
  lines: policyLines,
  Fields,
  Trial: PolicyTrial,
});

const MAX = 99;
function Fields({ form, given: { LeaveType } }: PlanFields<Values, Input>) {
  const { bind, set, values } = form;
  const all = partFields('policy', values, (part) => {
    for (const [name, value] of Object.entries(part)) set(name as keyof Values, value as never);
  });
  const offday = partFields('offday', values.offday, (part) => set('offday', { ...values.offday, ...part }));
  const [absent, late, time] = [
    values.absenteeism ?? FIRST.absenteeism,
    values.punctuality ?? FIRST.punctuality,
    values.timeatwork ?? FIRST.timeatwork,
  ];
  /** Switches a rule on with its first values, unless it had some before. */
  const on = (flag: 'isabsenteeismrule' | 'ispunctualityrule' | 'istimeatworkrule', rule: keyof typeof FIRST) => ({
    ...bind(flag),
    onChange: (is: boolean) => {
      set(flag, is);
      if (is && values[rule] === null) set(rule, FIRST[rule] as never);
    },
  });
  return (
    <>
      <Part title="Work modes">
        <FieldPair>
          <SwitchField field={bind('iswfo')} label="Work from the office" />
          <NumberField field={all.number('wfolimit', 0)} label="Maximum days at the office per month" most={MAX} />
        </FieldPair>
        <FieldPair>
          <SwitchField field={bind('iswfh')} label="Work from home" />
          <NumberField field={all.number('wfhlimit', 0)} label="Maximum days at home per month" most={MAX} />
        </FieldPair>
        <FieldPair>
          <SwitchField field={bind('isoutduty')} label="Out-duty" />
          <NumberField field={all.number('outdutylimit', 0)} label="Maximum days elsewhere per month" most={MAX} />
        </FieldPair>
        <SwitchField field={bind('isrestrictattendancereq')} label="Limit corrections of attendance" />
        {values.isrestrictattendancereq ? (
          <NumberField
            field={bind('restrictattendancereqlimit')}
            label="Maximum corrections per month"
            most={MAX}
            required
          />
        ) : null}
        <SwitchField field={bind('isworkrequest')} label="Work on a day off is asked for before" />
      </Part>
      <Rule
        title="Absence"
        label="Absent days cost leave or pay"
        on={on('isabsenteeismrule', 'absenteeism')}
        rule={bind('absenteeism')}
        sentence={absenteeismText(absent, LeaveType)}
      >
        <AbsenteeismFields value={absent} set={(value) => set('absenteeism', value)} types={LeaveType} />
      </Rule>
      <Rule
        title="Punctuality"
        label="Late days cost leave or pay"
        on={on('ispunctualityrule', 'punctuality')}
        rule={bind('punctuality')}
        sentence={punctualityText(late, LeaveType)}
      >
        <PunctualityFields value={late} set={(value) => set('punctuality', value)} types={LeaveType} />
      </Rule>
      <Rule
        title="Time at work"
        label="Too little time at work has a consequence"
        on={on('istimeatworkrule', 'timeatwork')}
        rule={bind('timeatwork')}
        sentence={PERIODS.flatMap((period) => periodText(time, period, LeaveType)).join(' ')}
      >
        <TimeAtWorkFields value={time} set={(value) => set('timeatwork', value)} types={LeaveType} />
        <SwitchField
          field={bind('isworkedhalf')}
          label="Half a day is the half with more work"
          hint="If the employee arrives just before the second half, the second half is present; otherwise the first half, unless the second had already begun"
        />
      </Rule>
      <Part title="Penalties">
        <SwitchField
          field={bind('ispenaltysplit')}
          label="Take what is left of leave, and pay for the rest"
          hint="Where no leave has all of a penalty of lateness or of time at work; otherwise all of it is loss of pay"
        />
      </Part>
      <Part title="Days off">
        <PresenceFields fields={offday} />
      </Part>
    </>
  );
}
