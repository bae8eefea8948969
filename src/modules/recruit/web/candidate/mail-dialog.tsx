import { Select } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { initCandidateMail, mailCandidates, previewCandidateMail } from '../../contract/candidate/mail.ts';
import style from '../recruit.module.css';

type MailDialog = { ids: readonly number[]; close: (sent: boolean) => void };

/** Writes candidates a mail of a template, which is shown first as one of them gets it. */
export function MailDialog({ ids, close }: MailDialog) {
  const query = useEndpoint(initCandidateMail, { featurekey: 'candidate' });
  return (
    <LoadedDialog
      title={plural(ids.length, 'Email to {{count}} candidate', 'Email to {{count}} candidates')}
      onClose={() => close(false)}
      query={query}
    >
      {({ EmailTemplate }) => <Form ids={ids} close={close} templates={EmailTemplate} />}
    </LoadedDialog>
  );
}

type Templates = OutputOf<typeof initCandidateMail>['EmailTemplate'];

function Form({ ids, close, templates }: MailDialog & { templates: Templates }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [first = 0] = ids;
  const pipelineemailtemplateid = Number(chosen ?? 0);
  const preview = useEndpoint(
    previewCandidateMail,
    { candidateapplicationid: first, pipelineemailtemplateid },
    { enabled: chosen !== null },
  );
  const { mutateAsync, isPending } = useSave(mailCandidates, ['request']);
  const send = async () => {
    try {
      await mutateAsync({ input: { candidateapplicationids: [...ids], pipelineemailtemplateid } });
      toast('success', plural(ids.length, '{{count}} email is on its way', '{{count}} emails are on their way'));
      close(true);
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const [shown] = chosen === null ? [] : (preview.data ?? []);
  return (
    <DialogForm onSubmit={send} onClose={() => close(false)} busy={isPending} save="Send" ready={shown !== undefined}>
      {templates.length === 0 ? (
        <p className={style.quiet}>{t('There is no active email template. Create one in the configuration first.')}</p>
      ) : (
        <Select
          label={t('Email template')}
          data={templates.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
          value={chosen}
          onChange={setChosen}
          allowDeselect={false}
        />
      )}
      {shown ? (
        <section className={style.preview} aria-label={t('Preview')}>
          <b>{shown.subject}</b>
          <p>{shown.text}</p>
        </section>
      ) : null}
    </DialogForm>
  );
}
