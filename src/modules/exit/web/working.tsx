import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { t } from '#platform/web/language.ts';
import type { NoticeResult, Why } from '../contract/policy.ts';
import style from './exit.module.css';

/** A sentence of the engine in the reader's language, its days in the reader's format. */
export function useWhy(): (why: Why) => string {
  const day = useDay();
  return ({ text, values }) =>
    t(
      text,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, name.endsWith('day') ? day(value) : t(value)]),
      ),
    );
}

type Working = { notice: NoticeResult; policyreason: Why | null; lastday?: string };

/** The last working day with each step of its calculation. */
export function Working({ notice, policyreason, lastday = notice.lastday }: Working) {
  const day = useDay();
  const say = useWhy();
  const { noticedays, shortdays, buyoutdays, problem, reasons } = notice;
  return (
    <div className={style.stack}>
      <DescriptionList
        items={[
          { label: 'Last working day', value: <b className={style.lastday}>{day(lastday)}</b> },
          { label: 'Notice days', value: noticedays },
          ...(shortdays > 0
            ? [{ label: buyoutdays > 0 ? 'Notice days bought out' : 'Notice days waived', value: shortdays }]
            : []),
        ]}
      />
      {problem ? (
        <p className={style.bad} role="alert">
          {say(problem)}
        </p>
      ) : null}
      <details open>
        <summary>{t('How this day is calculated')}</summary>
        <ol className={style.working}>
          {[...(policyreason ? [policyreason] : []), ...reasons].map((reason) => (
            <li key={reason.text}>{say(reason)}</li>
          ))}
        </ol>
      </details>
    </div>
  );
}
