import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { LayoutState } from '../../contract/setup/layout-screen.ts';
import style from './layouts.module.css';

const CONFIRMATIONS = '/config/hris/employee/confirmations';

/** Changes of layouts that wait for a second person: who proposed them, and what they change place by place. */
export function LayoutsWaiting({ waiting }: Pick<LayoutState, 'waiting'>) {
  const day = useDay();
  return waiting.map(({ accountconfirmationid, summary, note, proposedbyname, proposedon, effectiveon }) => (
    <Alert key={accountconfirmationid} color="yellow" title={t('Waiting for a second person')}>
      <b>{t(summary)}</b>
      <p className={style.proposer}>
        {t('Proposed by {{name}}, {{moment}}', { name: proposedbyname, moment: day(proposedon) })}
        {effectiveon === null ? '' : ` · ${t('takes effect by itself {{moment}}', { moment: day(effectiveon) })}`}
      </p>
      {note === null ? null : (
        <details>
          <summary>{t('What changes')}</summary>
          <p className={style.changes}>{note}</p>
        </details>
      )}
      <Anchor component={Link} to={CONFIRMATIONS} size="sm" c="inherit" underline="always">
        {t('Confirm or decline')}
      </Anchor>
    </Alert>
  ));
}
