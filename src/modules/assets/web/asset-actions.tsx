import { Button, Menu, Modal } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type AssetDetail, MAX_NOTE } from '../contract/asset.ts';
import { ASSET_MOVE, moveAsset } from '../contract/movement.ts';
import { type AssetAction, isPossible, MOVED } from '../engine/states.ts';
import style from './assets.module.css';
import { IssueDialog } from './issue-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

type Move = (typeof ASSET_MOVE.ids)[number];
const MOVES: readonly (readonly [Move, AssetAction])[] = [
  [MOVED.torepair, 'torepair'],
  [MOVED.repaired, 'repaired'],
  [MOVED.lost, 'lost'],
  [MOVED.found, 'found'],
  [MOVED.retired, 'retire'],
];

/** What can be done with an asset in its state. */
export function AssetActions({ asset }: { asset: AssetDetail }) {
  const [issuing, setIssuing] = useState(false);
  const [relocating, setRelocating] = useState(false);
  const [move, setMove] = useState<Move>();
  const maymove = isPossible('transfer', asset.stateid);
  const moves = MOVES.filter(([, action]) => isPossible(action, asset.stateid));
  return (
    <div className={style.buttons}>
      {isPossible('issue', asset.stateid) ? <Button onClick={() => setIssuing(true)}>{t('Issue')}</Button> : null}
      <Button variant="default" component={Link} to={`/assets/${asset.assetid}/edit`}>
        {t('Edit')}
      </Button>
      {moves.length > 0 || maymove ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={16} />}>
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {maymove ? (
              <Menu.Item onClick={() => setRelocating(true)}>{t('Transfer to another office')}</Menu.Item>
            ) : null}
            {moves.map(([one]) => (
              <Menu.Item key={one} onClick={() => setMove(one)}>
                {t(ASSET_MOVE.label(one) ?? '')}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {issuing ? <IssueDialog asset={asset} onClose={() => setIssuing(false)} /> : null}
      {relocating ? <TransferDialog asset={asset} onClose={() => setRelocating(false)} /> : null}
      {move === undefined ? null : <MoveDialog asset={asset} move={move} onClose={() => setMove(undefined)} />}
    </div>
  );
}

function MoveDialog({ asset, move, onClose }: { asset: AssetDetail; move: Move; onClose: () => void }) {
  const { mutateAsync } = useSave(moveAsset, ['assets']);
  const form = useForm<{ assetid: number; movementkindid: Move; ondate: string | null; note: string }>({
    schema: moveAsset.input,
    initial: { assetid: asset.assetid, movementkindid: move, ondate: today(), note: '' },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: moveAsset.input.parse(values), version: asset.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const word = ASSET_MOVE.label(move) ?? '';
  const isissued = asset.assignments.some(({ returnedon }) => returnedon === null);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={`${t(word)}: ${asset.assetname}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save={word}>
        {move === MOVED.lost && isissued ? (
          <p className={style.quiet}>
            {t(
              'The assignment ends. The holder owes {{percent}} % of its value on that day, and the working is kept.',
              {
                percent: asset.recoverypercent,
              },
            )}
          </p>
        ) : null}
        <DateField field={form.bind('ondate')} label="On" to={today()} required />
        <TextField field={form.bind('note')} label="Reason" lines={2} limit={MAX_NOTE} required />
      </DialogForm>
    </Modal>
  );
}
