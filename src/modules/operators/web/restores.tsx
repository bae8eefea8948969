import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type CompanyRestore, declineRestore, listCompanyRestores } from '../contract/company-restores.ts';
import style from './support-access.module.css';
import { isOpenRestore, momentOf, RESTORE_STATES, RESTORE_TONES } from './words.ts';

/** Restores of the company by support, past and pending; each can be declined before it takes effect. */
export function Restores() {
  const query = useEndpoint(listCompanyRestores, {}, { staleTime: 0 });
  const waiting = waitingFor([query], query.data !== undefined);
  if (waiting !== undefined || !query.data) return <>{waiting}</>;
  const rows = query.data;
  return (
    <Card title={t('Restored access')}>
      <p className={style.quiet}>
        {t(
          'Where nobody can grant or confirm rights, two operators of Muster together can make an account an administrator again. It takes effect after 24 hours; all administrators are notified, and each can decline it until then.',
        )}
      </p>
      {rows.length === 0 ? (
        <p className={style.quiet}>{t('Support has never proposed this for your company.')}</p>
      ) : null}
      <ol className={style.sessions}>
        {rows.map((row) => (
          <Row key={row.accessrestoreid} row={row} />
        ))}
      </ol>
    </Card>
  );
}

/** Who did what, when, in a line. */
const courseOf = (row: CompanyRestore): string =>
  [
    t('Proposed {{moment}} by {{name}}', {
      moment: momentOf(row.proposedon),
      name: `${row.proposedname} (${row.proposedby})`,
    }),
    ...(row.confirmedon === null
      ? []
      : [
          t('Confirmed {{moment}} by {{name}}', {
            moment: momentOf(row.confirmedon),
            name: `${row.confirmedname ?? ''} (${row.confirmedby ?? ''})`,
          }),
        ]),
    ...(row.endedon === null ? [] : [t('Ended {{moment}}', { moment: momentOf(row.endedon) })]),
    ...(row.endedhow === null ? [] : [t(row.endedhow)]),
    ...(row.endedname === null ? [] : [t('by {{name}}', { name: row.endedname })]),
  ].join(' · ');

function Row({ row }: { row: CompanyRestore }) {
  const mayEdit = useMay('supportAccess', 'edit');
  const { mutateAsync, isPending } = useSave(declineRestore);
  const open = isOpenRestore(row);
  const decline = async () => {
    try {
      await mutateAsync({ input: { accessrestoreid: row.accessrestoreid } });
      toast('success', t('Declined. Nothing has changed.'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <li>
      <div className={style.line}>
        <b>{row.account}</b>
        <span className={style.quiet}>{t('becomes an administrator')}</span>
        <Tag tone={RESTORE_TONES[row.statusid]}>{t(RESTORE_STATES[row.statusid] ?? '')}</Tag>
      </div>
      <p>{row.reason}</p>
      <p className={style.quiet}>{courseOf(row)}</p>
      {open ? (
        <p>
          {row.effectiveon === null
            ? t('A second operator has to confirm it; then 24 hours pass.')
            : t('Takes effect {{moment}}', { moment: momentOf(row.effectiveon) })}
        </p>
      ) : null}
      {open && mayEdit ? (
        <Button size="xs" loading={isPending} onClick={() => void decline()}>
          {t('Decline')}
        </Button>
      ) : null}
    </li>
  );
}
