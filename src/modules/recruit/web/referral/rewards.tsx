import { Alert, Button, Modal, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  changeReward,
  getRewardComponent,
  type RewardAct,
  rewardReport,
  type RewardRow,
} from '../../contract/referral/reward.ts';
import { PickPerson } from '../opening/pick-person.tsx';
import recruit from '../recruit.module.css';

const TONES = { 1: 'info', 2: 'info', 3: 'good', 4: 'plain' } as const;

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<RewardRow>>>> => ({
  hirename: { cell: (row) => (row.hireid === null ? t('Not joined yet') : row.hirename) },
  designationname: { more: true },
  kind: { more: true },
  type: { more: true },
  amount: { end: true, cell: (row) => <Money amount={row.amount} /> },
  dueon: { cell: (row) => day(row.dueon) },
  status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => TONES[row.statusid] }),
  reason: { cell: (row) => (row.reason === '' ? '–' : t(row.reason)) },
  note: { more: true },
});

/** What can be done with a reward, in order. */
function actsOf({ statusid, isdue, hireid }: RewardRow): { act: RewardAct; label: string }[] {
  const decline = { act: 'decline', label: 'Decline' } as const;
  if (statusid === 1 && hireid === null) return [{ act: 'link', label: 'Name the employee' }, decline];
  if (statusid === 1) return [...(isdue ? [{ act: 'approve', label: 'Approve' } as const] : []), decline];
  return statusid === 2 ? [{ act: 'pay', label: 'Mark as paid' }, decline] : [];
}

function Acts({ row, done }: { row: RewardRow; done: () => void }) {
  const { mutateAsync, isPending } = useSave(changeReward);
  const [asking, setAsking] = useState<'decline' | 'link'>();
  const [reason, setReason] = useState('');
  const [hireid, setHireid] = useState<number | null>(null);
  const close = () => setAsking(undefined);
  const send = async (act: RewardAct) => {
    const { referralrewardid, version } = row;
    try {
      await mutateAsync({ input: { referralrewardid, act, reason, hireid: act === 'link' ? hireid : null }, version });
      close();
      done();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      {actsOf(row).map(({ act, label }) => (
        <Button
          key={act}
          size="compact-xs"
          variant={act === 'decline' ? 'subtle' : 'default'}
          loading={isPending}
          aria-label={`${t(label)}: ${row.fullname}`}
          onClick={() => (act === 'decline' || act === 'link' ? setAsking(act) : void send(act))}
        >
          {t(label)}
        </Button>
      ))}
      {asking === 'link' ? (
        <Modal opened onClose={close} title={t('Who was hired?')} closeButtonProps={{ 'aria-label': t('Close') }}>
          <div className={recruit.body}>
            <PickPerson
              field={{ name: 'hireid', value: hireid, onChange: setHireid, onBlur: () => undefined, error: undefined }}
              label="Employee"
              hint="The reward is due so many days after this person joined as were promised"
              feature="payrollInput"
              named={null}
              required
            />
            <div className={recruit.end}>
              <Button variant="default" onClick={close}>
                {t('Cancel')}
              </Button>
              <Button disabled={hireid === null} loading={isPending} onClick={() => void send('link')}>
                {t('Save')}
              </Button>
            </div>
          </div>
        </Modal>
      ) : null}
      {asking === 'decline' ? (
        <Modal opened onClose={close} title={t('Decline the reward')} closeButtonProps={{ 'aria-label': t('Close') }}>
          <div className={recruit.body}>
            <Textarea
              label={t('Reason')}
              description={t('The referrer reads it')}
              value={reason}
              maxLength={300}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <div className={recruit.end}>
              <Button variant="default" onClick={close}>
                {t('Cancel')}
              </Button>
              <Button disabled={reason.trim() === ''} loading={isPending} onClick={() => void send('decline')}>
                {t('Decline')}
              </Button>
            </div>
          </div>
        </Modal>
      ) : null}
    </>
  );
}

/** That the file of the rewards names a component which the salary structure does not have, and what to do. */
function MissingComponent() {
  const { data } = useEndpoint(getRewardComponent, {}, { staleTime: 0 });
  const maySee = useMay('salaryStructure', 'read');
  const [component] = data ?? [];
  if (!component?.ismissing) return null;
  const { type } = component;
  return (
    <Alert
      className={recruit.above ?? ''}
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('The salary structure has no component “{{type}}”', { type })}
    >
      <p>
        {t(
          'The upload Extra Payment and Deduction refuses the rewards until there is one. Add an earning that is paid as given, with “{{type}}” among its words in upload files.',
          { type },
        )}
      </p>
      {maySee ? (
        <Link to="/config/pay/payroll/salary_structure">{t('Open Salary Structure')}</Link>
      ) : (
        <p>{t('Users who may change the salary structure can add it.')}</p>
      )}
    </Alert>
  );
}

/** What is owed for hires that employees referred, by the day it is due. */
export default function Rewards() {
  const mayEdit = useMay('payrollInput', 'edit');
  const table = useReport(rewardReport, {}, cells(useDay()));
  const acts: Column<RewardRow> = {
    key: 'acts',
    label: 'Actions',
    cell: (row) => (actsOf(row).length === 0 ? '–' : <Acts row={row} done={table.retry} />),
  };
  return (
    <>
      <MissingComponent />
      <DataTable
        {...table}
        columns={mayEdit ? [...table.columns, acts] : table.columns}
        rowKey={(row) => row.referralrewardid}
        empty={
          <EmptyState
            emptyState={{
              title: 'No reward is owed',
              why: 'When somebody whom an employee referred joins, the reward is listed here. Approved ones are paid by the upload Extra Payment and Deduction, whose columns the file has.',
              icon: IconStar,
            }}
          />
        }
      />
    </>
  );
}
