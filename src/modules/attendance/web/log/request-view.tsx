import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getAttendanceOfRequest } from '../../contract/request.ts';
import style from './log.module.css';
import { ChangedDays } from './request-preview.tsx';

/** What a request changes of its days, on its card. */
export default function AttendanceRequestView({ approvalrequestid }: { approvalrequestid: number }) {
  const { data } = useEndpoint(getAttendanceOfRequest, { approvalrequestid }, { staleTime: 0 });
  const [seen] = data ?? [];
  if (!seen || (seen.days.length === 0 && seen.documentpath === null)) return null;
  return (
    <section className={style.view} aria-label={t('What it changes')}>
      <ChangedDays days={seen.days} notices={seen.notices} />
      <DocumentLink documentpath={seen.documentpath} />
    </section>
  );
}
