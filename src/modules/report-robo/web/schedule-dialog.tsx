import { Input, Modal } from '@mantine/core';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { NumberField, Place, SelectField, SwitchField } from '#platform/web/kit/field.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { TimeField } from '#platform/web/kit/time-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { FilterValue } from '../contract/question.ts';
import type { ReportDataset, StoredReport } from '../contract/report.ts';
import { FORMAT, XLSX } from '../contract/run.ts';
import {
  DAILY,
  isAfterEvent,
  MAX_RECIPIENTS,
  MONTHLY,
  RECIPIENT_GROUP,
  saveSchedule,
  type ScheduleRow,
  searchRecipients,
  SENDING,
  sendingTime,
  WEEKDAY,
  WEEKLY,
  WORKING_DAY,
} from '../contract/schedule.ts';
import { promptsOf } from '../engine/prompts.ts';
import { offeredOf } from './offered-columns.ts';
import { PromptFields } from './prompt-fields.tsx';

type Values = {
  reportscheduleid: number | null;
  reportid: number;
  ruleid: number | null;
  weekday: number | null;
  monthday: number | null;
  workingday: number | null;
  attime: string;
  formatid: number | null;
  groupid: number | null;
  accountids: readonly PersonOption[];
  isemptysent: boolean;
  answers: FilterValue[];
};
type ScheduleDialog = {
  report: StoredReport;
  dataset: ReportDataset;
  schedule: ScheduleRow | undefined;
  onClose: () => void;
};

const MIN_LETTERS = 2;
const MAX_MONTHDAY = 31;
const MAX_WORKING_DAY = 15;
const inWords = (choices: { options: readonly { displayname: string; displayvalue: number }[] }) =>
  choices.options.map((one) => ({ ...one, displayname: t(one.displayname) }));
const search = (text: string) => call(searchRecipients, { search: text });
const sentOf = ({ accountids, ...values }: Values) =>
  saveSchedule.input.parse({ ...values, accountids: accountids.map(({ displayvalue }) => displayvalue) });

/** When a report is sent and to whom. */
export function ScheduleDialog({ report, dataset, schedule, onClose }: ScheduleDialog) {
  const { reportid, question } = report;
  const { mutateAsync } = useSave(saveSchedule);
  const form = useForm<Values>({
    schema: sendingTime,
    initial: {
      reportscheduleid: schedule?.reportscheduleid ?? null,
      reportid,
      ruleid: schedule?.ruleid ?? DAILY,
      weekday: schedule?.weekday ?? 1,
      monthday: schedule?.monthday ?? 1,
      workingday: schedule?.workingday ?? 1,
      attime: schedule?.attime ?? '10:00',
      formatid: schedule?.formatid ?? XLSX,
      groupid: schedule?.groupid ?? null,
      accountids: schedule?.recipients ?? [],
      isemptysent: schedule?.isemptysent ?? false,
      answers: promptsOf(question).map(({ column, operatorid, value }) => {
        const stored = schedule?.answers.find((one) => one.column === column && one.operatorid === operatorid);
        return { column, operatorid, value: stored?.value ?? value };
      }),
    },
    check: ({ accountids, groupid, answers }) => ({
      ...(accountids.length === 0 && groupid === null ? { accountids: 'Please select the recipients' } : {}),
      ...(answers.some(({ value }) => value.trim() === '')
        ? { answers: 'Please enter a value for each question of the report' }
        : {}),
    }),
  });
  const { ruleid } = form.values;
  const answers = form.bind('answers');
  const save = form.submit(
    async (values) => {
      await mutateAsync({ input: sentOf(values), version: schedule?.version });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Send the report by mail')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <SelectField field={form.bind('ruleid')} label="How often" options={inWords(SENDING)} required />
        {ruleid === WEEKLY ? (
          <SelectField field={form.bind('weekday')} label="Day of the week" options={inWords(WEEKDAY)} required />
        ) : null}
        {ruleid === MONTHLY ? (
          <NumberField
            field={form.bind('monthday')}
            label="Day of the month"
            hint="In a month that is shorter, its last day"
            least={1}
            most={MAX_MONTHDAY}
            required
          />
        ) : null}
        {ruleid === WORKING_DAY ? (
          <NumberField
            field={form.bind('workingday')}
            label="Which working day"
            hint="By the weekly offs and holidays of the company"
            least={1}
            most={MAX_WORKING_DAY}
            required
          />
        ) : null}
        {isAfterEvent(ruleid ?? DAILY) ? null : <TimeField field={form.bind('attime')} label="Time" required />}
        {answers.value.length === 0 ? null : (
          <Place name="answers">
            <Input.Wrapper label={t('Values of the report')} error={answers.error ? t(answers.error) : undefined}>
              <PromptFields columns={offeredOf(dataset, question)} values={answers.value} onChange={answers.onChange} />
            </Input.Wrapper>
          </Place>
        )}
        <PeopleSearchField
          field={form.bind('accountids')}
          label="Recipients"
          hint="Each gets the rows and columns that their own rights allow, by a link that needs sign-in"
          from={MIN_LETTERS}
          search={search}
          most={MAX_RECIPIENTS}
        />
        <SelectField
          field={form.bind('groupid')}
          label="Also to"
          options={inWords(RECIPIENT_GROUP)}
          placeholder="Nobody"
        />
        <SelectField field={form.bind('formatid')} label="File" options={inWords(FORMAT)} required />
        <SwitchField field={form.bind('isemptysent')} label="Send it without rows too" />
      </DialogForm>
    </Modal>
  );
}
