import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { weeklyOffAssignment } from '../contract/assignment.ts';
import {
  DESCRIPTION_LIMIT,
  getWeeklyOff,
  NAME_LIMIT,
  saveWeeklyOff,
  type WeekOff,
  WEEKS,
  weeklyOffSave,
} from '../contract/weekly-off.ts';
import { Assignments } from './assignments.tsx';
import style from './calendar.module.css';
import { WeekGrid } from './week-grid.tsx';
import { weekText } from './words.ts';

type Detail = OutputOf<typeof getWeeklyOff>[number];

export default function WeeklyOffForm({ id, back }: { id: number | undefined; back: string }) {
  const detail = useEndpoint(getWeeklyOff, { weeklyoffid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const waiting = waitingFor([detail], id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  return (
    waiting ?? (
      <div className={style.page}>
        <Fields row={row} back={back} />
        <Assignments
          calls={weeklyOffAssignment}
          feature="weeklyOff"
          planid={id}
          why="Whoever has no weekly off of their own follows the office, and every office the company."
        />
      </div>
    )
  );
}

type Draft = { weeklyoffid: number | null; weeklyoffname: string; description: string; weekoffdetail: WeekOff[] };
const SUNDAYS: WeekOff[] = WEEKS.map((weekno) => ({ weekno, weekoffdays: [0] }));
const draftOf = (row: Detail | undefined): Draft => ({
  weeklyoffid: row?.weeklyoffid ?? null,
  weeklyoffname: row?.weeklyoffname ?? '',
  description: row?.description ?? '',
  weekoffdetail: row?.weekoffdetail ?? SUNDAYS,
});

function Fields({ row, back }: { row: Detail | undefined; back: string }) {
  const { mutateAsync } = useSave(saveWeeklyOff);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'weekly-off', recordid: row?.weeklyoffid },
    draftOf,
    schema: weeklyOffSave,
    save: (values, version) => mutateAsync({ input: weeklyOffSave.parse(values), version }),
    reload: async ({ weeklyoffid }) => (await call(getWeeklyOff, { weeklyoffid }))[0],
    compare: [
      ['Name', (draft) => draft.weeklyoffname],
      ['Description', (draft) => draft.description],
      ['Days off', (draft) => weekText(draft.weekoffdetail)],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, base } = form;
  return (
    <FormPage
      title={base?.weeklyoffname ?? t('New weekly off')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('weeklyoffname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <WeekGrid field={bind('weekoffdetail')} />
      {form.conflict}
    </FormPage>
  );
}
