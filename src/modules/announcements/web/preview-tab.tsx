import { useState } from 'react';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type AnnouncementPreview, type AudienceCondition, previewAnnouncement } from '../contract/preview.ts';
import style from './announcements.module.css';
import { Article, LanguageChoice } from './article.tsx';

const MIN_LETTERS = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'announcement' });

/** An announcement as one person would have it: whether they are in its audience, why, and the text they read. */
export function PreviewTab({ announcementid }: { announcementid: number }) {
  const [employeeid, setEmployeeid] = useState<number | null>(null);
  return (
    <div className={style.stack}>
      <div className={style.person}>
        <PersonSearchField
          field={{
            name: 'previewperson',
            value: employeeid,
            onChange: setEmployeeid,
            error: undefined,
            onBlur: () => {},
          }}
          chosen={undefined}
          from={MIN_LETTERS}
          search={search}
          label="Employee"
          hint="Nothing is sent, and nothing counts as opened"
        />
      </div>
      {employeeid === null ? (
        <EmptyState
          emptyState={{
            title: 'See it as one of your people',
            why: 'Choose a person to see whether the announcement is for them, why, and what they would read.',
          }}
        />
      ) : (
        <OfPerson key={employeeid} announcementid={announcementid} employeeid={employeeid} />
      )}
    </div>
  );
}

type Of = { announcementid: number; employeeid: number };

function OfPerson({ announcementid, employeeid }: Of) {
  const [language, setLanguage] = useState<AnnouncementPreview['language']>();
  const { data, error, refetch } = useEndpoint(
    previewAnnouncement,
    { announcementid, employeeid, ...(language ? { language } : {}) },
    { staleTime: 0 },
  );
  const [preview] = data ?? [];
  if (!preview) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <div className={style.two}>
      <div className={style.stack}>
        <LanguageChoice languages={preview.languages} language={preview.language} onChange={setLanguage} />
        <Article {...preview} />
      </div>
      <Card
        title={preview.person.fullname}
        side={
          <Tag tone={preview.isinaudience ? 'good' : 'warn'}>
            {t(preview.isinaudience ? 'Receives it' : 'Does not receive it')}
          </Tag>
        }
      >
        <Conditions preview={preview} />
      </Card>
    </div>
  );
}

/** Each condition of the audience with what the person has. */
const Conditions = ({ preview: { isinservice, conditions } }: { preview: AnnouncementPreview }) => (
  <ul className={style.conditions}>
    <li data-open={!isinservice}>{t(isinservice ? 'In service today' : 'Not in service today')}</li>
    {conditions.map((condition) => (
      <li key={condition.label} data-open={!condition.isfulfilled}>
        <strong>{t(condition.label)}</strong>
        <span>{sentenceOfCondition(condition)}</span>
      </li>
    ))}
  </ul>
);

function sentenceOfCondition({ allowed, value, isfulfilled }: AudienceCondition): string {
  if (allowed.length === 0) return t('For all of them');
  const names = { value: value ?? '–', allowed: allowed.join(', ') };
  return isfulfilled ? t('{{value}} is among: {{allowed}}', names) : t('{{value}} is not among: {{allowed}}', names);
}
