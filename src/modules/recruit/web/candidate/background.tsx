import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import style from './candidate.module.css';
import { stageTone } from './tags.tsx';

type Period = { readonly fromdate: string | null; readonly todate: string | null };

/** How long somebody learned or worked somewhere, in words; empty where it is not said. */
export function usePeriod(): (period: Period) => string {
  const day = useDay();
  return ({ fromdate, todate }) => {
    if (fromdate !== null && todate !== null) return `${day(fromdate)} – ${day(todate)}`;
    if (fromdate !== null) return t('since {{day}}', { day: day(fromdate) });
    return todate === null ? '' : t('until {{day}}', { day: day(todate) });
  };
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Education, experience, the skills that the job asks for, and what else the person has applied for. */
export function Background({ candidate }: { candidate: CandidateDetail }) {
  const day = useDay();
  const { education, experience, skills, others } = candidate;
  const period = usePeriod();
  const matches = skills.filter(({ where }) => where !== null);
  return (
    <div className={style.two}>
      {skills.length === 0 ? null : (
        <Card title={t('{{found}} of {{all}} skills', { found: matches.length, all: skills.length })}>
          <ul className={style.plain}>
            {skills.map(({ skill, where, words }) => (
              <li key={skill}>
                <b>{skill}</b>
                <span className={style.quiet}>
                  {where === null ? t('Not found') : t('“{{words}}” in {{where}}', { words, where: t(where) })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {experience.length === 0 ? null : (
        <Card title={t('Experience')}>
          <ul className={style.plain}>
            {experience.map((one, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else of their own
              <li key={at}>
                <b>{joined(one.designationname, one.companyname)}</b>
                <span className={style.quiet}>{joined(period(one), one.city)}</span>
                {one.leavingreason === '' ? null : <span>{one.leavingreason}</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {education.length === 0 ? null : (
        <Card title={t('Education')}>
          <ul className={style.plain}>
            {education.map((one, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else of their own
              <li key={at}>
                <b>{joined(one.qualification, one.specialization)}</b>
                <span className={style.quiet}>{joined(one.institution, period(one), one.result)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {others.length === 0 ? null : (
        <Card title={t('Other applications')}>
          <ul className={style.plain}>
            {others.map((one) => (
              <li key={one.candidateapplicationid}>
                <Link to={`/recruit/candidate/${one.candidateapplicationid}`}>
                  {one.designationname} · {one.requisitioncode}
                </Link>
                <span className={style.row}>
                  <Tag tone={stageTone(one.stagetypeid)}>{one.stagename}</Tag>
                  <span className={style.quiet}>{day(one.receivedon)}</span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
