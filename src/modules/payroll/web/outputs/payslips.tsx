import { Alert, Group, NativeSelect } from '@mantine/core';
import { IconReceiptRupee } from '@tabler/icons-react';
import { useState } from 'react';
import { download, sentenceOf } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPayslip, listPayslips } from '../../contract/outputs/payslip-view.ts';
import { ownSettlement } from '../../contract/run/settlement.ts';
import { PayslipBody } from './payslip-body.tsx';
import { payslipName } from '../words.ts';

/** The caller's own payslips: the newest that is published is open, the others can be selected. */
export default function Payslips() {
  const session = useSession();
  const list = useEndpoint(listPayslips, {});
  const day = useDay();
  const [chosen, setChosen] = useState('');
  const published = list.data?.filter(({ netpay }) => netpay !== null) ?? [];
  const entry = published.find((row) => String(row.payrollrunid) === chosen) ?? published[0];
  const slips = useEndpoint(
    getPayslip,
    { payrollrunid: entry?.payrollrunid ?? 0, employeeid: entry?.employeeid ?? 0 },
    { enabled: entry !== undefined },
  );
  if (list.error) return <Failed text={sentenceOf(list.error)} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const toCome = list.data
    .filter(({ netpay }) => netpay === null)
    .map((row) => (
      <Alert key={row.payrollrunid} color="blue" className="no-print" mb={16}>
        {t('Your payslip of {{month}} is published on {{day}}', {
          month: payslipName(row),
          day: day(row.publishdate ?? row.paydate),
        })}
      </Alert>
    ));
  if (!entry)
    return toCome.length > 0 ? (
      <>{toCome}</>
    ) : (
      <EmptyState
        emptyState={{
          title: t('No payslip yet'),
          why: t('Your payslip appears here as soon as it is published, with the working behind every amount.'),
          icon: IconReceiptRupee,
        }}
      />
    );
  const [slip] = slips.data ?? [];
  return (
    <>
      {toCome}
      {session?.isformer ? (
        <Group className="no-print" mb={16}>
          <PdfButton label="Settlement statement" fetch={() => download(ownSettlement, {})} />
        </Group>
      ) : null}
      {published.length > 1 ? (
        <NativeSelect
          className="no-print"
          label={t('Month')}
          value={String(entry.payrollrunid)}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={published.map((row) => ({
            value: String(row.payrollrunid),
            label: row.reversed
              ? t('{{month}} (reversed)', { month: payslipName(row) })
              : t('{{month}}, paid on {{day}}', { month: payslipName(row), day: day(row.paydate) }),
          }))}
          maw={420}
          mb={16}
        />
      ) : null}
      {slips.error ? (
        <Failed text={sentenceOf(slips.error)} retry={() => void slips.refetch()} />
      ) : slip ? (
        <PayslipBody slip={slip} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
