import { Button } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listOwnForms, type OwnForm } from '../contract/review.ts';
import { ANSWER_GROUP, isAnonymous } from '../contract/words.ts';
import { PerformPart, Who } from './parts.tsx';
import style from './perform.module.css';

/** The review forms of the reader, those to write first. */
export default function OwnForms() {
  const query = useEndpoint(listOwnForms, {}, { staleTime: 0 });
  const waiting = waitingFor([query], query.data !== undefined);
  const forms = query.data ?? [];
  return (
    <PerformPart>
      {waiting ??
        (forms.length === 0 ? (
          <EmptyState
            emptyState={{
              title: 'No reviews to write',
              why: 'When a performance cycle runs, the reviews that you write appear here with their last day.',
              icon: IconClipboardText,
            }}
          />
        ) : (
          <ul className={`${style.rows} ${style.page}`} aria-label={t('Reviews to write')}>
            {forms.map((form) => (
              <Row key={form.performassignmentid} form={form} />
            ))}
          </ul>
        ))}
    </PerformPart>
  );
}

function Row({ form }: { form: OwnForm }) {
  const day = useDay();
  const { person, groupid, cyclename, iswritable, issubmitted, dueday, opens, performassignmentid } = form;
  const about = `${t(ANSWER_GROUP.label(groupid) ?? '')} · ${cyclename}${isAnonymous(groupid) ? ` · ${t('Without your name')}` : ''}`;
  const isChangeable = issubmitted && iswritable;
  return (
    <li className={style.row}>
      <Who person={person} about={about} />
      {issubmitted ? (
        <Tag tone="good">{t('Submitted')}</Tag>
      ) : iswritable ? (
        <Tag tone="info">{dueday ? t('Until {{day}}', { day: day(dueday) }) : t('Open ¦ state')}</Tag>
      ) : (
        <Tag>{opens ? t('Opens on {{day}}', { day: day(opens) }) : t('Closed')}</Tag>
      )}
      {iswritable ? (
        <Button
          size="xs"
          component={Link}
          to={`/perform/review/write/${performassignmentid}`}
          variant={issubmitted ? 'default' : 'filled'}
        >
          {t(isChangeable ? 'Change' : 'Write')}
        </Button>
      ) : null}
    </li>
  );
}
