import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getLedger } from '../../contract/balance.ts';
import style from './log.module.css';
import { daysNumber, signed } from './words.ts';

type Line = { linedate: string; sentence: string; days: number; balance: number; note?: string | null };

/** Every line behind a balance, the latest first, and what is to come until the end of the leave year. */
export function LedgerLines(request: { employeeid: number; leavetypeid: number; yearend: string }) {
  const day = useDay();
  const { yearend, ...input } = request;
  const { data, error, refetch } = useEndpoint(getLedger, input, { staleTime: 0 });
  const [result] = data ?? [];
  if (!result) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <div className={style.ledger}>
      {result.lines.length === 0 ? (
        <p className={style.quiet}>{t('Nothing has been credited or taken yet.')}</p>
      ) : (
        <Lines label="Lines of the balance" lines={result.lines} />
      )}
      {result.waiting.length === 0 ? null : (
        <>
          <h3>{t('Reserved by requests that wait')}</h3>
          <Lines label="Reserved" lines={result.waiting} />
        </>
      )}
      <h3>{t('Until {{day}}, if nothing changes', { day: day(yearend) })}</h3>
      {result.forecast.length === 0 ? (
        <p className={style.quiet}>{t('Nothing more is credited and nothing lapses.')}</p>
      ) : (
        <Lines label="Forecast" lines={result.forecast} />
      )}
    </div>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  const day = useDay();
  return (
    <table className={style.lines} aria-label={t(label)}>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Days')}</th>
          <th scope="col">{t('Balance')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a ledger has one order, and lines are never taken out
          <tr key={at}>
            <td>
              {t(line.sentence)}
              <small>
                {day(line.linedate)}
                {line.note ? ` · ${line.note}` : null}
              </small>
            </td>
            <td className="number" data-less={line.days < 0}>
              {signed(line.days)}
            </td>
            <td className="number">{daysNumber(line.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
