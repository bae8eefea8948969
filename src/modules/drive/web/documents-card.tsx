import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { DocumentCounts } from '../contract/document.ts';
import style from './drive.module.css';

/** Documents that the reader owes, and those of others to verify. */
export default function DocumentsCard({ data: { open, overdue, toverify } }: { data: DocumentCounts }) {
  return (
    <Card
      title={t('Documents')}
      side={<Link to={open > 0 ? '/documents' : '/documents/people'}>{t('Open ¦ action')}</Link>}
    >
      <div className={style.stack}>
        {open > 0 ? (
          <span>
            {plural(open, '{{count}} document to hand in', '{{count}} documents to hand in')}
            {overdue > 0 ? `, ${plural(overdue, '{{count}} overdue', '{{count}} overdue')}` : null}
          </span>
        ) : null}
        {toverify > 0 ? (
          <Link to="/documents/people">
            {plural(toverify, '{{count}} document to verify', '{{count}} documents to verify')}
          </Link>
        ) : null}
      </div>
    </Card>
  );
}
