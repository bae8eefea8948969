import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NumberField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { holidayPlanAssignment } from '../contract/assignment.ts';
import { holidayPlanEligibility } from '../contract/eligibility.ts';
import {
  DESCRIPTION_LIMIT,
  getHolidayPlan,
  type HolidayRow,
  MAX_OPTIONAL,
  NAME_LIMIT,
  saveHolidayPlan,
} from '../contract/holiday-plan.ts';
import { Assignments } from './assignments.tsx';
import style from './calendar.module.css';
import { Eligibility } from './eligibility.tsx';
import { HolidaysField } from './holidays-field.tsx';

type Detail = OutputOf<typeof getHolidayPlan>[number];

type Draft = {
  holidayplanid: number | null;
  holidayplanname: string;
  description: string;
  optionalquota: number | null;
  holidays: HolidayRow[];
};
const draftOf = (row: Detail | undefined): Draft => ({
  holidayplanid: row?.holidayplanid ?? null,
  holidayplanname: row?.holidayplanname ?? '',
  description: row?.description ?? '',
  optionalquota: row?.optionalquota ?? null,
  holidays: (row?.holidays ?? []) as HolidayRow[],
});

const Form = recordForm({
  get: getHolidayPlan,
  save: saveHolidayPlan,
  id: 'holidayplanid',
  draftOf,
  draft: 'holiday-plan',
  compare: [
    ['Name', (draft) => draft.holidayplanname],
    ['Description', (draft) => draft.description],
    ['Optional holidays in a leave year', (draft) => String(draft.optionalquota ?? '')],
    [
      'Holidays',
      (draft) =>
        draft.holidays.map((one) => `${one.holidaydate} ${one.holidayname} ${one.half ?? ''}`.trim()).join(', '),
    ],
  ],
  title: (row) => row?.holidayplanname ?? t('New holiday plan'),
})(Fields);

function Fields({ bind }: RecordFields<Draft, Detail>) {
  return (
    <>
      <TextField field={bind('holidayplanname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <NumberField
        field={bind('optionalquota')}
        label="Optional holidays in a leave year"
        hint="How many of them one may take. Empty for no limit"
        least={0}
        most={MAX_OPTIONAL}
      />
      <HolidaysField field={bind('holidays')} />
    </>
  );
}

export default function HolidayPlanForm({ id, back }: { id: number | undefined; back: string }) {
  return (
    <div className={style.page}>
      <Form id={id} back={back} />
      <Eligibility calls={holidayPlanEligibility} feature="holidayPlan" planid={id} />
      <Assignments
        calls={holidayPlanAssignment}
        feature="holidayPlan"
        planid={id}
        why="A holiday plan of their own counts first, then that for the job, then the office’s, then the company’s."
      />
    </div>
  );
}
