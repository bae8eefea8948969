import { Button } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import type { TeamCoverage } from '../../contract/request.ts';
import { spanText } from './words.ts';
import style from './coverage.module.css';

/** Days that are named one by one. */
const NAMED = 5;
type Other = TeamCoverage['otherdays'][number];
type Coverage = { coverage: TeamCoverage; onTake?: (days: Other) => void };

/** How many of the team would be at work, and other days where these leave too few. */
export function Coverage({ coverage: { least, days, otherdays }, onTake }: Coverage) {
  const day = useDay();
  const short = days.filter(({ isbelow }) => isbelow);
  const [fewest] = days.toSorted((a, b) => a.present / a.team - b.present / b.team);
  if (!fewest) return null;
  if (short.length === 0)
    return (
      <p className={style.line}>
        <IconUsers size={18} stroke={1.6} aria-hidden />
        <span>
          {t('Of the team, at least {{present}} of {{team}} are at work on these days.', {
            present: fewest.present,
            team: fewest.team,
          })}
        </span>
      </p>
    );
  return (
    <div className={style.short}>
      <p className={style.line}>
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        <span>{t('Fewer of the team are at work than the {{least}} % that should be:', { least: least ?? 0 })}</span>
      </p>
      <ul>
        {short.slice(0, NAMED).map(({ date, present, team }) => (
          <li key={date}>
            <time dateTime={date}>{day(date)}</time>
            <span>{t('{{present}} of {{team}}', { present, team })}</span>
          </li>
        ))}
        {short.length > NAMED ? (
          <li>{plural(short.length - NAMED, 'and {{count}} more day', 'and {{count}} more days')}</li>
        ) : null}
      </ul>
      {otherdays.length > 0 && onTake ? (
        <p className={style.others}>
          <span>{t('Enough of the team are at work on:')}</span>
          {otherdays.map((other) => (
            <Button key={other.fromdate} size="compact-sm" variant="default" onClick={() => onTake(other)}>
              {spanText({ ...other, fromhalf: 1, tohalf: 2 }, day)}
            </Button>
          ))}
        </p>
      ) : null}
    </div>
  );
}
