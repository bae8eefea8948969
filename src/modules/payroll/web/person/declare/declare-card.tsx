import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import type { DeclareCard } from '../../../contract/person/declare-own.ts';
import { OWN_PATH } from './paths.ts';

/** What is to be done for the income tax, and until when. */
export default function DeclareDeskCard({ data: { proofs, until, sentback } }: { data: DeclareCard }) {
  const day = useDay();
  return (
    <Card title={t('Income tax')} side={<Link to={OWN_PATH}>{t('Open ¦ action')}</Link>}>
      <p>
        {t(proofs ? 'Hand in your proofs by {{day}}' : 'Declare for the income tax by {{day}}', { day: day(until) })}
        {sentback > 0
          ? ` · ${plural(sentback, '{{count}} proof was sent back', '{{count}} proofs were sent back')}`
          : ''}
      </p>
    </Card>
  );
}
