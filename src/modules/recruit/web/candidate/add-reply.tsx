import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isCallError, sentenceOf, upload } from '#platform/web/call.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import {
  addCandidateReply,
  type AddedReply,
  REPLY_LIMIT,
  REPLY_MEGABYTES,
  uploadCandidateReply,
} from '../../contract/candidate/reply.ts';
import style from '../recruit.module.css';

/** Says what was stored, and what a recruiter should look at. */
function tell({ isotheraddress, files, leftout }: AddedReply): void {
  const stored =
    files === 0 ? '' : ` ${plural(files, '{{count}} attachment stored.', '{{count}} attachments stored.')}`;
  toast('success', `${t('Reply added.')}${stored}`);
  if (isotheraddress)
    toast('warning', 'The email came from an address that the candidate has not given', { keep: true });
  if (leftout.length > 0)
    toast(
      'warning',
      t('Not stored, as larger than 2 MB or of a kind that is not taken: {{names}}', { names: leftout.join(', ') }),
      {
        keep: true,
      },
    );
}

function Paste({ candidate, done }: { candidate: CandidateDetail; done: (added: AddedReply) => void }) {
  const { candidateapplicationid, emailid } = candidate;
  const { mutateAsync, isPending } = useSave(addCandidateReply, ['request']);
  const [input, setGiven] = useState({ fromaddress: emailid, subject: '', senton: '', body: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const change = (next: Partial<typeof input>) => {
    setGiven((before) => ({ ...before, ...next }));
    setProblems({});
  };
  const problem = (field: string) => (problems[field] === undefined ? undefined : t(problems[field]));
  const add = async () => {
    try {
      const [added] = await mutateAsync({ input: { candidateapplicationid, ...input } });
      if (added) done(added);
    } catch (error) {
      const fields = isCallError(error) ? (error.fields ?? {}) : {};
      setProblems(fields);
      if (Object.keys(fields).length === 0) toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      <TextInput
        label={t('Sender')}
        value={input.fromaddress}
        error={problem('fromaddress')}
        onChange={(event) => change({ fromaddress: event.currentTarget.value })}
      />
      <TextInput
        label={t('Subject')}
        maxLength={500}
        value={input.subject}
        error={problem('subject')}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <DayInput
        label={t('Sent on')}
        value={input.senton || null}
        error={problem('senton')}
        onChange={(senton) => change({ senton: senton ?? '' })}
      />
      <Textarea
        label={t('Text of the email')}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={REPLY_LIMIT}
        value={input.body}
        error={problem('body')}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <div className={style.end}>
        <Button loading={isPending} onClick={() => void add()}>
          {t('Add the reply')}
        </Button>
      </div>
    </>
  );
}

/** Adds a mail of the candidate to the timeline: the saved mail, or its text. */
export function AddReply({ candidate }: { candidate: CandidateDetail }) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const done = (added: AddedReply) => {
    setOpen(false);
    tell(added);
  };
  const send = async (file: File, onProgress: (share: number) => void) => {
    const query = { candidateapplicationid: String(candidate.candidateapplicationid) };
    const [added] = await upload(uploadCandidateReply, file, { query, onProgress });
    await client.invalidateQueries({ queryKey: ['request'] });
    if (added) done(added);
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Add a reply')}
      </Button>
      {open ? (
        <Modal
          opened
          size="lg"
          onClose={() => setOpen(false)}
          title={t('Add a reply')}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <div className={style.body}>
            <FileDrop label="The email, saved as .eml" accepts={['.eml']} limit={REPLY_MEGABYTES} send={send} />
            <p className={style.quiet}>
              {t('Or paste it. Attachments of an uploaded email become files of the candidate.')}
            </p>
            <Paste candidate={candidate} done={done} />
          </div>
        </Modal>
      ) : null}
    </>
  );
}
