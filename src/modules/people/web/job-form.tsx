import { Button } from '@mantine/core';
import { message } from '#platform/contract/messages.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { initJob, JOB_CHANGE, jobChange, saveJob } from '../contract/job-change.ts';
import { EMPTY_JOB, JobFields } from './job-fields.tsx';
import edit from './edit.module.css';
import style from './people.module.css';

type Input = { employeeid: number; workprofileid: number | null; onDone: () => void };
type Init = OutputOf<typeof initJob>[number];

/** A change of job from a day on; starts with the job in force on that day, so that only changed fields differ. */
export function JobForm(input: Input) {
  const query = useEndpoint(initJob, { employeeid: input.employeeid }, { staleTime: 0 });
  const init = query.data?.[0];
  const waiting = waitingFor([query], init !== undefined && query.isFetchedAfterMount);
  if (waiting !== undefined || !init) return <>{waiting}</>;
  return <Fields {...input} init={init} />;
}

function draftOf({ rows }: Init, { employeeid, workprofileid }: Omit<Input, 'onDone'>) {
  const now = today();
  const current =
    rows.find((row) => row.workprofileid === workprofileid) ??
    rows.find(({ effectivefrom }) => effectivefrom <= now) ??
    rows[0];
  const planned = workprofileid !== null && current !== undefined;
  return {
    ...EMPTY_JOB,
    ...(current
      ? {
          businessunitid: current.businessunitid,
          departmentid: current.departmentid,
          designationid: current.designationid,
          subscriptiongradeid: current.subscriptiongradeid,
          teamid: current.teamid,
          officeaddressid: current.officeaddressid,
          managerid: current.managerid,
        }
      : {}),
    employmenttype: current?.employmenttype ?? '',
    workstate: current?.workstate ?? '',
    city: current?.city ?? '',
    employeeid,
    workprofileid,
    effectivefrom: planned ? current.effectivefrom : null,
    jobchangetypeid: planned ? current.jobchangetypeid : null,
    reason: planned ? (current.reason ?? '') : '',
    changespaiddays: false,
    managername: current?.managername ?? null,
  };
}
type Draft = Omit<ReturnType<typeof draftOf>, 'effectivefrom'> & { effectivefrom: string | null };

function Fields({ init, onDone, ...input }: Input & { init: Init }) {
  const day = useDay();
  const { mutateAsync } = useSave(saveJob, ['directory', 'profile']);
  const initial: Draft = draftOf(init, input);
  const form = useForm<Draft>({
    schema: jobChange,
    initial,
    // An edited planned change has its own row: only a new change saves a draft.
    ...(input.workprofileid === null
      ? { draft: { form: 'job-change', recordid: input.employeeid, version: init.version } as const }
      : {}),
  });
  const { bind } = form;
  const save = async (values: Draft) => {
    await mutateAsync({ input: jobChange.parse(values), version: init.version });
  };
  const done = () => {
    toast('success', t(message('E0000')));
    onDone();
  };
  const title = input.workprofileid === null ? t('Enter a change of job') : t('Edit the planned change');
  return (
    <Card title={title}>
      <form
        className={edit.form}
        noValidate
        aria-label={title}
        onSubmit={(event) => void form.submit(save, done)(event)}
      >
        {form.draft.notice}
        {init.openfrom === null ? null : (
          <p className={style.quiet}>
            {t('Payroll is locked before {{day}}: a change begins on that day or later.', { day: day(init.openfrom) })}
          </p>
        )}
        {init.openfrom === null || input.workprofileid !== null ? null : (
          <SwitchField
            field={bind('changespaiddays')}
            label="Change days that payroll has paid"
            hint="The payslips stay as they are. Payroll proposes the difference as arrears of the open month."
          />
        )}
        <div className={edit.fields}>
          <DateField field={bind('effectivefrom')} label="Effective from" required />
          <SelectField
            field={bind('jobchangetypeid')}
            label="Kind of change"
            options={JOB_CHANGE.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
            required
          />
          <TextField field={bind('reason')} label="Reason" limit={300} required />
        </div>
        <div className={edit.fields}>
          <JobFields
            ids={bind}
            texts={bind}
            choices={init}
            managername={initial.managername}
            managerid={initial.managerid}
          />
        </div>
        {form.draft.line}
        <div className={edit.buttons}>
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
