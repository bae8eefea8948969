import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { today } from '#platform/web/kit/day.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT } from '../contract/core.ts';
import { cancelExit, closeExit, confirmExit, type ExitDetail } from '../contract/exit.ts';
import style from './exit.module.css';

type Act = 'confirm' | 'turn down' | 'cancel' | 'close' | 'override';
const WORDS: Record<Act, { button: string; title: string; needsnote: boolean }> = {
  confirm: { button: 'Confirm', title: 'Confirm this termination?', needsnote: false },
  'turn down': { button: 'Decline', title: 'Decline this termination?', needsnote: false },
  cancel: {
    button: 'Cancel the exit',
    title: 'Cancel this exit? Everything is restored as it was before.',
    needsnote: true,
  },
  close: { button: 'Close the exit', title: 'Close this exit?', needsnote: false },
  override: { button: 'Close with clearance pending', title: 'Close with clearance pending?', needsnote: true },
};

function actsOf({ statusid, mayconfirm, needssecond, hasleft, tasks, lastday }: ExitDetail): Act[] {
  if (statusid === 1 && needssecond) return mayconfirm ? ['confirm', 'turn down'] : ['cancel'];
  if (statusid !== 2) return [];
  const open = tasks.some((task) => task.statusid === 1);
  return [
    ...(hasleft ? [] : ['cancel' as const]),
    ...(lastday <= today() ? [open ? ('override' as const) : ('close' as const)] : []),
  ];
}

/** HR's actions on an exit, each confirmed with a note. */
export function ExitActions({ exit }: { exit: ExitDetail }) {
  const [act, setAct] = useState<Act>();
  const acts = actsOf(exit);
  if (acts.length === 0) return null;
  return (
    <div className={style.buttons}>
      {acts.map((one) => (
        <Button
          key={one}
          variant={one === 'confirm' || one === 'close' ? 'filled' : 'default'}
          onClick={() => setAct(one)}
        >
          {t(WORDS[one].button)}
        </Button>
      ))}
      {act ? <ActDialog exit={exit} act={act} onClose={() => setAct(undefined)} /> : null}
    </div>
  );
}

function ActDialog({ exit, act, onClose }: { exit: ExitDetail; act: Act; onClose: () => void }) {
  const { employeeexitid, version } = exit;
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = useSave(confirmExit);
  const cancel = useSave(cancelExit);
  const close = useSave(closeExit);
  const { title, button, needsnote } = WORDS[act];
  const text = note.trim() || null;
  const send = (): Promise<unknown> => {
    if (act === 'confirm' || act === 'turn down')
      return confirm.mutateAsync({
        input: { employeeexitid, isconfirmed: act === 'confirm', note: text },
        version,
      });
    if (act === 'cancel') return cancel.mutateAsync({ input: { employeeexitid, note: note.trim() }, version });
    return close.mutateAsync({ input: { employeeexitid, isoverride: act === 'override', note: text }, version });
  };
  const run = async () => {
    if (needsnote && text === null) {
      setProblem(message('E1280'));
      toast('error', t(message('E1280')));
      return;
    }
    try {
      await send();
      toast('success', t('Saved successfully'));
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Modal opened centered onClose={onClose} title={t(title)} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Textarea
          data-autofocus
          label={t('Note')}
          withAsterisk={needsnote}
          autosize
          minRows={2}
          maxLength={NOTE_LIMIT}
          value={note}
          error={problem === undefined ? null : t(problem)}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button
            type="submit"
            loading={confirm.isPending || cancel.isPending || close.isPending}
            {...(act === 'cancel' || act === 'turn down' ? { color: 'red.9' } : {})}
          >
            {t(button)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
