import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { t } from '#platform/web/language.ts';
import style from './log.module.css';

/** A document that goes with the request. */
export const Attached = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <div className={style.attached}>
    <IconPaperclip size={18} stroke={1.6} aria-hidden />
    <span>{name}</span>
    <Button variant="default" size="xs" aria-label={t('Remove {{name}}', { name })} onClick={onRemove}>
      {t('Remove')}
    </Button>
  </div>
);
