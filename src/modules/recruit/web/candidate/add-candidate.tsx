import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { FieldPair, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { upload } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  addCandidate,
  CONSENT_METHOD,
  initIntake,
  MAIL_MEGABYTES,
  readCandidateMail,
} from '../../contract/candidate/intake.ts';
import { NOTE_LIMIT } from '../../contract/candidate/move.ts';
import { ResumeField } from '../application/resume-field.tsx';

type Opening = { requisitionjobid: number; stateid: number };

/** The button that adds a candidate to an opening; only where it is published, and for who may edit candidates. */
export function AddCandidate({ opening, size = 'sm' }: { opening: Opening; size?: 'sm' | 'compact-sm' }) {
  const mayEdit = useMay('candidate', 'edit');
  const [isopen, setOpen] = useState(false);
  if (!mayEdit || opening.stateid === 1 || opening.stateid === 5) return null;
  return (
    <>
      <Button size={size} variant="default" leftSection={<IconUserPlus size={16} />} onClick={() => setOpen(true)}>
        {t('Add candidate')}
      </Button>
      {isopen ? <Dialog requisitionjobid={opening.requisitionjobid} close={() => setOpen(false)} /> : null}
    </>
  );
}

/** The way of consent of whoever writes a mail. */
const BY_MAIL = 1;
/** The day of consent, until another one is chosen or it is emptied. */
const firstDay = (): string | null => today();

type Asking = { requisitionjobid: number; close: () => void };

function Dialog(props: Asking) {
  const query = useEndpoint(initIntake, { featurekey: 'candidate' }, { staleTime: 0 });
  return (
    <LoadedDialog title={t('Add candidate')} onClose={props.close} query={query}>
      {(choices) => <Form {...props} choices={choices} />}
    </LoadedDialog>
  );
}

function Form({ requisitionjobid, close, choices }: Asking & { choices: OutputOf<typeof initIntake> }) {
  const { mutateAsync } = useSave(addCandidate, ['request']);
  const [resume, setResume] = useState<OutputOf<typeof readCandidateMail>[number]>();
  const { bind, busy, set, submit } = useForm({
    schema: addCandidate.input,
    initial: {
      requisitionjobid,
      name: '',
      emailid: '',
      callingcode: '+91',
      mobilenumber: '',
      city: '',
      resumepath: '',
      candidatesourceid: null as number | null,
      isconsented: false,
      consentedon: firstDay(),
      consentmethodid: null as number | null,
      istalentpool: false,
      note: '',
    },
  });
  const fillIn = async (file: File, onProgress: (share: number) => void) => {
    const [read] = await upload(readCandidateMail, file, { onProgress });
    if (!read) return;
    // What the mail does not say stays as it was typed.
    if (read.name !== '') set('name', read.name);
    if (read.emailid !== '') set('emailid', read.emailid);
    if (read.resumeimagepath !== null) {
      set('resumepath', read.resumeimagepath);
      setResume(read);
    }
    set('consentmethodid', BY_MAIL);
    if (read.senton !== null && read.senton <= today()) set('consentedon', read.senton);
    if (read.emailid === '') toast('warning', 'The email does not say who the candidate is. Please enter it.');
    else toast('success', t('Filled in from the email. Please check it.'));
  };
  return (
    <DialogForm
      busy={busy}
      save="Add"
      onClose={close}
      onSubmit={submit(
        async ({ candidatesourceid, consentmethodid, consentedon, ...rest }) =>
          void (await mutateAsync({
            input: {
              ...rest,
              candidatesourceid: candidatesourceid ?? 0,
              consentmethodid: consentmethodid ?? 0,
              consentedon: consentedon ?? '',
            },
          })),
        () => {
          toast('success', t('Candidate added. The person gets a mail about it.'));
          close();
        },
      )}
    >
      <FileDrop
        label="An email of the candidate, saved as .eml, fills in the form"
        accepts={['.eml']}
        limit={MAIL_MEGABYTES}
        send={fillIn}
      />
      <TextField field={bind('name')} label="Name" limit={100} required />
      <TextField field={bind('emailid')} label="E-mail" type="email" limit={254} required />
      <FieldPair>
        <TextField field={bind('callingcode')} label="Calling code" limit={6} />
        <TextField field={bind('mobilenumber')} label="Phone" limit={20} />
      </FieldPair>
      <FieldPair>
        <TextField field={bind('city')} label="City" limit={60} />
        <SelectField field={bind('candidatesourceid')} label="Source" options={choices.Source} required />
      </FieldPair>
      <ResumeField key={resume?.resumeimagepath} field={bind('resumepath')} named={resume?.resumename ?? ''} />
      <SwitchField
        field={bind('isconsented')}
        label="The candidate agrees that we store and use these details"
        hint="They get the mail that everybody gets who applies"
      />
      <FieldPair>
        <DateField field={bind('consentedon')} label="Consent given on" to={today()} required />
        <SelectField
          field={bind('consentmethodid')}
          label="Consent given by"
          options={choices.ConsentMethod.map((one) => ({
            ...one,
            displayname: t(CONSENT_METHOD.label(Number(one.displayvalue)) ?? one.displayname),
          }))}
          required
        />
      </FieldPair>
      <SwitchField field={bind('istalentpool')} label="Agrees to be considered for other jobs" />
      <TextField
        field={bind('note')}
        label="Note"
        hint="Colleagues read it, the candidate does not"
        lines={3}
        limit={NOTE_LIMIT}
      />
    </DialogForm>
  );
}
