import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { isDay } from '#platform/engine/day.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { call } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { NumberField, SelectField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { TimeField } from '#platform/web/kit/time-field.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import {
  changeInterview,
  initInterview,
  type InterviewRow,
  LINK_LIMIT,
  PLACE_LIMIT,
  planInterview,
  REASON_LIMIT,
} from '../../contract/interview/interview.ts';
import { MIN_MINUTES, MAX_MINUTES } from '../../contract/interview/kit.ts';
import { MAX_PANEL } from '../../contract/interview/hours.ts';
import style from './interview.module.css';
import { Slots } from './slots.tsx';
import { zones } from './words.ts';

type Choices = OutputOf<typeof initInterview>;
type PlanDialog = { candidateapplicationid: number; interview?: InterviewRow; onClose: () => void };

/** Plans an interview of an application, or changes time, place or panel of one. */
export function PlanDialog(props: PlanDialog) {
  const query = useEndpoint(initInterview, { featurekey: 'candidate' }, { staleTime: 0 });
  const title = t(props.interview ? 'Change the interview' : 'Plan an interview');
  return (
    <LoadedDialog title={title} onClose={props.onClose} query={query}>
      {(choices) => <Form {...props} choices={choices} />}
    </LoadedDialog>
  );
}

type Values = {
  interviewkitid: number | null;
  durationminutes: number | null;
  panel: readonly PersonOption[];
  day: string | null;
  time: string;
  timezoneid: string;
  place: string;
  calllink: string;
  reason: string;
};

function Form({ candidateapplicationid, interview, onClose, choices }: PlanDialog & { choices: Choices }) {
  const plan = useSave(planInterview, ['request']);
  const change = useSave(changeInterview, ['request']);
  const [names] = useState(zones);
  const [kit] = choices.InterviewKit;
  const form = useForm<Values>({
    schema: changeInterview.input.omit({ interviewid: true, employeeids: true }),
    initial: {
      interviewkitid: interview ? interview.interviewkitid : Number(kit?.displayvalue ?? 0) || null,
      durationminutes: interview?.durationminutes ?? kit?.durationminutes ?? 45,
      panel: (interview?.panel ?? []).map(({ employeeid, fullname, imagepath }) => ({
        displayname: fullname,
        displayvalue: employeeid,
        imagepath,
      })),
      day: interview?.day ?? null,
      time: interview?.time ?? '',
      timezoneid: interview?.timezoneid ?? choices.timezoneid,
      place: interview?.place ?? '',
      calllink: interview?.calllink ?? '',
      reason: '',
    },
    check: ({ panel }) => (panel.length === 0 ? { panel: 'Please choose who interviews' } : {}),
  });
  const { bind, set, values, busy } = form;
  const employeeids = values.panel.map(({ displayvalue }) => Number(displayvalue));
  const send = async ({ panel: _panel, interviewkitid, reason, ...input }: Values) => {
    const when = { ...input, day: input.day ?? '', durationminutes: input.durationminutes ?? 0, employeeids };
    if (interview)
      await change.mutateAsync({
        input: { interviewid: interview.interviewid, ...when, reason },
        version: interview.version,
      });
    else await plan.mutateAsync({ input: { candidateapplicationid, interviewkitid, ...when } });
  };
  const save = form.submit(send, () => {
    toast('success', t(interview ? 'The interview is changed' : 'The interview is planned'));
    onClose();
  });
  /** The minutes of the kit are taken over with it. */
  const takeMinutes = (id: number | null) => {
    const chosen = choices.InterviewKit.find(({ displayvalue }) => displayvalue === id);
    if (chosen) set('durationminutes', chosen.durationminutes);
  };
  const kitField = bind('interviewkitid');
  return (
    <DialogForm onSubmit={save} onClose={onClose} busy={busy} save={interview ? 'Save' : 'Plan'}>
      {interview ? null : (
        <SelectField
          field={{
            ...kitField,
            onChange: (id) => {
              kitField.onChange(id);
              takeMinutes(id);
            },
          }}
          label="Interview kit"
          hint="What to cover, to ask and to rate; without one only an overall rating is asked for"
          options={choices.InterviewKit}
        />
      )}
      <PeopleSearchField
        field={bind('panel')}
        label="Panel"
        hint="Who interviews; they need no right for it"
        from={3}
        most={MAX_PANEL}
        search={(searchfor) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'candidate' })}
      />
      <FieldPair>
        <NumberField field={bind('durationminutes')} label="Minutes" least={MIN_MINUTES} most={MAX_MINUTES} required />
        <TextSelectField field={bind('timezoneid')} label="Time zone" options={names} required />
        <DateField field={bind('day')} label="Day" from={today()} required />
        <TimeField field={bind('time')} label="Time" required />
      </FieldPair>
      {values.durationminutes === null ? null : (
        <Slots
          employeeids={employeeids}
          durationminutes={values.durationminutes}
          timezoneid={values.timezoneid}
          fromdate={values.day !== null && isDay(values.day) ? values.day : today()}
          interviewid={interview?.interviewid ?? null}
          chosen={values}
          onChoose={(day, time) => {
            set('day', day);
            set('time', time);
          }}
        />
      )}
      <TextField field={bind('place')} label="Place" hint="The candidate reads it as well" limit={PLACE_LIMIT} />
      <TextField field={bind('calllink')} label="Call link" limit={LINK_LIMIT} />
      {interview ? (
        <TextField field={bind('reason')} label="Reason" hint="For the history; it is not sent" limit={REASON_LIMIT} />
      ) : null}
      <p className={style.quiet}>{t('Panel and candidate get a mail with an entry for their calendars.')}</p>
    </DialogForm>
  );
}
