import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useWaiting } from './letter-tabs.tsx';
import style from './letters.module.css';

/** Number of letters that wait in the post office; nothing when there are none. */
export default function ToAnswerCard() {
  const waiting = useWaiting() ?? 0;
  if (waiting === 0) return null;
  return (
    <Card title={t('Post office')} side={<Link to="/letters/post_office">{t('Open')}</Link>}>
      <p className={style.quiet}>{plural(waiting, '{{count}} letter to answer', '{{count}} letters to answer')}</p>
    </Card>
  );
}
