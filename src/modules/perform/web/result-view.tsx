import { Fragment } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import type { ReviewResult } from '../contract/review.ts';
import { ANSWER_GROUP } from '../contract/words.ts';
import { scoreText } from './parts.tsx';
import style from './perform.module.css';

/** The name of a point of the scale. */
export const pointText = (points: ReviewResult['points'], value: number | null): string => {
  const point = points.find((one) => one.value === value);
  return point ? `${point.value} ${point.label}` : '–';
};

/** The result of a review: its score with the working line by line, its rating, and what was written. */
export function ResultView({ result }: { result: ReviewResult }) {
  const { score, rating, points, groups, texts } = result;
  return (
    <>
      <Card title={t('Result')}>
        <div className={style.stack}>
          <p className={style.score}>
            <b>{scoreText(score)}</b>
            <span>{t('Rating: {{rating}}', { rating: pointText(points, rating) })}</span>
          </p>
          <details>
            <summary>{t('How the score is computed')}</summary>
            <Working groups={groups} score={score} />
          </details>
        </div>
      </Card>
      {texts.map(({ groupid, items }) => (
        <Card key={groupid} title={t(ANSWER_GROUP.label(groupid) ?? '')}>
          <div className={style.stack}>
            {items.map(({ label, texts: rows }) => (
              <div key={label}>
                <strong>{label}</strong>
                <ul>
                  {rows.map((text, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- texts have no identity but their place
                    <li key={at}>{text}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Card>
      ))}
    </>
  );
}

type Lines = { groups: ReviewResult['groups']; score: number | null };

/** Each group with its sections and items; what is not applicable is left out with its weight. */
function Working({ groups, score }: Lines) {
  return (
    <table className={style.figures}>
      <thead>
        <tr>
          <th scope="col">{t('Part')}</th>
          <th scope="col" data-end="">
            {t('Weight')}
          </th>
          <th scope="col" data-end="">
            {t('Score')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.key}>
            <Figure level="group" label={t(ANSWER_GROUP.label(group.groupid) ?? '')} line={group} percent />
            {group.lines.map((section) => (
              <Fragment key={section.key}>
                <Figure level="section" label={section.label} line={section} percent />
                {section.lines.map((item) => (
                  <Figure key={item.key} level="item" label={item.label} line={item} percent={false} />
                ))}
              </Fragment>
            ))}
          </Fragment>
        ))}
        <tr data-level="group">
          <th scope="row">{t('Score: mean by weight of what counts')}</th>
          <td />
          <td data-end="">{scoreText(score)}</td>
        </tr>
      </tbody>
    </table>
  );
}

type FigureOf = { level: string; label: string; line: { weight: number; score: number | null }; percent: boolean };
const Figure = ({ level, label, line, percent }: FigureOf) => (
  <tr data-level={level}>
    <th scope="row">{label}</th>
    <td data-end="">{percent ? `${line.weight} %` : ''}</td>
    <td data-end="">{line.score === null ? t('not counted') : scoreText(line.score)}</td>
  </tr>
);
