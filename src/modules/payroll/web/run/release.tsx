import { Alert, Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { releaseRun } from '../../contract/run/run.ts';
import { type RunSummary, runSummary } from '../../contract/run/run-summary.ts';
import { type Dialog, FEATURES, rupees } from './dialogs.tsx';
import style from './run.module.css';

/** How the run is paid: by payment mode, and who gets nothing. */
function PaidBy({ data }: { data: RunSummary }) {
  const words: Record<string, string> = { Bank: 'By bank', Cheque: 'By cheque', Cash: 'In cash' };
  return (
    <dl className={style.sums} aria-label={t('How people are paid')}>
      {data.paid.map(({ label, people, amount }) => (
        <div key={label}>
          <dt>
            {t(words[label] ?? label)} · {plural(people, '{{count}} person', '{{count}} people')}
          </dt>
          <dd className="number">{rupees(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>
          {t('Nothing to pay')} · {plural(data.nothing, '{{count}} person', '{{count}} people')}
        </dt>
        <dd className="number">{rupees(0)}</dd>
      </div>
    </dl>
  );
}

type ValueDate = { readonly keeps: boolean; readonly day: string };
type PastDate = {
  readonly summary: RunSummary;
  readonly chosen: ValueDate | undefined;
  readonly choose: (value: ValueDate) => void;
  readonly problem: string;
};

/** A pay date that is over: the bank pays on another day, or the files keep it. Nothing is chosen beforehand. */
function PastPayDate({ summary: { valuedate, proposedon }, chosen, choose, problem }: PastDate) {
  const day = useDay();
  const [other, setOther] = useState(proposedon ?? '');
  return (
    <Alert color="yellow" title={t('The pay date {{day}} is over', { day: day(valuedate) })}>
      <Radio.Group
        label={t('On which day is the bank to pay?')}
        description={t('Payslips and income tax stay with the pay date.')}
        error={problem || undefined}
        value={chosen === undefined ? null : chosen.keeps ? 'keep' : 'other'}
        onChange={(value) => choose({ keeps: value === 'keep', day: other })}
      >
        <Radio value="other" label={t('On this day')} mt={8} />
        <DateField
          label="Day of payment"
          hint="The next working day is proposed."
          field={{
            name: 'valuedate',
            value: other,
            error: undefined,
            onChange: (value) => {
              setOther(value ?? '');
              choose({ keeps: false, day: value ?? '' });
            },
            onBlur: () => undefined,
          }}
        />
        <Radio
          value="keep"
          label={t('Keep {{day}}: the bank has its own instruction', { day: day(valuedate) })}
          mt={8}
        />
      </Radio.Group>
    </Alert>
  );
}

/** The total has to be typed, so that nobody releases by habit. */
export function Release({ run, opened, close }: Dialog) {
  const release = useSave(releaseRun, FEATURES);
  const { payrollrunid } = run;
  // What was read before the lock does not say whether the pay date is over.
  const { data: summary, isFetching } = useEndpoint(runSummary, { payrollrunid }, { enabled: opened, staleTime: 0 });
  const [netpay, setNetpay] = useState<number | null>(null);
  const [valuedate, setValueDate] = useState<ValueDate>();
  const [problem, setProblem] = useState('');
  const [dayProblem, setDayProblem] = useState('');
  const isOver = summary !== undefined && summary.proposedon !== null;
  const send = async () => {
    const isMissing = isOver && valuedate === undefined;
    const isWrong = netpay !== run.netpay;
    if (isMissing) setDayProblem(t('Choose the day of payment'));
    if (isWrong) setProblem(t('The total you typed is not the net pay of this run'));
    if (isMissing || isWrong) return;
    try {
      const chosen = isOver && valuedate && !valuedate.keeps ? { valuedate: valuedate.day } : {};
      await release.mutateAsync({ input: { payrollrunid, netpay, ...chosen } });
      toast('success', t('The payments are released'));
      close();
    } catch (error) {
      const own = isCallError(error) ? error.fields?.['valuedate'] : undefined;
      if (own === undefined) setProblem(t(sentenceOf(error)));
      else setDayProblem(t(own));
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('Release payments')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className={style.page}
      >
        {summary ? <PaidBy data={summary} /> : null}
        {isOver ? (
          <PastPayDate
            summary={summary}
            chosen={valuedate}
            choose={(value) => {
              setValueDate(value);
              setDayProblem('');
            }}
            problem={dayProblem}
          />
        ) : null}
        <p className={style.dim}>{t('Released payments are corrected by a reversal or by a later month.')}</p>
        <MoneyField
          label={t('Type the total: {{total}}', { total: rupees(run.netpay) })}
          first
          field={{
            name: 'netpay',
            value: netpay,
            error: problem || undefined,
            onChange: (amount) => {
              setNetpay(amount);
              setProblem('');
            },
            onBlur: () => undefined,
          }}
        />
        <Button type="submit" loading={release.isPending} disabled={summary === undefined || isFetching}>
          {t('Release')}
        </Button>
      </form>
    </Modal>
  );
}
