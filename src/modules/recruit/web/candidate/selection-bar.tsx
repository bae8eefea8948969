import { Button } from '@mantine/core';
import { plural, t } from '#platform/web/language.ts';
import style from './board.module.css';

type SelectionBar = {
  count: number;
  onMove: () => void;
  onReject: () => void;
  onMail: () => void;
  onClear: () => void;
};

/** What can be done with the selected candidates. */
export const SelectionBar = ({ count, onMove, onReject, onMail, onClear }: SelectionBar) => (
  <div className={style.selection} role="region" aria-label={t('Selected candidates')}>
    <b>{plural(count, '{{count}} selected', '{{count}} selected')}</b>
    <Button size="compact-sm" onClick={onMove}>
      {t('Move')}
    </Button>
    <Button size="compact-sm" variant="default" onClick={onReject}>
      {t('Reject')}
    </Button>
    <Button size="compact-sm" variant="default" onClick={onMail}>
      {t('Send an email')}
    </Button>
    <Button size="compact-sm" variant="subtle" onClick={onClear}>
      {t('Clear')}
    </Button>
  </div>
);
