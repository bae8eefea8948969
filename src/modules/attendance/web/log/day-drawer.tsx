import { Button, Group } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { closeDrawer } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPunches, type LogDay } from '../../contract/log.ts';
import { KIND, REGULARISATION, WAIVER } from '../../contract/request.ts';
import { Halves } from './halves.tsx';
import style from './log.module.css';
import { lengthText, markText } from './words.ts';

const EVENTS: Readonly<Record<string, string>> = {
  punch: 'Punch',
  in: 'Clocked in',
  out: 'Clocked out',
  breakstart: 'Break began',
  breakend: 'Break ended',
  request: 'Added by a request',
};

type DayDrawer = {
  row: LogDay;
  employeeid: number;
  /** Opens the form of a request for the day; missing where the reader may send none. */
  onAsk: ((kindid: number) => void) | undefined;
};

/** A day with the punches behind it, why it counts as it does, and what can be asked for. */
export function DayDrawer({ row, employeeid, onAsk }: DayDrawer) {
  const { shift } = row;
  const ask = (kindid: number) => {
    closeDrawer();
    onAsk?.(kindid);
  };
  return (
    <div className={style.drawer}>
      <p className={style.sum}>
        <Halves halves={row.halves} isgoingon={row.isgoingon} />
        {row.mark ? <Tag tone={row.mark === 'waived' ? 'plain' : 'warn'}>{markText(row.mark)}</Tag> : null}
      </p>
      {row.reasons.length === 0 ? null : (
        <ul className={style.reasons} aria-label={t('Why')}>
          {row.reasons.map(({ reason, sentence }) => (
            <li key={reason}>
              {reason === 'swap' && row.swappedwith !== null
                ? t('Swapped with {{name}}', { name: row.swappedwith })
                : t(sentence)}
            </li>
          ))}
        </ul>
      )}
      <dl className={style.figures}>
        <dt>{t('Shift')}</dt>
        <dd>
          {shift
            ? `${shift.shiftname}, ${shift.shifttiming.map(({ intime, outtime }) => `${intime}–${outtime}`).join(', ')}`
            : '–'}
        </dd>
        <dt>{t('Worked')}</dt>
        <dd>{lengthText(row.workedminutes)}</dd>
        <dt>{t('Break')}</dt>
        <dd>{lengthText(row.breakminutes)}</dd>
        <dt>{t('Late')}</dt>
        <dd>{lengthText(row.lateminutes)}</dd>
        <dt>{t('Left early')}</dt>
        <dd>{lengthText(row.earlyminutes)}</dd>
        <dt>{t('Extra time')}</dt>
        <dd>{lengthText(row.extraminutes)}</dd>
      </dl>
      <Punches employeeid={employeeid} date={row.date} />
      {onAsk ? (
        <Group gap={8}>
          {KIND.options
            .filter(({ displayvalue }) => displayvalue !== WAIVER || (row.mark !== null && row.mark !== 'waived'))
            .map(({ displayname, displayvalue }) => (
              <Button
                key={displayvalue}
                variant={displayvalue === REGULARISATION ? 'filled' : 'default'}
                size="sm"
                onClick={() => ask(displayvalue)}
              >
                {t(displayname)}
              </Button>
            ))}
        </Group>
      ) : null}
    </div>
  );
}

function Punches({ employeeid, date }: { employeeid: number; date: string }) {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(getPunches, { employeeid, date }, { staleTime: 0 });
  if (!data) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <section aria-label={t('Punches')}>
      <h3>{t('Punches')}</h3>
      {data.length === 0 ? (
        <p className={style.quiet}>{t('No punches on this day.')}</p>
      ) : (
        <ol className={style.punches}>
          {data.map((one, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- punches have one order, and two can be alike
            <li key={at} data-off={one.isduplicate || one.isoutside === true}>
              <time dateTime={one.time.replace(' ', 'T')}>{one.time.slice(11)}</time>
              <span>
                {t(EVENTS[one.event] ?? one.event)}
                <small>
                  {one.event === 'request' ? null : t(one.source)}
                  {one.time.slice(0, 10) === date ? null : ` · ${day(one.time.slice(0, 10))}`}
                  {one.devicetime === null
                    ? null
                    : ` · ${t('the terminal showed {{time}}', { time: one.devicetime.slice(11) })}`}
                  {one.isduplicate ? ` · ${t('repeated, does not count')}` : null}
                  {one.isoutside ? ` · ${t('outside the times of all shifts, does not count')}` : null}
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
