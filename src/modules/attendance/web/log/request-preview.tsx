import { IconArrowRight } from '@tabler/icons-react';
import { useDay } from '#platform/web/kit/day.ts';
import { Notices, PreviewPanel, Problems, usePreview } from '#platform/web/kit/preview-panel.tsx';
import { plural, t } from '#platform/web/language.ts';
import { type AttendancePreview, previewAttendance } from '../../contract/request.ts';
import { Halves } from './halves.tsx';
import style from './log.module.css';
import { lengthText } from './words.ts';

/** What the request would change of its days, as far as it is filled in. */
export const RequestPreview = ({ asked }: { asked: Record<string, unknown> }) => (
  <PreviewPanel
    endpoint={previewAttendance}
    asked={{ ...asked, note: '' }}
    title={t('What it changes')}
    missing={t('Choose the day and what is missing to see what changes.')}
  >
    {({ problems, days, notices }) => (
      <>
        <Problems problems={problems} />
        <ChangedDays days={days} notices={notices} />
      </>
    )}
  </PreviewPanel>
);

/** How many days the request changes, for the line above the button; nothing while it changes none. */
export function RequestSum({ asked }: { asked: Record<string, unknown> }) {
  const { seen } = usePreview({ endpoint: previewAttendance, asked: { ...asked, note: '' } });
  if (!seen || seen.days.length === 0) return null;
  return <p className={style.count}>{plural(seen.days.length, '{{count}} day changes', '{{count}} days change')}</p>;
}

/** Days before and after a request. */
export function ChangedDays({ days, notices }: Pick<AttendancePreview, 'days' | 'notices'>) {
  const day = useDay();
  return (
    <>
      <Notices notices={notices} />
      <ul className={style.changes}>
        {days.map((one) => (
          <li key={one.date}>
            <time dateTime={one.date}>{day(one.date)}</time>
            <span className={style.change}>
              <Halves halves={one.before} />
              <IconArrowRight size={16} stroke={1.6} aria-label={t('becomes')} />
              <Halves halves={one.after} />
            </span>
            {one.workedbefore === one.workedafter ? null : (
              <small>
                {t('Worked {{before}} → {{after}}', {
                  before: lengthText(one.workedbefore),
                  after: lengthText(one.workedafter),
                })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
