import { useRef, useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import {
  type Board,
  type BoardColumn,
  type BoardNarrow,
  type Card,
  listSelection,
} from '../../contract/candidate/board.ts';
import { REJECTED } from '../../contract/opening/pipeline.ts';
import style from './board.module.css';
import { Column } from './column.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { type Chosen, MoveDialog } from './move-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type Picked, useMoving } from './use-move.tsx';

type Asking =
  | { kind: 'move'; target?: number | undefined; applications: Picked }
  | { kind: 'mail'; applications: Picked };
type BoardColumns = { board: Board; narrow: BoardNarrow };

const QUIET: Omit<Chosen, 'pipelinestageid'> = { rejectreasonid: null, note: '', ismailed: true };
const oneOf = (card: Card): Picked => new Map([[card.candidateapplicationid, card.version]]);

/** The columns of a board with what can be done on them: dragging, keys, selecting. */
export function BoardColumns({ board, narrow }: BoardColumns) {
  const { requisitionjobid, columns, mayedit } = board;
  const [picked, setPicked] = useState<Picked>(new Map());
  const [asking, setAsking] = useState<Asking>();
  const [spoken, announce] = useState('');
  const dragged = useRef<Card | undefined>(undefined);
  const run = useMoving(announce);
  const moveNow = async (card: Card, target: BoardColumn) => {
    if (target.stagetypeid === REJECTED)
      return setAsking({ kind: 'move', target: target.pipelinestageid, applications: oneOf(card) });
    try {
      await run(oneOf(card), { ...QUIET, pipelinestageid: target.pipelinestageid });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
    return undefined;
  };
  const pick = (card: Card) => {
    const next = new Map(picked);
    if (!next.delete(card.candidateapplicationid)) next.set(card.candidateapplicationid, card.version);
    setPicked(next);
  };
  const pickAll = async ({ pipelinestageid }: BoardColumn) => {
    try {
      const all = await call(listSelection, { requisitionjobid, pipelinestageid, ...narrow });
      setPicked(new Map([...picked, ...all.map((one) => [one.candidateapplicationid, one.version] as const)]));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const close = () => setAsking(undefined);
  const stages = columns.filter(({ isearlier }) => !isearlier);
  return (
    <>
      {picked.size > 0 ? (
        <SelectionBar
          count={picked.size}
          onMove={() => setAsking({ kind: 'move', applications: picked })}
          onReject={() =>
            setAsking({
              kind: 'move',
              target: stages.find(({ stagetypeid }) => stagetypeid === REJECTED)?.pipelinestageid,
              applications: picked,
            })
          }
          onMail={() => setAsking({ kind: 'mail', applications: picked })}
          onClear={() => setPicked(new Map())}
        />
      ) : null}
      {mayedit ? (
        <p className={style.hint}>
          {t(
            'Drag a card to another stage, or use its menu. Arrow keys go from card to card; with Shift they move it.',
          )}
        </p>
      ) : null}
      <div className={style.columns} role="group" aria-label={t('Stages')}>
        {columns.map((column) => (
          <Column
            key={column.pipelinestageid}
            column={column}
            stages={stages}
            narrow={narrow}
            requisitionjobid={requisitionjobid}
            mayedit={mayedit}
            picked={picked}
            onPick={pick}
            onPickAll={() => void pickAll(column)}
            onMove={(card, target) => void moveNow(card, target)}
            dragged={dragged}
          />
        ))}
      </div>
      <p className={style.spoken} aria-live="assertive">
        {spoken}
      </p>
      {asking?.kind === 'move' ? (
        <MoveDialog
          requisitionjobid={requisitionjobid}
          target={asking.target}
          count={asking.applications.size}
          close={close}
          move={async (chosen) => {
            await run(asking.applications, chosen);
            setPicked(new Map());
            close();
          }}
        />
      ) : null}
      {asking?.kind === 'mail' ? (
        <MailDialog
          ids={[...asking.applications.keys()]}
          close={(sent) => {
            if (sent) setPicked(new Map());
            close();
          }}
        />
      ) : null}
    </>
  );
}
