import { Button, Group, Modal } from '@mantine/core';
import { t } from '../language.ts';
import style from './conflict.module.css';

export type Difference = { label: string; mine: string; theirs: string };

type Conflict = {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/**
 * Shows a conflict when another user has saved the same record meanwhile (412): both versions side by side, and the
 * choice.
 */
export function Conflict({ differences, onKeepMine, onTakeTheirs, onClose }: Conflict) {
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t('Somebody changed this while you were editing')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Yours')}</th>
            <th scope="col">{t('Saved in the meantime')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label} data-differs={mine !== theirs}>
              <th scope="row">{t(label)}</th>
              <td>{mine || '–'}</td>
              <td>{theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('Use theirs')}
        </Button>
        <Button onClick={onKeepMine}>{t('Save mine')}</Button>
      </Group>
    </Modal>
  );
}
