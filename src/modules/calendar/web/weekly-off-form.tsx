import type { OutputOf } from '#platform/contract/endpoint.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { weeklyOffAssignment } from '../contract/assignment.ts';
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
import { WeekGrid } from './week-grid.tsx';
import { weekText } from './words.ts';

type Detail = OutputOf<typeof getWeeklyOff>[number];

type Draft = { weeklyoffid: number | null; weeklyoffname: string; description: string; weekoffdetail: WeekOff[] };
const SUNDAYS: WeekOff[] = WEEKS.map((weekno) => ({ weekno, weekoffdays: [0] }));
const draftOf = (row: Detail | undefined): Draft => ({
  weeklyoffid: row?.weeklyoffid ?? null,
  weeklyoffname: row?.weeklyoffname ?? '',
  description: row?.description ?? '',
  weekoffdetail: row?.weekoffdetail ?? SUNDAYS,
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
    ['Days off', (draft) => weekText(draft.weekoffdetail)],
  ],
  title: (row) => row?.weeklyoffname ?? t('New weekly off'),
})(Fields);

function Fields({ bind }: RecordFields<Draft, Detail>) {
  return (
    <>
      <TextField field={bind('weeklyoffname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <WeekGrid field={bind('weekoffdetail')} />
    </>
  );
}

export default function WeeklyOffForm({ id, back }: { id: number | undefined; back: string }) {
  return (
    <div className={style.page}>
      <Form id={id} back={back} />
      <Assignments
        calls={weeklyOffAssignment}
        feature="weeklyOff"
        planid={id}
        why="Whoever has no weekly off of their own follows the office, and every office the company."
      />
    </div>
  );
}
