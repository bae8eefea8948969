import { Button, Modal, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import { eraseCandidate } from '../../contract/candidate/note.ts';
import style from '../recruit.module.css';

/** Erases a person who applied, after the e-mail address was typed. */
export function Erase({ candidate }: { candidate: CandidateDetail }) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useSave(eraseCandidate, ['request']);
  const go = useNavigate();
  const { candidateapplicationid, emailid, fullname } = candidate;
  const erase = async () => {
    try {
      const input = { candidateapplicationid, confirmation: typed };
      const [done] = await mutateAsync({ input });
      toast(
        'success',
        plural(done?.applications ?? 0, 'Erased with {{count}} application', 'Erased with {{count}} applications'),
      );
      void go({ to: '/recruit/candidates' });
    } catch (error) {
      setProblem((isCallError(error) && error.fields?.['confirmation']) || sentenceOf(error));
    }
  };
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {t('Erase')}
      </Button>
      {asking ? (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title={t('Erase {{name}}', { name: fullname })}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <div className={style.body}>
            <p className={style.quiet}>
              {t(
                'Every application of this email id is deleted for good: answers, files, notes, mails, and what the audit trail says of them. A record as an employee stays. This cannot be undone.',
              )}
            </p>
            <TextInput
              label={t('Type {{emailid}} to confirm', { emailid })}
              value={typed}
              error={problem === undefined ? undefined : t(problem)}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
            <div className={style.end}>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t('Cancel')}
              </Button>
              <Button color="red" loading={isPending} disabled={typed.trim() === ''} onClick={() => void erase()}>
                {t('Erase')}
              </Button>
            </div>
          </div>
        </Modal>
      ) : null}
    </>
  );
}
