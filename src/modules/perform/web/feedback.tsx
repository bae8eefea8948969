import { Button } from '@mantine/core';
import { IconMessageHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type FeedbackRequest, feedbackReport, listFeedbackRequests, VIEW } from '../contract/feedback.ts';
import { AnswerDialog, GiveDialog, RequestDialog } from './feedback-dialogs.tsx';
import { PerformPart, Who } from './parts.tsx';
import style from './perform.module.css';

/** Feedback: requests that wait for the reader, and what was written. */
export default function Feedback() {
  const mayWrite = useMay('performReview', 'edit');
  const [dialog, setDialog] = useState<'give' | 'request'>();
  const close = () => setDialog(undefined);
  return (
    <PerformPart>
      {mayWrite ? (
        <div className={style.buttons}>
          <Button onClick={() => setDialog('give')}>{t('Give feedback')}</Button>
          <Button variant="default" onClick={() => setDialog('request')}>
            {t('Request feedback')}
          </Button>
        </div>
      ) : null}
      <Requests />
      <Written />
      {dialog === 'give' ? <GiveDialog onClose={close} /> : null}
      {dialog === 'request' ? <RequestDialog onClose={close} /> : null}
    </PerformPart>
  );
}

function Requests() {
  const day = useDay();
  const { data } = useEndpoint(listFeedbackRequests, {}, { staleTime: 0 });
  const [open, setOpen] = useState<FeedbackRequest>();
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('Feedback to write')}>
      <ul className={style.rows}>
        {data.map((request) => (
          <li key={request.performfeedbackid} className={style.row}>
            <Who person={request.person} about={request.question ?? day(request.feedbackday)} />
            <Button
              variant="default"
              size="xs"
              aria-label={t('Answer {{name}}', { name: request.person.fullname })}
              onClick={() => setOpen(request)}
            >
              {t('Answer')}
            </Button>
          </li>
        ))}
      </ul>
      {open ? <AnswerDialog request={open} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  );
}

function Written() {
  const day = useDay();
  const { chosen, filters } = useChoiceFilters({
    view: { label: 'Show', all: 'About me', options: VIEW.options.filter(({ displayvalue }) => displayvalue > 1) },
  });
  const table = useReport(
    feedbackReport,
    { view: chosen.view ?? 1 },
    {
      fullname: { cell: (row) => <Who person={row.person} about={row.person.employeecode} /> },
      authorname: { cell: (row) => <Who person={row.author} about={row.author.employeecode} /> },
      visibility: { cell: (row) => t(row.visibility) },
      feedbackday: { cell: (row) => day(row.feedbackday) },
    },
  );
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.performfeedbackid}
      filters={filters}
      empty={
        <EmptyState
          emptyState={{
            title: 'No feedback here yet',
            why: 'Praise somebody, or request feedback about your work. Who reads it is chosen for each.',
            icon: IconMessageHeart,
          }}
        />
      }
    />
  );
}
