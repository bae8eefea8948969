import { Checkbox, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { initMove, type MoveOutcome, NOTE_LIMIT, type StageOption } from '../../contract/candidate/move.ts';
import { REJECTED } from '../../contract/opening/pipeline.ts';

export type Chosen = { pipelinestageid: number; rejectreasonid: number | null; note: string; ismailed: boolean };
type MoveDialog = {
  requisitionjobid: number;
  /** The stage the candidate is in; undefined for several candidates. */
  current?: number | undefined;
  /** A stage that is chosen already, as by dropping a card on it. */
  target?: number | undefined;
  count: number;
  close: () => void;
  /** Moves; a rejection of the promise is shown, and the dialog stays. */
  move: (chosen: Chosen) => Promise<void>;
};

const hintOf = (stage: StageOption | undefined): string | undefined =>
  stage?.isknockout ? t('Candidates ruled out by an answer are rejected on entering.') : undefined;

/** Asks for the stage, and for what goes with a move into it: reason, note and whether the mail is sent. */
export function MoveDialog(props: MoveDialog) {
  const { requisitionjobid, count, close } = props;
  const query = useEndpoint(initMove, { requisitionjobid });
  return (
    <LoadedDialog
      size="md"
      title={
        count === 1 ? t('Move the candidate') : plural(count, 'Move {{count}} candidate', 'Move {{count}} candidates')
      }
      onClose={close}
      query={query}
    >
      {(choices) => <Form {...props} choices={choices} />}
    </LoadedDialog>
  );
}

type Choices = OutputOf<typeof initMove>;

function Form({ current, target, close, move, choices: { Stage, RejectReason } }: MoveDialog & { choices: Choices }) {
  const [stageid, setStage] = useState<number | null>(target ?? null);
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [ismailed, setMailed] = useState(true);
  const [missing, setMissing] = useState<'stage' | 'reason'>();
  const [busy, setBusy] = useState(false);
  const stage = Stage.find((one) => one.displayvalue === stageid);
  const isRejection = stage?.stagetypeid === REJECTED;
  const run = async () => {
    if (stageid === null) return setMissing('stage');
    if (isRejection && reason === null) return setMissing('reason');
    setBusy(true);
    try {
      const rejectreasonid = isRejection ? Number(reason) : null;
      await move({ pipelinestageid: stageid, rejectreasonid, note, ismailed });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
    return setBusy(false);
  };
  return (
    <DialogForm onSubmit={run} onClose={close} busy={busy} save={isRejection ? 'Reject' : 'Move'}>
      <Select
        label={t('Stage')}
        required
        data={Stage.filter((one) => one.displayvalue !== current).map((one) => ({
          value: String(one.displayvalue),
          label: one.displayname,
        }))}
        value={stageid === null ? null : String(stageid)}
        onChange={(value) => setStage(value === null ? null : Number(value))}
        description={hintOf(stage)}
        error={missing === 'stage' && stageid === null ? t('Please select a stage') : undefined}
        allowDeselect={false}
      />
      {isRejection ? (
        <Select
          label={t('Reason')}
          required
          data={RejectReason.map((one) => ({
            value: String(one.displayvalue),
            label: one.displayname,
          }))}
          value={reason}
          onChange={setReason}
          error={missing === 'reason' && reason === null ? t('Please select the reason') : undefined}
          allowDeselect={false}
        />
      ) : null}
      <Textarea
        label={t('Note')}
        autosize
        minRows={2}
        maxLength={NOTE_LIMIT}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {stage?.templatename ? (
        <Checkbox
          label={t('Send the email “{{name}}”', { name: stage.templatename })}
          checked={ismailed}
          onChange={(event) => setMailed(event.currentTarget.checked)}
        />
      ) : null}
    </DialogForm>
  );
}

/** What a move came to, in a sentence; why somebody stayed where that is everybody. */
export function outcomeText({ moved, left, stayended }: MoveOutcome): string {
  const [first] = left;
  if (moved.length === 0 && first) return t(first.why);
  const done = plural(moved.length, '{{count}} candidate moved', '{{count}} candidates moved');
  if (stayended > 0)
    return `${done}. ${plural(
      stayended,
      '{{count}} offer or interview stays ended: mails about it have left. Make another one',
      '{{count}} offers and interviews stay ended: mails about them have left. Make others',
    )}`;
  if (left.length === 0) return done;
  return `${done}. ${plural(left.length, '{{count}} stayed', '{{count}} stayed')}: ${t(first?.why ?? '')}`;
}
