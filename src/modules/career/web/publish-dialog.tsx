import { Button, Group, Modal } from '@mantine/core';
import { t } from '#platform/web/language.ts';
import type { SectionChange } from '../engine/changes.ts';
import style from './career-config.module.css';
import { changeWords, sectionWord } from './change-words.ts';

/** What changes between two pages, section by section. */
export function ChangeList({ changes }: { changes: readonly SectionChange[] }) {
  return (
    <dl className={style.changes}>
      {changes.map((change) => (
        <div key={change.name}>
          <dt>{t(sectionWord(change.name))}</dt>
          <dd>{changeWords(change)}</dd>
        </div>
      ))}
    </dl>
  );
}

type PublishDialog = {
  changes: readonly SectionChange[];
  /** Whether visitors see a page already. */
  again: boolean;
  busy: boolean;
  onPublish: () => void;
  onClose: () => void;
};

/** Asks before the draft is shown to visitors, and says what changes for them. */
export function PublishDialog({ changes, again, busy, onPublish, onClose }: PublishDialog) {
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={again ? t('Publish these changes?') : t('Publish the career page?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <ChangeList changes={changes} />
      <p className={style.why}>{t('Visitors see it at once. You can undo it, and go back to each version later.')}</p>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={busy} onClick={onPublish}>
          {t('Publish')}
        </Button>
      </Group>
    </Modal>
  );
}
