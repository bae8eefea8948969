import { Button, Group } from '@mantine/core';
import { IconCoinRupee, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { LOAN_PENDING, ownLoans, withdrawLoan } from '../../../contract/run/start-loans.ts';
import { monthName } from '../../words.ts';
import style from '../run.module.css';
import { LoanForm, type TopUp } from './loan-form.tsx';
import { ScheduleTable } from './schedule-table.tsx';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'info', 3: 'good', 4: 'bad' };

type OwnLoans = { loankindid: 1 | 2; add: string; empty: string; why: string };

/** One's own loans or salary advances: what is owed, and month by month how it is taken back. */
export function OwnLoansPage({ loankindid, add, empty, why }: OwnLoans) {
  const { data, error, refetch } = useEndpoint(ownLoans, { loankindid });
  const mayAsk = useMay('payRequest', 'edit');
  const employeeid = useSession()?.employeeid ?? 0;
  const withdraw = useSave(withdrawLoan, ['payRequest', 'payrollInput', 'payrollRun']);
  const [asking, setAsking] = useState<{ topup?: TopUp }>();
  const [open, setOpen] = useState<number>();
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const create = mayAsk ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking({})}>
      {t(add)}
    </Button>
  ) : null;
  const takeBack = async (loanrequestid: number) => {
    try {
      await withdraw.mutateAsync({ input: { loanrequestid } });
      toast('success', t('Saved successfully'));
    } catch (failed) {
      toast('error', t(sentenceOf(failed)), { keep: true });
    }
  };
  return (
    <div className={style.page}>
      {data.length === 0 ? (
        <EmptyState emptyState={{ title: empty, why, icon: IconCoinRupee }}>{create}</EmptyState>
      ) : (
        <Group justify="flex-end">{create}</Group>
      )}
      {data.map((loan, at) => (
        <Card
          key={`${loan.loanid ?? ''} ${loan.loanrequestid ?? ''}`}
          title={t(loan.loantype)}
          side={<Tag tone={TONES[loan.statusid]}>{t(loan.status)}</Tag>}
        >
          <DescriptionList
            items={[
              { label: 'Amount', value: <Money amount={loan.amount} decimals={0} /> },
              ...(loan.loanid === null
                ? [{ label: 'Instalments', value: String(loan.instalments ?? '–') }]
                : [
                    { label: 'Outstanding', value: <Money amount={loan.outstanding} decimals={0} /> },
                    { label: 'Instalment', value: <Money amount={loan.emi} decimals={0} /> },
                  ]),
              { label: 'First month', value: monthName(loan.payrollmonth) },
              ...(loan.interestkind === null || loan.interestkind === 'Nil'
                ? []
                : [{ label: 'Interest', value: `${t(loan.interestkind)}, ${loan.planrate}%` }]),
              ...(loan.reason === null ? [] : [{ label: 'Reason', value: loan.reason }]),
              ...(loan.decisionnote === null ? [] : [{ label: 'Comment', value: loan.decisionnote }]),
            ]}
          />
          <Group gap={8} mt={8}>
            {loan.schedule.length > 0 ? (
              <Button
                variant="default"
                size="compact-sm"
                aria-expanded={open === at}
                onClick={() => setOpen(open === at ? undefined : at)}
              >
                {t('Month by month')}
              </Button>
            ) : null}
            {mayAsk && loan.loanid !== null && loan.interestkind !== null && loan.outstanding > 0 ? (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => setAsking({ topup: { loanid: loan.loanid ?? 0, loantype: loan.loantype, employeeid } })}
              >
                {t('Top-up')}
              </Button>
            ) : null}
            {mayAsk && loan.statusid === LOAN_PENDING ? (
              <Button variant="default" size="compact-sm" onClick={() => void takeBack(loan.loanrequestid ?? 0)}>
                {t('Withdraw')}
              </Button>
            ) : null}
          </Group>
          {open === at ? <ScheduleTable rows={loan.schedule} /> : null}
        </Card>
      ))}
      {asking ? (
        <LoanForm
          title={asking.topup ? 'Top-up' : add}
          loankindid={loankindid}
          isown
          {...asking}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </div>
  );
}
