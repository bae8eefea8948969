import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { holidayPlanAssignment } from '../contract/assignment.ts';
import {
  DESCRIPTION_LIMIT,
  getHolidayPlan,
  holidayPlanSave,
  type HolidayRow,
  NAME_LIMIT,
  saveHolidayPlan,
} from '../contract/holiday-plan.ts';
import { Assignments } from './assignments.tsx';
import style from './calendar.module.css';
import { HolidaysField } from './holidays-field.tsx';

type Detail = OutputOf<typeof getHolidayPlan>[number];

export default function HolidayPlanForm({ id, back }: { id: number | undefined; back: string }) {
  const detail = useEndpoint(getHolidayPlan, { holidayplanid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const waiting = waitingFor([detail], id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  return (
    waiting ?? (
      <div className={style.page}>
        <Fields row={row} back={back} />
        <Assignments
          calls={holidayPlanAssignment}
          feature="holidayPlan"
          planid={id}
          why="Whoever has no holiday plan of their own follows the office, and every office the company."
        />
      </div>
    )
  );
}

type Draft = {
  holidayplanid: number | null;
  holidayplanname: string;
  description: string;
  holidays: HolidayRow[];
};
const draftOf = (row: Detail | undefined): Draft => ({
  holidayplanid: row?.holidayplanid ?? null,
  holidayplanname: row?.holidayplanname ?? '',
  description: row?.description ?? '',
  holidays: (row?.holidays ?? []) as HolidayRow[],
});

function Fields({ row, back }: { row: Detail | undefined; back: string }) {
  const { mutateAsync } = useSave(saveHolidayPlan);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'holiday-plan', recordid: row?.holidayplanid },
    draftOf,
    schema: holidayPlanSave,
    save: (values, version) => mutateAsync({ input: holidayPlanSave.parse(values), version }),
    reload: async ({ holidayplanid }) => (await call(getHolidayPlan, { holidayplanid }))[0],
    compare: [
      ['Name', (draft) => draft.holidayplanname],
      ['Description', (draft) => draft.description],
      ['Holidays', (draft) => draft.holidays.map((one) => `${one.holidaydate} ${one.holidayname}`).join(', ')],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, base } = form;
  return (
    <FormPage
      title={base?.holidayplanname ?? t('New holiday plan')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('holidayplanname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <HolidaysField field={bind('holidays')} />
      {form.conflict}
    </FormPage>
  );
}
