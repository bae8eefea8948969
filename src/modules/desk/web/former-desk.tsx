import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import style from './desk.module.css';

/** The first page of a former employee: the ways to the own records. */
export default function FormerDesk() {
  const entries = useContributions('menu').filter(({ path }) => path !== '/');
  return (
    <Card title={t('Your records')}>
      <p className={style.quiet}>
        {t('Your employment has ended. Your own records stay open to you here for a time.')}
      </p>
      <ul>
        {entries.map(({ path, label }) => (
          <li key={path}>
            <Anchor component={Link} to={path}>
              {t(label)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}
