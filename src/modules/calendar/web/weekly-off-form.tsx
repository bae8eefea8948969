import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MultiSelectField, NumberField, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { weeklyOffAssignment } from '../contract/assignment.ts';
import { weeklyOffEligibility } from '../contract/eligibility.ts';
import {
  DESCRIPTION_LIMIT,
  getWeeklyOff,
  NAME_LIMIT,
  saveWeeklyOff,
  type WeekOff,
  WEEKS,
} from '../contract/weekly-off.ts';
import { Assignments } from './assignments.tsx';
import style from './calendar.module.css';
import { Eligibility } from './eligibility.tsx';
import { WeekGrid } from './week-grid.tsx';
import { offText } from './words.ts';

type Detail = OutputOf<typeof getWeeklyOff>[number];

type Draft = {
  weeklyoffid: number | null;
  weeklyoffname: string;
  description: string;
  weekoffdetail: WeekOff[];
  cycledays: number | null;
  cycleoffdays: number[];
  cyclehalfdays: { cycleday: number; half: 1 | 2 }[];
};
const SUNDAYS: WeekOff[] = WEEKS.map((weekno) => ({ weekno, weekoffdays: [0], halfdays: [] }));
const [BY_WEEK, BY_CYCLE] = [1, 2];
/** The cycle that a form begins with: four days of work and two off. */
const FIRST_CYCLE = { cycledays: 6, cycleoffdays: [5, 6] };
const MAX_CYCLE_DAYS = 60;
const draftOf = (row: Detail | undefined): Draft => ({
  weeklyoffid: row?.weeklyoffid ?? null,
  weeklyoffname: row?.weeklyoffname ?? '',
  description: row?.description ?? '',
  weekoffdetail: row?.weekoffdetail ?? SUNDAYS,
  cycledays: row?.cycledays ?? null,
  cycleoffdays: row?.cycleoffdays ?? [],
  cyclehalfdays: row?.cyclehalfdays ?? [],
});

const Form = recordForm({
  get: getWeeklyOff,
  save: saveWeeklyOff,
  id: 'weeklyoffid',
  draftOf,
  draft: 'weekly-off',
  compare: [
    ['Name', (draft) => draft.weeklyoffname],
    ['Description', (draft) => draft.description],
    ['Days off', offText],
  ],
  title: (row) => row?.weeklyoffname ?? t('New weekly off'),
})(Fields);

function Fields({ bind, set, values }: RecordFields<Draft, Detail>) {
  const { cycledays } = values;
  const length = bind('cycledays');
  const kind = {
    ...length,
    name: 'kind',
    value: cycledays === null ? BY_WEEK : BY_CYCLE,
    error: undefined,
    onChange: (value: number | null) => {
      set('cycledays', value === BY_CYCLE ? FIRST_CYCLE.cycledays : null);
      set('cycleoffdays', value === BY_CYCLE ? FIRST_CYCLE.cycleoffdays : []);
      set('cyclehalfdays', []);
      // The week is stored where it counts: an empty one of a cycle begins again with Sundays.
      if (
        value === BY_WEEK &&
        values.weekoffdetail.every(({ weekoffdays, halfdays }) => weekoffdays.length + halfdays.length === 0)
      )
        set('weekoffdetail', SUNDAYS);
    },
  };
  const days = Array.from({ length: Number.isFinite(cycledays) ? (cycledays ?? 0) : 0 }, (_, at) => ({
    displayname: t('Day {{at}}', { at: at + 1 }),
    displayvalue: at + 1,
  }));
  const halves = bind('cyclehalfdays');
  const halfDays = (half: 1 | 2) => ({
    ...halves,
    name: half === 1 ? 'cyclehalfdays' : 'cyclesecondhalfdays',
    error: half === 1 ? halves.error : undefined,
    value: halves.value.flatMap((one) => (one.half === half ? [one.cycleday] : [])),
    onChange: (chosen: number[]) =>
      halves.onChange([
        ...halves.value.filter((one) => one.half !== half),
        ...chosen.map((cycleday) => ({ cycleday, half })),
      ]),
  });
  return (
    <>
      <TextField field={bind('weeklyoffname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <SelectField
        field={kind}
        label="Days off are given"
        options={[
          { displayname: t('By the week'), displayvalue: BY_WEEK },
          { displayname: t('By a cycle of days'), displayvalue: BY_CYCLE },
        ]}
        required
      />
      {cycledays === null ? (
        <WeekGrid field={bind('weekoffdetail')} />
      ) : (
        <>
          <NumberField
            // A length that was cleared is none, and is told so when the form is saved.
            field={{ ...length, onChange: (value) => length.onChange(value ?? Number.NaN) }}
            label="Length of the cycle in days"
            least={2}
            most={MAX_CYCLE_DAYS}
          />
          <MultiSelectField field={bind('cycleoffdays')} label="Days of the cycle that are off" options={days} />
          <MultiSelectField field={halfDays(1)} label="Days of which the first half is off" options={days} />
          <MultiSelectField field={halfDays(2)} label="Days of which the second half is off" options={days} />
        </>
      )}
    </>
  );
}

export default function WeeklyOffForm({ id, back }: { id: number | undefined; back: string }) {
  return (
    <div className={style.page}>
      <Form id={id} back={back} />
      <Eligibility calls={weeklyOffEligibility} feature="weeklyOff" planid={id} hascycle />
      <Assignments
        calls={weeklyOffAssignment}
        feature="weeklyOff"
        planid={id}
        hascycle
        why="A weekly off of their own counts first, then that for the job, then the office’s, then the company’s."
      />
    </div>
  );
}
