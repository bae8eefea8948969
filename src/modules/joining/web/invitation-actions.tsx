import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  acceptInvitation,
  type InvitationDetail,
  returnInvitation,
  sendInvitationAgain,
  withdrawInvitation,
} from '../contract/invitation.ts';
import { ENTERING, EXPIRED, INVITED, JOINED, OPENED, RETURNED, SUBMITTED, WITHDRAWN } from '../contract/state.ts';
import style from './joining.module.css';

type Act = 'accept' | 'return' | 'again' | 'withdraw';
const WORDS: Record<Act, { button: string; title: string; text: string; done: string }> = {
  accept: {
    button: 'Add as employee',
    title: 'Add this person as an employee?',
    text: 'The employee record is created with everything entered, and a welcome e-mail is sent.',
    done: 'The person is added as an employee',
  },
  return: {
    button: 'Send back',
    title: 'Send this back?',
    text: 'The person gets your comment by e-mail and can change everything again.',
    done: 'Sent back for changes',
  },
  again: {
    button: 'Send again',
    title: 'Send a new link?',
    text: 'A new link is sent by e-mail, valid for seven days. The previous link stops working; what was entered is kept.',
    done: 'The invitation is on its way',
  },
  withdraw: {
    button: 'Withdraw',
    title: 'Withdraw this invitation?',
    text: 'The link and the sign-in stop working, and everything the person has entered is deleted, including files. This cannot be undone.',
    done: 'The invitation is withdrawn',
  },
};

function actsOf(stateid: number): Act[] {
  if (stateid === JOINED || stateid === WITHDRAWN) return [];
  if (stateid === SUBMITTED) return ['accept', 'return', 'withdraw'];
  return ([INVITED, OPENED, ENTERING, RETURNED, EXPIRED] as number[]).includes(stateid) ? ['again', 'withdraw'] : [];
}

type Row = { row: InvitationDetail; reread: () => void };

/** The actions of an invitation in its state, each with a confirmation. */
export function InvitationActions({ row, reread }: Row) {
  const [act, setAct] = useState<Act>();
  const acts = actsOf(row.stateid);
  if (acts.length === 0) return null;
  return (
    <div className={style.buttons}>
      {acts.map((one) => (
        <Button key={one} variant={one === 'accept' ? 'filled' : 'default'} onClick={() => setAct(one)}>
          {t(WORDS[one].button)}
        </Button>
      ))}
      <Button component={Link} to={`/invite/${row.invitationid}/edit`} variant="default">
        {t('Edit')}
      </Button>
      {act ? <ActDialog row={row} act={act} reread={reread} onClose={() => setAct(undefined)} /> : null}
    </div>
  );
}

function ActDialog({ row, act, reread, onClose }: Row & { act: Act; onClose: () => void }) {
  const { invitationid, version, hascodes, nextcode } = row;
  const day = useDay();
  const [text, setText] = useState(act === 'accept' && !hascodes ? (nextcode ?? '') : '');
  const [problem, setProblem] = useState<string>();
  const accept = useSave(acceptInvitation, ['directory', 'people']);
  const sendBack = useSave(returnInvitation);
  const again = useSave(sendInvitationAgain);
  const withdraw = useSave(withdrawInvitation);
  const words = WORDS[act];
  const codeHint =
    nextcode === null
      ? t('If empty, the next code of your pattern is assigned')
      : t('If empty: {{code}}, the next code of your pattern', { code: nextcode });
  const send = async (): Promise<string> => {
    if (act === 'return') await sendBack.mutateAsync({ input: { invitationid, remark: text.trim() }, version });
    if (act === 'again') await again.mutateAsync({ input: { invitationid }, version });
    if (act === 'withdraw') await withdraw.mutateAsync({ input: { invitationid }, version });
    if (act !== 'accept') return t(words.done);
    const [result] = await accept.mutateAsync({ input: { invitationid, employeecode: text.trim() || null }, version });
    return result?.accessfrom
      ? t('The person is added as an employee and can sign in from {{day}}', { day: day(result.accessfrom) })
      : t(words.done);
  };
  const run = async () => {
    if (act === 'return' && text.trim() === '') return setProblem('Please add comment');
    try {
      toast('success', await send());
      return onClose();
    } catch (error) {
      // A change by somebody else is loaded before the next attempt.
      if (isCallError(error) && (error.status === 412 || error.status === 409)) reread();
      toast('error', t(sentenceOf(error)), { keep: true });
      return setProblem(sentenceOf(error));
    }
  };
  const error = problem === undefined ? null : t(problem);
  const change = (value: string) => {
    setText(value);
    setProblem(undefined);
  };
  return (
    <Modal opened centered onClose={onClose} title={t(words.title)} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className={style.quiet}>{t(words.text)}</p>
        {act === 'return' ? (
          <Textarea
            data-autofocus
            mt={12}
            label={t('Comment')}
            withAsterisk
            autosize
            minRows={3}
            maxLength={1000}
            value={text}
            error={error}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : null}
        {act === 'accept' ? (
          <TextInput
            data-autofocus
            mt={12}
            label={t('Employee code')}
            description={hascodes ? codeHint : null}
            withAsterisk={!hascodes}
            maxLength={30}
            value={text}
            error={error}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : null}
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button
            type="submit"
            loading={accept.isPending || sendBack.isPending || again.isPending || withdraw.isPending}
            {...(act === 'withdraw' ? { color: 'red.9' } : {})}
          >
            {t(words.button)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
