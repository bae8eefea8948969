import { Button } from '@mantine/core';
import { IconCalendarUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Entry, EntryHead, EntryList } from '#platform/web/kit/entry-list.tsx';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { INTERVIEW_STATUS } from '../../contract/interview/interview.ts';
import { listOwnInterviews, type OwnInterviewRow } from '../../contract/interview/own.ts';
import recruit from '../recruit.module.css';
import style from './interview.module.css';
import { STATUS_TONES, useWhen } from './words.ts';

/** The interviews that the reader is on the panel of. */
export default function OwnInterviews() {
  const { data, error, refetch } = useEndpoint(listOwnInterviews, {}, { staleTime: 0 });
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const hours = (
    <Button component={Link} to="/recruit/interviews/hours" variant="default">
      {t('My interview hours')}
    </Button>
  );
  if (data.length === 0)
    return (
      <Notice
        title={t('You have no interviews')}
        lead={t(
          'When you are asked to interview somebody, the interview is listed here with its kit and your scorecard.',
        )}
        icon={IconCalendarUser}
      >
        {hours}
      </Notice>
    );
  const due = data.filter(({ iscarddue }) => iscarddue);
  const coming = data.filter((one) => !one.iscarddue && !one.hassubmitted && one.statusid === 1);
  const rest = data.filter((one) => !due.includes(one) && !coming.includes(one));
  return (
    <div className={recruit.page}>
      <div className={recruit.head}>{hours}</div>
      <Part title={t('Your scorecard is missing')} rows={due} />
      <Part title={t('Coming interviews')} rows={coming} />
      <Part title={t('Earlier interviews')} rows={rest} />
    </div>
  );
}

function Part({ title, rows }: { title: string; rows: readonly OwnInterviewRow[] }) {
  const when = useWhen();
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <EntryList>
        {rows.map((row) => (
          <Entry key={row.interviewid}>
            <EntryHead
              title={
                <Link to={`/recruit/interviews/${row.interviewid}`}>
                  {row.candidatename} · {row.designationname}
                </Link>
              }
            >
              {row.hassubmitted ? <Tag tone="good">{t('Scorecard submitted')}</Tag> : null}
              <Tag tone={STATUS_TONES[row.statusid]}>{t(INTERVIEW_STATUS.label(row.statusid) ?? '')}</Tag>
            </EntryHead>
            <p className={style.quiet}>
              {row.interviewname} · {when(row)}
              {row.place === '' ? '' : ` · ${row.place}`}
            </p>
          </Entry>
        ))}
      </EntryList>
    </Card>
  );
}
