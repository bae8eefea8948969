import { Button, Group, Modal, Stack } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { plural, t } from '#platform/web/language.ts';
import type { previewLeavePolicy } from '../contract/policy.ts';
import style from './leave.module.css';

export type Preview = OutputOf<typeof previewLeavePolicy>;
export type Asked = {
  /** Whose days change; null where nobody has the policy yet. */
  rows: Preview | null;
  /** Why it is not known whose days change. */
  problem: string | null;
  answer: (yes: boolean) => void;
};

/** Asks whether a version is published, and says whose days of leave that changes. */
export function PublishDialog({ rows, problem, answer }: Asked) {
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={() => answer(false)}
      title={t('Publish')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap={16}>
        <p className={style.quiet}>
          {t('A published version never changes. Another one can follow it from a later day.')}
        </p>
        {problem === null ? null : <p role="alert">{problem}</p>}
        {rows === null || problem !== null ? null : <Rows rows={rows} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => answer(false)}>
            {t('Keep as a draft')}
          </Button>
          <Button onClick={() => answer(true)}>{t('Publish')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Rows({ rows }: { rows: Preview }) {
  if (rows.length === 0) return <p>{t('Nobody’s days of leave change on the day it is published.')}</p>;
  return (
    <>
      <p>{plural(rows.length, '{{count}} balance changes:', '{{count}} balances change:')}</p>
      <table className={style.versions}>
        <thead>
          <tr>
            <th scope="col">{t('Employee')}</th>
            <th scope="col">{t('Leave type')}</th>
            <th scope="col" className={style.amount}>
              {t('Days')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.employeeid} ${row.leavetypename}`}>
              <th scope="row">
                {row.fullname} <span className={style.quiet}>{row.employeecode}</span>
              </th>
              <td>{row.leavetypename}</td>
              <td className={style.amount}>{row.days > 0 ? `+${row.days}` : row.days}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
