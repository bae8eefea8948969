import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { previewLeave, type TeamCoverage } from '../../contract/request.ts';
import { ChargeList } from './charge-list.tsx';
import { Coverage } from './coverage.tsx';
import style from './log.module.css';
import { daysNumber, daysText } from './words.ts';

type Asked = Record<string, unknown>;
type Preview = OutputOf<typeof previewLeave>[number];
type Take = (days: TeamCoverage['otherdays'][number]) => void;
const WAIT = 250;

/** What the request would take, as far as it is filled in. */
export function LeavePreviewPanel({
  asked,
  isunlimited,
  onTake,
}: {
  asked: Asked;
  isunlimited: boolean;
  onTake: Take;
}) {
  const [text] = useDebouncedValue(JSON.stringify({ ...asked, note: '' }), WAIT);
  const parsed = previewLeave.input.safeParse(JSON.parse(text));
  const { data, error } = useEndpoint(previewLeave, parsed.success ? parsed.data : (previewLeave.example as never), {
    enabled: parsed.success,
    staleTime: 0,
  });
  const [seen] = parsed.success ? (data ?? []) : [];
  return (
    <section className={style.preview} aria-label={t('What it takes')} aria-live="polite">
      <h3>{t('What it takes')}</h3>
      {parsed.success && error ? (
        <p className={style.bad}>{t(sentenceOf(error))}</p>
      ) : seen ? (
        <Seen seen={seen} isunlimited={isunlimited} onTake={onTake} />
      ) : (
        <p className={style.quiet}>{t('Choose the leave and its days to see what it takes of the balance.')}</p>
      )}
    </section>
  );
}

function Seen({ seen, isunlimited, onTake }: { seen: Preview; isunlimited: boolean; onTake: Take }) {
  const { days, charges, before, after, problems, notices, coverage } = seen;
  return (
    <>
      {problems.map(({ field, text }) => (
        <p key={`${field} ${text}`} className={style.bad}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <span>{t(text)}</span>
        </p>
      ))}
      {charges.length === 0 ? null : (
        <>
          <p className={style.sum}>
            <b>{daysText(days)}</b>
            {isunlimited ? null : (
              <span>
                {t('Balance {{before}} → {{after}}', { before: daysNumber(before), after: daysNumber(after) })}
              </span>
            )}
          </p>
          {notices.map((text) => (
            <p key={text} className={style.note}>
              <IconInfoCircle size={18} stroke={1.6} aria-hidden />
              <span>{t(text)}</span>
            </p>
          ))}
          {coverage === null ? null : <Coverage coverage={coverage} onTake={onTake} />}
          <ChargeList charges={charges} />
        </>
      )}
    </>
  );
}
