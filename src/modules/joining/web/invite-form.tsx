import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { message } from '#platform/contract/messages.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { EMPTY_JOB, JobFields } from '#modules/people/web/public.tsx';
import { changeInvitation, getInvitation, initInvitation, invite, inviteFields } from '../contract/invitation.ts';

type Init = OutputOf<typeof initInvitation>;
type Stored = OutputOf<typeof getInvitation>[number];
const EMPTY = { ...EMPTY_JOB, fullname: '', emailid: '', joiningdate: null as string | null, message: '' };
type Draft = typeof EMPTY;

/** One invitation: who, from when, and the job. */
export default function InviteForm() {
  const query = useEndpoint(initInvitation, {}, { staleTime: 0 });
  const waiting = waitingFor([query], query.data !== undefined);
  return query.data ? <NewInvitation init={query.data} /> : <>{waiting}</>;
}

/** The same for an open invitation; its address cannot be changed. */
export function ChangeInvitation() {
  const { invitationid = '' }: { invitationid?: string } = useParams({ strict: false });
  const init = useEndpoint(initInvitation, {}, { staleTime: 0 });
  const stored = useEndpoint(getInvitation, { invitationid: Number(invitationid) }, { staleTime: 0 });
  const row = stored.data?.[0];
  const waiting = waitingFor([init, stored], init.data !== undefined && row !== undefined);
  return init.data && row ? <Change key={row.version} init={init.data} stored={row} /> : <>{waiting}</>;
}

function NewInvitation({ init }: { init: Init }) {
  const go = useNavigate();
  const { mutateAsync } = useSave(invite);
  const form = useForm<Draft>({ schema: inviteFields, initial: EMPTY });
  const created = useRef(0);
  const save = async (values: Draft) => {
    const [result] = await mutateAsync({ input: inviteFields.parse(values) });
    created.current = result?.invitationid ?? 0;
  };
  const done = () => {
    toast('success', t('The invitation is on its way'));
    void go({ to: `/invite/${created.current}` });
  };
  return (
    <FormPage
      title={t('New invitation')}
      back="/invite"
      save="Send invitation"
      busy={form.busy}
      onSubmit={(event) => form.submit(save, done)(event)}
    >
      <TextField field={form.bind('fullname')} label="Name" limit={120} required />
      <TextField
        field={form.bind('emailid')}
        label="Personal e-mail"
        limit={254}
        type="email"
        required
        hint="The link is sent there. Later the person signs in with it"
      />
      <DateField field={form.bind('joiningdate')} label="Joining date" required />
      <TextField
        field={form.bind('message')}
        label="Message"
        limit={1000}
        lines={3}
        hint="Included in the e-mail and the welcome page"
      />
      <JobFields ids={form.bind} texts={form.bind} choices={init} />
    </FormPage>
  );
}

const draftOf = (stored: Stored): Draft => ({
  ...EMPTY,
  ...stored,
  employmenttype: stored.employmenttype ?? '',
  workstate: stored.workstate ?? '',
  city: stored.city ?? '',
  message: stored.message ?? '',
});

function Change({ init, stored }: { init: Init; stored: Stored }) {
  const go = useNavigate();
  const { invitationid, version } = stored;
  const { mutateAsync } = useSave(changeInvitation);
  const form = useForm<Draft>({
    schema: changeInvitation.input.omit({ invitationid: true }),
    initial: draftOf(stored),
  });
  const save = async (values: Draft) => {
    await mutateAsync({ input: changeInvitation.input.parse({ ...values, invitationid }), version });
  };
  const done = () => {
    toast('success', t(message('E0000')));
    void go({ to: `/invite/${invitationid}` });
  };
  return (
    <FormPage
      title={t('Change the invitation')}
      back={`/invite/${invitationid}`}
      busy={form.busy}
      onSubmit={(event) => form.submit(save, done)(event)}
    >
      <TextField field={form.bind('fullname')} label="Name" limit={120} required />
      <DateField field={form.bind('joiningdate')} label="Joining date" required />
      <JobFields
        ids={form.bind}
        texts={form.bind}
        choices={init}
        managerid={stored.managerid}
        managername={stored.managername}
      />
    </FormPage>
  );
}
