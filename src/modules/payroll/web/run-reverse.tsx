import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import { closeDrawer, openDrawer } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type Fate, FATES, proposeReversal } from '../contract/reversal.ts';
import type { PayrollRun, RunRow } from '../contract/run.ts';
import style from './run.module.css';

const WORDS: Record<Fate, string> = { returned: 'Returned', kept: 'Kept' };
const sum = (rows: readonly RunRow[]): number => rows.reduce((total, row) => total + row.netpay, 0);

/** Opens the proposal of a reversal for the ticked people. */
export const reverse = (run: PayrollRun, rows: readonly RunRow[], done: () => void): void =>
  openDrawer(t('Reverse payslips'), <Proposal run={run} rows={rows} done={done} />);

/** Why, and for each person what became of the money; a second person confirms. */
function Proposal({ run, rows, done }: { run: PayrollRun; rows: readonly RunRow[]; done: () => void }) {
  const propose = useSave(proposeReversal, ['payslip']);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [fates, setFates] = useState<Readonly<Record<number, Fate>>>({});
  const fateOf = (row: RunRow): Fate => fates[row.employeeid] ?? 'returned';
  const kept = rows.filter((row) => fateOf(row) === 'kept');
  const send = async () => {
    const people = rows.map((row) => ({ employeeid: row.employeeid, fate: fateOf(row) }));
    try {
      await propose.mutateAsync({ input: { payrollrunid: run.payrollrunid, reason, people } });
      toast('success', t('The reversal waits for a second person'));
      done();
      closeDrawer();
    } catch (error) {
      const field = isCallError(error) ? error.fields?.['reason'] : undefined;
      setProblem(field ?? sentenceOf(error));
    }
  };
  return (
    <form
      className={style.page}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={style.dim}>
        {t(
          'A reversed payslip stays as it is but counts no more. A second person confirms, then the people can be paid anew for the month.',
        )}
      </p>
      <Textarea
        label={t('Why')}
        value={reason}
        error={problem || undefined}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem('');
        }}
      />
      <p className={style.dim}>
        <b>{t('What became of the money?')}</b> {t(FATES.returned)}. {t(FATES.kept)}.
      </p>
      <ul className={style.list}>
        {rows.map((row) => (
          <li key={row.employeeid}>
            <span>
              {row.fullname} <span className={style.dim}>{row.employeecode}</span>
              <br />
              <Money amount={row.netpay} />
            </span>
            <SegmentedControl
              size="xs"
              aria-label={t('What became of the money of {{name}}?', { name: row.fullname })}
              value={fateOf(row)}
              onChange={(value) => setFates({ ...fates, [row.employeeid]: value })}
              data={(Object.keys(WORDS) as Fate[]).map((value) => ({ value, label: t(WORDS[value]) }))}
            />
          </li>
        ))}
      </ul>
      <dl className={style.sums}>
        <dt>{plural(rows.length, '{{count}} payslip', '{{count}} payslips')}</dt>
        <dd>
          <Money amount={sum(rows)} />
        </dd>
        <dt>{t('Returned')}</dt>
        <dd>
          <Money amount={sum(rows) - sum(kept)} />
        </dd>
        <dt>{t('Kept, to be set off')}</dt>
        <dd>
          <Money amount={sum(kept)} />
        </dd>
      </dl>
      <Button type="submit" loading={propose.isPending}>
        {t('Propose the reversal')}
      </Button>
    </form>
  );
}
