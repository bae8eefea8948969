import { Button, Group } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { RichText } from '#platform/web/kit/rich-text.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { Tags } from '#platform/web/kit/tags.tsx';
import { t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { CANCELLED, INTERVIEW_STATUS, NO_SHOW } from '../../contract/interview/interview.ts';
import { getOwnInterview, type OwnInterview } from '../../contract/interview/own.ts';
import { Scorecards } from './cards.tsx';
import { usePeriod } from '../candidate/background.tsx';
import style from './interview.module.css';
import { ScorecardForm } from './scorecard-form.tsx';
import { STATUS_TONES, useWhen } from './words.ts';

/** One interview of the reader: the candidate, the kit and the scorecard. */
export default function OwnInterviewPage() {
  const { interviewid = '' }: { interviewid?: string } = useParams({ strict: false });
  const id = Number(interviewid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getOwnInterview, { interviewid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const interview = data?.find((one) => one.interviewid === id);
  if (!interview) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body interview={interview} />;
}

function Body({ interview }: { interview: OwnInterview }) {
  const { interviewid, candidatename, designationname, statusid, guide, questions, attributegroups, own } = interview;
  usePageTitle(`${candidatename} · ${designationname}`);
  const when = useWhen();
  const took = statusid !== CANCELLED && statusid !== NO_SHOW;
  const items = [
    { label: 'Interview', value: interview.interviewname },
    { label: 'When', value: when(interview) },
    ...(interview.place === '' ? [] : [{ label: 'Place', value: interview.place }]),
    ...(interview.calllink === ''
      ? []
      : [
          {
            label: 'Call',
            value: (
              <a href={interview.calllink} target="_blank" rel="noopener noreferrer">
                {interview.calllink}
              </a>
            ),
          },
        ]),
    { label: 'Panel', value: interview.panel.map(({ fullname }) => fullname).join(', ') },
  ];
  return (
    <div className={style.columns}>
      <div className={style.column}>
        <Card
          title={t('Interview')}
          side={<Tag tone={STATUS_TONES[statusid]}>{t(INTERVIEW_STATUS.label(statusid) ?? '')}</Tag>}
        >
          <DescriptionList items={items} />
        </Card>
        <Candidate interview={interview} />
        {guide === '' ? null : (
          <Card title={t('What to cover')}>
            <RichText html={guide} />
          </Card>
        )}
        {questions.length === 0 ? null : (
          <Card title={t('Questions to ask')}>
            <ol>
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ol>
          </Card>
        )}
      </div>
      <div className={style.column}>
        {took ? (
          <Card title={t('Your scorecard')}>
            <ScorecardForm
              key={own.version}
              interviewid={interviewid}
              own={own}
              groups={attributegroups}
              hasbegun={interview.hasbegun}
            />
          </Card>
        ) : null}
        {took ? (
          <Card title={t('Scorecards')}>
            <Scorecards scorecards={interview.scorecards} groups={attributegroups} />
          </Card>
        ) : null}
      </div>
    </div>
  );
}

function Candidate({ interview: { candidatename, candidate } }: { interview: OwnInterview }) {
  const period = usePeriod();
  const line = (...parts: readonly string[]) => parts.filter(Boolean).join(', ');
  return (
    <Card
      title={t('Candidate')}
      side={
        candidate.resumelink === null ? undefined : (
          <Button
            component="a"
            href={candidate.resumelink}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            variant="default"
          >
            {t('Résumé')}
          </Button>
        )
      }
    >
      <Group gap={8}>
        <PersonAvatar name={candidatename} image={candidate.profileimagepath} size={36} />
        <b>{candidatename}</b>
      </Group>
      {candidate.ishidden ? (
        <p className={style.quiet}>
          {t('This stage hides who the candidate is, so that everybody is looked at alike.')}
        </p>
      ) : null}
      <DescriptionList
        items={[
          { label: 'Skills', value: <Tags tags={candidate.skills} most={8} /> },
          { label: 'Languages', value: <Tags tags={candidate.languages} most={8} /> },
        ]}
      />
      {candidate.experience.length === 0 ? null : (
        <ul className={style.history} aria-label={t('Experience')}>
          {candidate.experience.map((one) => (
            <li key={`${one.companyname} ${one.fromdate ?? ''}`}>
              {line(one.designationname, one.companyname, period(one))}
            </li>
          ))}
        </ul>
      )}
      {candidate.education.length === 0 ? null : (
        <ul className={style.history} aria-label={t('Education')}>
          {candidate.education.map((one) => (
            <li key={`${one.qualification} ${one.institution}`}>
              {line(one.qualification, one.specialization, one.institution, period(one))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
