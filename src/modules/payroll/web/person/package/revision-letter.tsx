import { Button, Modal, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { checkLetters, draftLetters, initLetters } from '#modules/letters/contract/letter.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import style from './package.module.css';

/** Makes the letter of a revision by a template of the company: its draft opens, to be read and sent. */
export function RevisionLetter({ employeeid }: { employeeid: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('Letter')}
      </Button>
      {isOpen ? <Dialog employeeid={employeeid} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Dialog({ employeeid, onClose }: { employeeid: number; onClose: () => void }) {
  const go = useNavigate();
  const choices = useEndpoint(initLetters, { featurekey: 'letter' }, { staleTime: 0 });
  const templates = choices.data?.LetterTemplate ?? [];
  const [chosen, setChosen] = useState<string>();
  const lettertemplateid = Number(chosen ?? templates[0]?.displayvalue ?? 0);
  const input = { lettertemplateid, employeeids: [employeeid], businessunitids: [], departmentids: [] };
  const check = useEndpoint(checkLetters, input, { enabled: lettertemplateid > 0, staleTime: 0 });
  const [result] = check.data ?? [];
  const lacks = (result?.problems ?? []).flatMap(({ missing, hidden }) => [...missing, ...hidden]);
  const draft = useSave(draftLetters);
  const create = async () => {
    try {
      const [created] = await draft.mutateAsync({ input });
      const [letterid] = created?.letterids ?? [];
      if (letterid === undefined) return;
      toast('success', t('Draft created. Check it, then send it.'));
      await go({ to: `/letters/${letterid}` });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Modal
      opened
      centered
      title={t('Letter of the revision')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={style.form}>
        {choices.data && templates.length === 0 ? (
          <p>{t('There is no letter template yet')}</p>
        ) : (
          <NativeSelect
            label={t('Template')}
            description={t('The fields of the group Revision say what changed, by how much and from when.')}
            data={templates.map(({ displayname, displayvalue }) => ({
              value: String(displayvalue),
              label: displayname,
            }))}
            value={String(lettertemplateid)}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {result?.sample ? <p className={style.quiet}>{result.sample.subject}</p> : null}
        {lacks.length > 0 ? (
          <p role="alert">{t('Missing for the letter: {{what}}', { what: lacks.join(', ') })}</p>
        ) : null}
        {check.error ? <p role="alert">{t(sentenceOf(check.error))}</p> : null}
        <Button loading={draft.isPending} disabled={!result || result.ready === 0} onClick={() => void create()}>
          {t('Create the draft')}
        </Button>
      </div>
    </Modal>
  );
}
