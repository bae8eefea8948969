import { Notices, PreviewPanel, Problems, usePreview } from '#platform/web/kit/preview-panel.tsx';
import { t } from '#platform/web/language.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { previewLeave, type TeamCoverage } from '../../contract/request.ts';
import { ChargeList, EarlierCharges } from './charge-list.tsx';
import { Coverage } from './coverage.tsx';
import style from './log.module.css';
import { daysNumber, daysText } from './words.ts';

type Query = Record<string, unknown>;
type Preview = OutputOf<typeof previewLeave>[number];
type Take = (days: TeamCoverage['otherdays'][number]) => void;

/** What the request would take, as far as it is filled in. */
export function LeavePreviewPanel({
  asked,
  isunlimited,
  onTake,
}: {
  asked: Query;
  isunlimited: boolean;
  onTake: Take;
}) {
  return (
    <PreviewPanel
      endpoint={previewLeave}
      asked={{ ...asked, note: '' }}
      title={t('Leave deducted')}
      missing={t('Choose the leave and its days to see what it takes of the balance.')}
    >
      {(seen) => <Seen seen={seen} isunlimited={isunlimited} onTake={onTake} />}
    </PreviewPanel>
  );
}

/** What the request takes and leaves, for the line above the button; nothing while it takes nothing. */
export function LeaveSum({ asked, isunlimited }: { asked: Query; isunlimited: boolean }) {
  const { seen } = usePreview({ endpoint: previewLeave, asked: { ...asked, note: '' } });
  if (!seen || seen.charges.length === 0) return null;
  return (
    <p className={`${style.sum} ${style.above}`}>
      <b>{daysText(seen.days)}</b>
      {isunlimited ? null : <span>{t('{{days}} left after', { days: daysNumber(seen.after) })}</span>}
    </p>
  );
}

function Seen({ seen, isunlimited, onTake }: { seen: Preview; isunlimited: boolean; onTake: Take }) {
  const { days, charges, earlier, before, after, problems, notices, coverage, free } = seen;
  return (
    <>
      <Problems problems={problems} />
      {charges.length === 0 ? null : (
        <>
          <p className={`${style.sum} ${style.taken}`}>
            <b>{daysText(days)}</b>
            {isunlimited ? null : (
              <span>
                {t('Balance {{before}} → {{after}}', { before: daysNumber(before), after: daysNumber(after) })}
              </span>
            )}
          </p>
          <Notices notices={notices} />
          {coverage === null ? null : <Coverage coverage={coverage} onTake={onTake} />}
          <ChargeList charges={charges} free={free} />
          <EarlierCharges charges={earlier} />
        </>
      )}
    </>
  );
}
