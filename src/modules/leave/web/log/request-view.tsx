import { useDay } from '#platform/web/kit/day.ts';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getLeaveOfRequest } from '../../contract/request.ts';
import { ChargeList, EarlierCharges } from './charge-list.tsx';
import { Coverage } from './coverage.tsx';
import style from './log.module.css';
import { daysNumber, daysText } from './words.ts';

/** What leave takes and who of the same team is away, on the card of its request. */
export default function LeaveRequestView({ approvalrequestid }: { approvalrequestid: number }) {
  const { data } = useEndpoint(getLeaveOfRequest, { approvalrequestid }, { staleTime: 0 });
  const day = useDay();
  const [seen] = data ?? [];
  if (!seen) return null;
  const { leavetypename, colour, iscancellation, days, charges, earlier, before, after, documentpath, away, coverage } =
    seen;
  const { expectedon, survivingchildren } = seen;
  return (
    <section className={style.view} aria-label={t('Leave deducted')}>
      <p className={style.sum}>
        <span className={style.type}>
          <i className={style.dot} style={{ background: colour }} aria-hidden />
          {leavetypename}
        </span>
        <b>{iscancellation ? t('{{days}} come back', { days: daysText(days) }) : daysText(days)}</b>
        {before === null || after === null ? null : (
          <span>
            {t('Balance when it was sent {{before}} → {{after}}', {
              before: daysNumber(before),
              after: daysNumber(after),
            })}
          </span>
        )}
      </p>
      {expectedon === null || survivingchildren === null ? null : (
        <p className={style.quiet}>
          {t('Birth expected on {{date}}; children before it: {{count}}', {
            date: day(expectedon),
            count: survivingchildren,
          })}
        </p>
      )}
      <ChargeList charges={charges} />
      <EarlierCharges charges={earlier} />
      <p className={style.quiet}>
        {away.length === 0
          ? t('Nobody else of the team is away on these days.')
          : t('Also away on these days: {{names}}', { names: away.join(', ') })}
      </p>
      {coverage === null ? null : <Coverage coverage={coverage} />}
      <p className={style.quiet}>
        <DocumentLink documentpath={documentpath} />
      </p>
    </section>
  );
}
