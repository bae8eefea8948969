import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  confirmSettlement,
  getSettlement,
  reopenSettlement,
  type Settlement,
  SETTLEMENT_NAMES,
  SETTLEMENT_STATUS,
  settlementStatement,
  type SettlementLine,
} from '../../../contract/run/settlement.ts';
import { SettlementForm } from './form.tsx';
import { Payees } from './payees.tsx';
import style from './settlement.module.css';

/** The settlement on the page of an exit: its lines with their working, and what is done next by whom. */
export default function SettlementCard({ employeeexitid }: { employeeexitid: number }) {
  const { data, error, refetch } = useEndpoint(getSettlement, { employeeexitid }, { staleTime: 0 });
  const [settlement] = data ?? [];
  const status = settlement ? (
    <Tag tone={settlement.statusid === 2 ? 'good' : settlement.statusid === 1 ? 'warn' : 'plain'}>
      {t(SETTLEMENT_STATUS[settlement.statusid])}
    </Tag>
  ) : undefined;
  return (
    <Card title={t('Settlement')} side={status}>
      {settlement ? (
        <Body settlement={settlement} />
      ) : error ? (
        <Failed text={sentenceOf(error)} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Card>
  );
}

function Body({ settlement }: { settlement: Settlement }) {
  const day = useDay();
  const { lines, total, dueon, problem, payrolls, input, openclearance, statusid, savedby, confirmedby } = settlement;
  const payroll = payrolls.find(({ displayvalue }) => displayvalue === `${input.payrollmonth} ${input.periodnumber}`);
  return (
    <div className={style.body}>
      <DescriptionList
        items={[
          ...(dueon ? [{ label: 'Due by', value: day(dueon) }] : []),
          { label: 'Paid with', value: payroll?.displayname ?? '–' },
          ...(savedby ? [{ label: 'Saved by', value: savedby }] : []),
          ...(confirmedby ? [{ label: 'Confirmed by', value: confirmedby }] : []),
        ]}
      />
      {openclearance.length > 0 ? (
        <p className={style.note}>{t('Clearance is open: {{tasks}}', { tasks: openclearance.join(', ') })}</p>
      ) : null}
      {problem ? (
        <p className={style.bad} role="alert">
          {t(problem)}
        </p>
      ) : (
        <ul className={style.lines}>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
          <li className={style.total}>
            <b>{t('Added to the last pay')}</b>
            <b>
              <Money amount={total} />
            </b>
          </li>
        </ul>
      )}
      <p className={style.note}>
        {t('The payroll pays the days up to the last day, arrears and loans by itself, and works out the final tax.')}
      </p>
      <Payees settlement={settlement} />
      <Findings settlement={settlement} />
      {statusid === 2 || problem ? null : <Entries settlement={settlement} />}
      <Decide settlement={settlement} />
    </div>
  );
}

/** What is to be known of the payslip that pays the settlement, and of a loss that it recovers. */
function Findings({ settlement: { payslip, input, employeeexitid, statusid } }: { settlement: Settlement }) {
  const day = useDay();
  return (
    <>
      {input.heard ? (
        <p className={style.note}>
          {t('Heard on {{day}}: {{note}}', { day: day(input.heard.on), note: input.heard.note })}
        </p>
      ) : null}
      {payslip && payslip.above > 0 ? (
        <p className={style.bad} role="status">
          {t('The payslip deducts {{deductions}}: {{above}} more than {{share}} % of the wages of {{wages}}.', {
            deductions: formatRupees(paise(payslip.deductions)),
            above: formatRupees(paise(payslip.above)),
            share: payslip.share,
            wages: formatRupees(paise(payslip.wages)),
          })}
        </p>
      ) : null}
      {payslip && payslip.rest > 0 ? (
        <p className={style.note}>
          {t('{{amount}} could not be recovered. Once the payroll is locked it stands under Receivables.', {
            amount: formatRupees(paise(payslip.rest)),
          })}
        </p>
      ) : null}
      {statusid === 2 ? (
        <div className={style.buttons}>
          <PdfButton label="Statement as PDF" fetch={() => download(settlementStatement, { employeeexitid })} />
        </div>
      ) : null}
    </>
  );
}

function Line({ line }: { line: SettlementLine }) {
  const { key, amount, worked, isdeduction, exempt, reason, component, why } = line;
  return (
    <li>
      <details>
        <summary>
          <span>
            {t(SETTLEMENT_NAMES[key])}
            <small>
              {component ?? (amount > 0 ? t('not paid: the FnF policy names no component') : '')}
              {exempt !== null && exempt > 0 && amount > 0 ? ` · ${t('partly or wholly free of tax')}` : ''}
            </small>
          </span>
          <Money amount={isdeduction ? -amount : amount} />
        </summary>
        <ol>
          {why.map(({ text, values }) => (
            <li key={text}>{t(text, values)}</li>
          ))}
          {reason === null ? null : (
            <li>
              {t('Changed from')} <Money amount={worked} />: {reason}
            </li>
          )}
        </ol>
      </details>
    </li>
  );
}

function Entries({ settlement }: { settlement: Settlement }) {
  const [open, setOpen] = useState(false);
  const mayEdit = useMay('payrollInput', 'edit');
  if (!mayEdit || settlement.isclosed) return null;
  return (
    <div>
      <Button variant={settlement.statusid === 0 ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {settlement.statusid === 0 ? t('Prepare the settlement') : t('Change the draft')}
      </Button>
      {open ? <SettlementForm settlement={settlement} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const AFTER = ['payrollInput', 'payrollRun'] as const;

function Decide({ settlement }: { settlement: Settlement }) {
  const { employeeexitid, version, statusid, mayconfirm, confirmers, isclosed } = settlement;
  const mayEdit = useMay('payrollInput', 'edit');
  const [asks, setAsks] = useState(false);
  const confirm = useSave(confirmSettlement, [...AFTER]);
  const reopen = useSave(reopenSettlement, [...AFTER]);
  if (!mayEdit) return null;
  const send = async () => {
    const text = t('Confirm this settlement? Its lines become inputs of the payroll that pays it.');
    if (!(await ask({ text, yes: 'Confirm', no: 'Go back' }))) return;
    try {
      await confirm.mutateAsync({ input: { employeeexitid }, version });
      toast('success', t('The settlement is confirmed'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <div className={style.buttons}>
      {mayconfirm && !isclosed ? (
        <Button loading={confirm.isPending} onClick={() => void send()}>
          {t('Confirm')}
        </Button>
      ) : null}
      {statusid === 1 && !mayconfirm ? (
        <p className={style.note}>
          {confirmers.length > 0
            ? t('Waits for confirmation by a second person: {{names}}', { names: confirmers.join(', ') })
            : t('A second person must confirm this settlement. Nobody else has the right to payroll inputs yet.')}
        </p>
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
          hint="The settlement becomes a draft again, and its inputs are removed."
          word="Take it out"
          danger
          limit={300}
          missing="Please enter the reason"
          send={(reason) => reopen.mutateAsync({ input: { employeeexitid, reason }, version })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </div>
  );
}
