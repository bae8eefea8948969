import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getLetterBox } from '../contract/letter-box.ts';
import style from './letters.module.css';

/** Unread letters of the reader; nothing when there are none. */
export default function NewLettersCard() {
  const { data } = useEndpoint(getLetterBox, {});
  const fresh = (data?.[0]?.letters ?? []).filter(({ readon, statusid }) => readon === null && statusid === 2);
  if (fresh.length === 0) return null;
  return (
    <Card title={t('Letter box')} side={<Link to="/letter_box">{t('Open')}</Link>}>
      <p className={style.quiet}>
        {plural(fresh.length, '{{count}} new letter', '{{count}} new letters')}:{' '}
        {fresh.map(({ subject }) => subject).join(', ')}
      </p>
    </Card>
  );
}
