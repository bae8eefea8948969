import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getRequest } from '../contract/request.ts';
import { DecideActions } from './decide-actions.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { RequestCard } from './request-card.tsx';
import { SendAgainButton } from './send-back.tsx';
import type { Deciding } from './use-decide.tsx';
import style from './request.module.css';

/** One request with its comments and files open, as a notification leads to it. */
export function RequestDetail({ approvalrequestid }: { approvalrequestid: number }) {
  const { data, error, refetch } = useEndpoint(getRequest, { approvalrequestid });
  const [deciding, setDeciding] = useState<Deciding>();
  const card = data?.[0];
  if (!card) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <p className={style.back}>
        <Link className={style.link} to="/request_center">
          {t('All requests')}
        </Link>
      </p>
      <ul className={style.cards} aria-label={t('Request')}>
        <RequestCard card={card} opened>
          <DecideActions card={card} onChoose={setDeciding} />
          <SendAgainButton card={card} />
        </RequestCard>
      </ul>
      {deciding ? <DecideDialog deciding={deciding} onDone={() => setDeciding(undefined)} /> : null}
    </>
  );
}
