import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import style from './candidate.module.css';

/** What a candidate answered; an answer that rules out is marked. */
export const Answers = ({ answers }: { answers: CandidateDetail['answers'] }) => (
  <dl className={style.answers}>
    {answers.map(({ questiontext, answer, isruledout }) => (
      <div key={questiontext}>
        <dt>{questiontext}</dt>
        <dd>
          {answer || '–'}
          {isruledout ? <Tag tone="bad">{t('Rules out')}</Tag> : null}
        </dd>
      </div>
    ))}
  </dl>
);
