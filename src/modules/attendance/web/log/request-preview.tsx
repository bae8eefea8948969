import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type AttendancePreview, previewAttendance } from '../../contract/request.ts';
import { Halves } from './halves.tsx';
import style from './log.module.css';
import { lengthText } from './words.ts';

const WAIT = 250;

/** What the request would change of its days, as far as it is filled in. */
export function RequestPreview({ asked }: { asked: Record<string, unknown> }) {
  const [text] = useDebouncedValue(JSON.stringify({ ...asked, note: '' }), WAIT);
  const parsed = previewAttendance.input.safeParse(JSON.parse(text));
  const { data, error } = useEndpoint(
    previewAttendance,
    parsed.success ? parsed.data : (previewAttendance.example as never),
    { enabled: parsed.success, staleTime: 0 },
  );
  const [seen] = parsed.success ? (data ?? []) : [];
  return (
    <section className={style.preview} aria-label={t('What it changes')} aria-live="polite">
      <h3>{t('What it changes')}</h3>
      {parsed.success && error ? (
        <p className={style.bad}>{t(sentenceOf(error))}</p>
      ) : seen ? (
        <>
          {seen.problems.map(({ field, text: problem }) => (
            <p key={`${field} ${problem}`} className={style.bad}>
              <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
              <span>{t(problem)}</span>
            </p>
          ))}
          <ChangedDays days={seen.days} notices={seen.notices} />
        </>
      ) : (
        <p className={style.quiet}>{t('Choose the day and what is missing to see what changes.')}</p>
      )}
    </section>
  );
}

/** Days before and after a request. */
export function ChangedDays({ days, notices }: Pick<AttendancePreview, 'days' | 'notices'>) {
  const day = useDay();
  return (
    <>
      {notices.map((text) => (
        <p key={text} className={style.note}>
          <IconInfoCircle size={18} stroke={1.6} aria-hidden />
          <span>{t(text)}</span>
        </p>
      ))}
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
