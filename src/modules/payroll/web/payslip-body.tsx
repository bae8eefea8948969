import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Facts } from '#platform/web/kit/facts.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Unfold } from '#platform/web/kit/unfold.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { payslipPdf, type PayslipView } from '../contract/payslip-view.ts';
import style from './payslip.module.css';
import { reasonOf } from './reasons.ts';
import { PayslipReversed } from './payslip-reversed.tsx';
import { runName } from './words.ts';

const masked = (account: unknown): string | undefined =>
  typeof account === 'string' && account.length > 4 ? `•••• ${account.slice(-4)}` : undefined;
const said = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function Part({
  title,
  slip,
  kinds,
  total,
}: {
  title: string;
  slip: PayslipView;
  kinds: readonly string[];
  total?: number;
}) {
  const lines = slip.lines.filter((line) => kinds.includes(line.kind) && line.amount !== 0);
  return (
    <Card title={t(title)}>
      {lines.length === 0 ? (
        <p className={style.dim}>{t('Nothing this month.')}</p>
      ) : (
        <Unfold reasons={lines.map((line, at) => reasonOf(line, at, slip.ytd))} />
      )}
      {total === undefined ? null : (
        <div className={style.total}>
          <span>{t('Total')}</span>
          <Money amount={total} />
        </div>
      )}
    </Card>
  );
}

/** A payslip: what was paid, why, and every amount with its working one click away. */
export function PayslipBody({ slip }: { slip: PayslipView }) {
  const [busy, setBusy] = useState(false);
  const fetchPdf = async () => {
    setBusy(true);
    try {
      await download(payslipPdf, { payrollrunid: slip.payrollrunid, employeeid: slip.employeeid });
    } catch (error) {
      toast('error', sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { identity, days } = slip;
  const facts = [
    { label: 'Employer', value: said(identity['employer']) },
    { label: 'PAN and TAN of the employer', value: said(identity['employernumbers']) },
    { label: 'Employee code', value: slip.employeecode },
    { label: 'Designation', value: said(identity['designation']) },
    { label: 'Department', value: said(identity['department']) },
    { label: 'Office', value: said(identity['office']) },
    { label: 'PAN', value: said(identity['pan']) },
    { label: 'UAN', value: said(identity['uan']) },
    { label: 'ESI number', value: said(identity['esinumber']) },
    { label: 'Paid to', value: masked(identity['bankaccount']) ?? said(identity['paymentmode']) },
    { label: 'Days in service', value: String(days.inservice) },
    { label: 'Loss of pay', value: String(days.lop) },
    { label: 'Paid days', value: String(days.paid) },
  ];
  return (
    <article className={style.page}>
      <header className={style.head}>
        <div>
          <h2>{runName(slip)}</h2>
          <p>
            {slip.fullname}
            {said(identity['localname']) ? ` · ${said(identity['localname'])}` : ''}
            {slip.locked ? '' : ` · ${t('draft, not locked')}`}
          </p>
        </div>
        <Button
          className="no-print"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={busy}
          onClick={() => void fetchPdf()}
        >
          {t('Download PDF')}
        </Button>
      </header>
      {slip.reversed ? <PayslipReversed slip={slip} reversed={slip.reversed} /> : null}
      <div className={style.net}>
        <div>
          <span>{t('Net pay')}</span>
          <br />
          <b>
            <Money amount={slip.netpay} />
          </b>
        </div>
        <span>{slip.inwords}</span>
      </div>
      <div className={style.two}>
        <Part title="Earnings" slip={slip} kinds={['earning', 'arrear']} total={slip.totalearnings} />
        <Part title="Deductions" slip={slip} kinds={['deduction']} total={slip.totaldeductions} />
      </div>
      {slip.recoverycarried > 0 ? (
        <p className={style.dim}>
          {t('Carried to the next month as a recovery:')} <Money amount={slip.recoverycarried} />
        </p>
      ) : null}
      <div className={style.two}>
        <Part title="Paid by the employer" slip={slip} kinds={['employer']} />
        <Card title={t('Details')}>
          <Facts facts={facts.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]))} />
        </Card>
      </div>
      <p className={style.dim}>{t('Press an amount to see how it was worked out.')}</p>
    </article>
  );
}
