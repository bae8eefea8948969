import { Alert, Button, Group, Modal, NativeSelect } from '@mantine/core';
import { IconCoinRupee } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  BONUS_STATUS,
  bonusReport,
  type BonusRow,
  confirmStatutoryBonus,
  getStatutoryBonus,
  reopenStatutoryBonus,
  type StatutoryBonus,
} from '../../../contract/outputs/statutory-bonus.ts';
import style from '../payslip.module.css';
import run from '../../run/run.module.css';
import { BonusAccount } from './account.tsx';
import { BonusForm } from './form.tsx';
import { BonusRegisters } from './registers.tsx';

const FEATURES = ['payrollInput', 'payrollRun'] as const;

/** Why a person has this bonus. */
function Reasons({ row, onClose }: { row: BonusRow; onClose: () => void }) {
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={`${row.fullname} · ${formatRupees(paise(row.bonus))}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <ol>
        {row.why.map(({ text, values }) => (
          <li key={text}>{t(text, values)}</li>
        ))}
      </ol>
    </Modal>
  );
}

function Lines({ statutorybonusid }: { statutorybonusid: number }) {
  const day = useDay();
  const [shown, setShown] = useState<BonusRow>();
  const money = (key: 'wages' | 'bonus' | 'paid' | 'due'): Partial<Column<BonusRow>> => ({
    end: true,
    cell: (row) => (row[key] === 0 ? '–' : <Money amount={row[key]} />),
  });
  const cells: Readonly<Record<string, Partial<Column<BonusRow>>>> = {
    leavingdate: { more: true, cell: (row) => (row.leavingdate === null ? '–' : day(row.leavingdate)) },
    paiddays: { end: true, more: true },
    wages: money('wages'),
    bonus: {
      ...money('bonus'),
      cell: (row) => (row.iseligible ? <Money amount={row.bonus} /> : <Tag>{t('None')}</Tag>),
    },
    paid: money('paid'),
    due: money('due'),
  };
  const table = useReport(bonusReport, { statutorybonusid }, cells);
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.employeeid}
        open={setShown}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody here',
              why: 'Everybody whom the employer paid in the year is listed, with the reasons of each amount.',
              icon: IconCoinRupee,
            }}
          />
        }
      />
      {shown ? <Reasons row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}

/** What is done next, and by whom. */
function Decide({ bonus }: { bonus: StatutoryBonus }) {
  const { statutorybonusid, version, statusid, mayconfirm, isclosed } = bonus;
  const [asks, setAsks] = useState(false);
  const confirm = useSave(confirmStatutoryBonus, [...FEATURES]);
  const reopen = useSave(reopenStatutoryBonus, [...FEATURES]);
  if (statutorybonusid === null) return null;
  const send = async () => {
    const text = t('Confirm this bonus? Its amounts become inputs of the payroll that pays it.');
    if (!(await ask({ text, yes: 'Confirm', no: 'Go back' }))) return;
    try {
      await confirm.mutateAsync({ input: { statutorybonusid }, version });
      toast('success', t('The bonus is confirmed'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      {mayconfirm && !isclosed ? (
        <Button loading={confirm.isPending} onClick={() => void send()}>
          {t('Confirm')}
        </Button>
      ) : null}
      {statusid === 2 && !isclosed ? (
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('Take it out of the payroll')}
        </Button>
      ) : null}
      {asks ? (
        <NoteDialog
          title={t('Take it out of the payroll?')}
          label="Reason"
          hint="The bonus becomes a draft again, and its inputs are removed."
          word="Take it out"
          danger
          limit={300}
          missing="Please enter the reason"
          send={(reason) => reopen.mutateAsync({ input: { statutorybonusid, reason }, version })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}

function Figures({ bonus: { outcome } }: { bonus: StatutoryBonus }) {
  if (outcome === null) return null;
  const { ratename, eligible, people, former, wages, bonus, paid, due } = outcome;
  return (
    <div className={run.figures}>
      <Metric label="Rate" value={`${ratename} %`} />
      <Metric
        label="People with a bonus"
        value={eligible}
        note={t('of {{people}}, {{former}} have left', { people, former })}
      />
      <Metric label="Wages that count" amount={wages} plain />
      <Metric label="Bonus" amount={bonus} />
      <Metric label="Paid already" amount={paid} plain />
      <Metric label="To pay" amount={due} />
    </div>
  );
}

/** The statutory bonus of an accounting year of an employer: rate, account, amounts of people, and its registers. */
export default function StatutoryBonusPage() {
  const mayEdit = useMay('payrollInput', 'edit');
  const [of, setOf] = useState<{ taxyear?: string; establishmentid?: number }>({});
  const [editing, setEditing] = useState(false);
  const answer = useEndpoint(getStatutoryBonus, of, { staleTime: 0 });
  const [bonus] = answer.data ?? [];
  if (answer.error) return <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />;
  if (!bonus) return <PageSkeleton />;
  const { taxyear, establishmentid, statusid, rule, savedby, confirmedby, components, form, payrolls, mayconfirm } =
    bonus;
  const payroll = payrolls.find((one) => one.displayvalue === `${form.payrollmonth} ${form.periodnumber}`);
  const limits = {
    limit: formatRupees(paise(rule.wagelimit)),
    ceiling: formatRupees(paise(rule.ceiling)),
    days: rule.minimumdays,
    least: rule.leastrate,
    highest: rule.highestrate,
  };
  const begin =
    mayEdit && statusid !== 2 && components.length > 0 && bonus.isover ? (
      <Button variant={statusid === 0 ? 'filled' : 'default'} onClick={() => setEditing(true)}>
        {statusid === 0 ? t('Work out the bonus') : t('Change the draft')}
      </Button>
    ) : null;
  return (
    <div className={run.page}>
      <Group gap={8}>
        <NativeSelect
          aria-label={t('Accounting year')}
          value={taxyear}
          data={bonus.taxyears.map(({ displayname }) => displayname)}
          onChange={(event) => setOf({ taxyear: event.currentTarget.value, establishmentid })}
        />
        {bonus.establishments.length > 1 ? (
          <NativeSelect
            aria-label={t('Employer')}
            value={String(establishmentid)}
            data={bonus.establishments.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
            onChange={(event) => setOf({ taxyear, establishmentid: Number(event.currentTarget.value) })}
          />
        ) : null}
        {statusid === 0 ? null : (
          <Tag tone={statusid === 2 ? 'good' : 'warn'}>{t(BONUS_STATUS.label(statusid) ?? '')}</Tag>
        )}
        {statusid === 0 ? null : begin}
        {mayEdit ? <Decide bonus={bonus} /> : null}
        <BonusRegisters bonus={bonus} />
      </Group>
      {bonus.isover ? null : (
        <p className={style.dim}>{t('The bonus is worked out once the accounting year is over')}</p>
      )}
      {components.length === 0 ? (
        <Alert color="yellow">
          {t('The salary structure has no one-time earning that could pay a bonus. Add one under Component first.')}
        </Alert>
      ) : null}
      {bonus.statutorybonusid === null ? (
        <EmptyState
          emptyState={{
            title: 'The bonus of this year is not worked out yet',
            why: 'Enter the allocable surplus of the accounts: everybody whom the employer paid in the year is looked at, former employees too, and each amount says why.',
            icon: IconCoinRupee,
          }}
        >
          {begin}
        </EmptyState>
      ) : (
        <>
          <Figures bonus={bonus} />
          <p className={style.dim}>
            {[
              t('Paid with {{payroll}}', { payroll: payroll?.displayname ?? '–' }),
              ...(savedby ? [t('Saved by {{name}}', { name: savedby })] : []),
              ...(confirmedby ? [t('Confirmed by {{name}}', { name: confirmedby })] : []),
            ].join(' · ')}
          </p>
          {statusid === 1 && !mayconfirm ? (
            <p className={style.dim}>{t('A second person with the right to payroll inputs confirms it here.')}</p>
          ) : null}
          <BonusAccount bonus={bonus} />
          <Lines statutorybonusid={bonus.statutorybonusid} />
        </>
      )}
      <p className={style.dim}>
        {t(
          'For people with monthly Basic up to {{limit}}: between {{least}} % and {{highest}} % of Basic, counted up to {{ceiling}} a month. Paid days that are needed: {{days}}.',
          limits,
        )}{' '}
        {rule.isconfirmed
          ? null
          : t('Nobody has confirmed these figures yet. Source: {{source}}', { source: rule.source })}
      </p>
      {editing ? <BonusForm bonus={bonus} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
