import { Link, useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { EXIT_STATUS } from '../contract/core.ts';
import { type ExitDetail, getExit } from '../contract/exit.ts';
import { EXIT_KIND } from '../contract/reason.ts';
import { ExitActions } from './exit-actions.tsx';
import style from './exit.module.css';
import { Rehire } from './rehire.tsx';
import { Reports } from './reports.tsx';
import { Tasks } from './tasks.tsx';
import { Contributed } from './contributed.tsx';
import { Working } from './working.tsx';

/** One exit, for HR. */
export default function ExitPage() {
  const { employeeexitid = '' }: { employeeexitid?: string } = useParams({ strict: false });
  const id = Number(employeeexitid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getExit, { employeeexitid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const exit = data?.find((one) => one.employeeexitid === id);
  if (!exit) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body exit={exit} />;
}

function Body({ exit }: { exit: ExitDetail }) {
  const day = useDay();
  const mayEdit = useMay('exit', 'edit') && !exit.ismine;
  const mayRehire = useMay('people', 'edit') && !exit.ismine;
  const { person, statusid, successor, accessuntil, rehiredas } = exit;
  usePageTitle(t('Exit of {{name}}', { name: person.fullname }));
  return (
    <div className={style.page}>
      <div className={style.row}>
        <div className={style.who}>
          <PersonAvatar name={person.fullname} image={person.imagepath} size={48} />
          <span>
            <Link to={`/profile/${person.employeeid}`}>
              <b>{person.fullname}</b>
            </Link>
            <small>{person.employeecode}</small>
          </span>
        </div>
        <Tag tone={statusid === 1 ? 'info' : statusid === 2 ? 'warn' : 'plain'}>
          {exit.needssecond && statusid === 1 ? t('Waiting for a second person') : t(EXIT_STATUS.label(statusid) ?? '')}
        </Tag>
        {mayEdit ? <ExitActions exit={exit} /> : null}
        {mayRehire && exit.hasleft && (statusid === 2 || statusid === 3) && rehiredas === null ? (
          <Rehire exit={exit} />
        ) : null}
      </div>
      <div className={style.two}>
        <Card title={t('Exit')}>
          <DescriptionList
            items={[
              { label: 'Reason', value: exit.exitreasonname },
              { label: 'Kind', value: t(EXIT_KIND.label(exit.kindid) ?? '') },
              { label: 'Submitted', value: day(exit.submittedon) },
              ...(exit.wishedday ? [{ label: 'Requested day', value: day(exit.wishedday) }] : []),
              ...(exit.note ? [{ label: 'Note', value: exit.note }] : []),
              ...(accessuntil ? [{ label: 'Access ends on', value: day(accessuntil) }] : []),
              ...(successor ? [{ label: 'Approvals go to', value: successor }] : []),
              ...(rehiredas
                ? [
                    {
                      label: 'Rehired as',
                      value: <Link to={`/profile/${rehiredas.employeeid}`}>{rehiredas.employeecode}</Link>,
                    },
                  ]
                : []),
              ...(exit.endingnote ? [{ label: 'Closing note', value: exit.endingnote }] : []),
            ]}
          />
        </Card>
        <Card title={t('Last working day')}>
          <Working notice={exit.notice} policyreason={exit.policyreason} lastday={exit.lastday} />
        </Card>
      </div>
      {exit.tasks.length > 0 ? (
        <Card title={t('Clearance')}>
          <Tasks tasks={exit.tasks} />
        </Card>
      ) : null}
      {statusid === 2 || statusid === 3 ? (
        <Contributed employeeexitid={exit.employeeexitid} employeeid={person.employeeid} />
      ) : null}
      {exit.reports.length > 0 && mayEdit ? <Reports exit={exit} /> : null}
      {exit.answers.length > 0 ? (
        <Card title={t('Exit interview')}>
          <dl className={style.stack}>
            {exit.answers.map(({ label, answer }) => (
              <div key={label}>
                <dt className={style.quiet}>{label}</dt>
                <dd style={{ margin: 0 }}>{answer || '–'}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ) : null}
    </div>
  );
}
