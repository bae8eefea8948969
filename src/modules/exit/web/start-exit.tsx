import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT } from '../contract/core.ts';
import { initExit, previewExit, startExit } from '../contract/exit.ts';
import { TERMINATION } from '../contract/reason.ts';
import style from './exit.module.css';
import { PickPerson } from './pick-person.tsx';
import { Working } from './working.tsx';

const AT_ONCE = 'The employment ends on {{day}}, and the person is told by mail. Start the exit?';
const CONFIRMED_FIRST =
  'Once a second person has confirmed it, the employment ends on {{day}} and the person is told by mail. Start the exit?';

type Values = {
  employeeid: number | null;
  exitreasonid: number | null;
  submittedon: string | null;
  lastday: string | null;
  note: string;
};
type Reason = OutputOf<typeof initExit>[number];

/** The day an exit counts from: without notice that is the last day itself, or today where it is still to come. */
function startOf(reason: Reason | undefined, { submittedon, lastday }: Values): string | null {
  if (reason === undefined || reason.isnoticeapplied || lastday === null) return submittedon;
  return lastday < today() ? lastday : today();
}

/** HR starts the exit of a person: the day it counts from, the reason, and the result by the policy. */
export default function StartExit() {
  const go = useNavigate();
  const day = useDay();
  const { data: reasons = [] } = useEndpoint(initExit, {});
  const { mutateAsync } = useSave(startExit);
  const form = useForm<Values>({
    schema: startExit.input,
    draft: { form: 'start-exit' },
    initial: { employeeid: null, exitreasonid: null, submittedon: today(), lastday: null, note: '' },
    check: ({ exitreasonid, lastday }): Problems<Values> =>
      lastday === null && reasons.some((one) => one.displayvalue === exitreasonid && !one.isnoticeapplied)
        ? { lastday: 'Please enter the last day' }
        : {},
  });
  const { employeeid, exitreasonid, lastday } = form.values;
  const reason = reasons.find(({ displayvalue }) => displayvalue === exitreasonid);
  const hasNotice = reason?.isnoticeapplied ?? true;
  const [selection] = useDebouncedValue(
    {
      employeeid: employeeid ?? 0,
      exitreasonid: reason?.displayvalue ?? 0,
      submittedon: startOf(reason, form.values) ?? '',
      lastday,
    },
    200,
  );
  const isReady =
    Math.min(selection.employeeid, selection.exitreasonid) > 0 &&
    selection.submittedon !== '' &&
    (hasNotice || selection.lastday !== null);
  const preview = useEndpoint(previewExit, selection, { enabled: isReady });
  const [result] = isReady ? (preview.data ?? []) : [];
  const lastDay = form.bind('lastday');
  const created = { id: 0, statusid: 0 };
  const send = form.submit(
    async (values) => {
      const input = { ...values, submittedon: startOf(reason, values) };
      const [row] = await mutateAsync({ input: startExit.input.parse(input) });
      Object.assign(created, { id: row?.employeeexitid, statusid: row?.statusid });
    },
    () => {
      toast('success', created.statusid === 1 ? t('Now waiting for a second person') : t('Saved successfully'));
      void go({ to: `/exit/${created.id}` });
    },
    // It ends an employment, and the person is notified by mail: a confirmation prevents a click by mistake.
    () =>
      ask({
        text: t(reason?.kindid === TERMINATION ? CONFIRMED_FIRST : AT_ONCE, {
          day: day(result?.notice.lastday ?? lastday ?? today()),
        }),
        yes: 'Start the exit',
        no: 'Go back',
        danger: true,
      }),
  );
  return (
    <FormPage title={t('Start an exit')} back="/exit" busy={form.busy} onSubmit={send} save="Start" draft={form.draft}>
      <PickPerson field={form.bind('employeeid')} label="Employee" required />
      <SelectField field={form.bind('exitreasonid')} label="Reason" options={reasons} required />
      {reason?.kindid === TERMINATION ? (
        <p className={style.quiet}>{t('A second person in HR confirms a termination before anything happens.')}</p>
      ) : null}
      {hasNotice ? <DateField field={form.bind('submittedon')} label="Resignation date" required /> : null}
      <DateField
        field={hasNotice ? { ...lastDay, value: lastday ?? result?.notice.noticeend ?? null } : lastDay}
        label="Last day"
        {...(hasNotice ? { hint: 'The end of the notice period, unless you choose another' } : {})}
        required
      />
      <TextField field={form.bind('note')} label="Note" lines={3} limit={NOTE_LIMIT} required />
      {isReady && preview.error ? (
        <p className={style.bad} role="alert">
          {t(sentenceOf(preview.error))}
        </p>
      ) : null}
      {result && !preview.error ? <Working notice={result.notice} policyreason={result.policyreason} /> : null}
    </FormPage>
  );
}
