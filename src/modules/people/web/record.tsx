import { Button } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { useVersioned } from '#platform/web/kit/use-versioned.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getRecord, recordSave, saveRecord } from '../contract/record.ts';
import edit from './edit.module.css';

type Record = OutputOf<typeof getRecord>[number];

/** The register's fields of a person, edited in place by those responsible. */
export function RecordPart({ employeeid }: { employeeid: number }) {
  const [editing, setEditing] = useState(false);
  if (!editing)
    return (
      <div>
        <Button variant="default" size="sm" onClick={() => setEditing(true)}>
          {t('Edit the record')}
        </Button>
      </div>
    );
  return <Loaded employeeid={employeeid} onDone={() => setEditing(false)} />;
}

function Loaded({ employeeid, onDone }: { employeeid: number; onDone: () => void }) {
  const query = useEndpoint(getRecord, { employeeid }, { staleTime: 0 });
  const stored = query.data?.[0];
  const waiting = waitingFor([query], stored !== undefined && query.isFetchedAfterMount);
  if (waiting !== undefined || !stored) return <>{waiting}</>;
  return <Fields stored={stored} onDone={onDone} />;
}

const draftOf = (stored: Record) => ({
  employeeid: stored.employeeid,
  employeecode: stored.employeecode,
  fullname: stored.fullname,
  emailid: stored.emailid ?? '',
  mobilenumber: stored.mobilenumber ?? '',
  workemailalias: stored.workemailalias ?? '',
  pincode: stored.pincode ?? '',
  joiningdate: stored.joiningdate as string | null,
  leavingdate: stored.leavingdate,
});
type Draft = ReturnType<typeof draftOf>;
const LINES = [
  ['Employee code', (draft: Draft) => draft.employeecode],
  ['Name', (draft: Draft) => draft.fullname],
  ['E-mail', (draft: Draft) => draft.emailid],
  ['Mobile', (draft: Draft) => draft.mobilenumber],
  ['Work e-mail alias', (draft: Draft) => draft.workemailalias],
  ['PIN code', (draft: Draft) => draft.pincode],
  ['Joining date', (draft: Draft) => draft.joiningdate ?? ''],
  ['Leaving date', (draft: Draft) => draft.leavingdate ?? ''],
] as const;

function Fields({ stored, onDone }: { stored: Record; onDone: () => void }) {
  const { mutateAsync } = useSave(saveRecord, ['directory', 'profile']);
  const form = useForm<Draft>({ schema: recordSave, initial: draftOf(stored) });
  const done = () => {
    toast('success', t(message('E0000')));
    onDone();
  };
  const { save, conflict } = useVersioned<Draft, Record>({
    stored,
    form,
    valuesOf: draftOf,
    reread: async ({ employeeid }) => (await call(getRecord, { employeeid }))[0],
    send: (values, version) => mutateAsync({ input: recordSave.parse(values), version }),
    done,
    lines: LINES,
  });
  const { bind } = form;
  return (
    <Card title={t('Record')}>
      <form
        className={edit.form}
        noValidate
        aria-label={t('Record')}
        onSubmit={(event) => void form.submit(save, done)(event)}
      >
        <div className={edit.fields}>
          <TextField field={bind('employeecode')} label="Employee code" limit={30} required />
          <TextField field={bind('fullname')} label="Name" limit={120} required />
          <TextField field={bind('emailid')} label="E-mail" limit={254} type="email" />
          <TextField field={bind('mobilenumber')} label="Mobile" limit={16} />
          <TextField field={bind('workemailalias')} label="Work e-mail alias" limit={254} type="email" />
          <TextField field={bind('pincode')} label="PIN code" limit={12} />
          <DateField field={bind('joiningdate')} label="Joining date" required />
          <DateField field={bind('leavingdate')} label="Leaving date" />
        </div>
        <div className={edit.buttons}>
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
      {conflict}
    </Card>
  );
}
