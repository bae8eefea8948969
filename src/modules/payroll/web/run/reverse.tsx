import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import { closeDrawer, openDrawer } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type Settlement, SETTLEMENTS, proposeReversal } from '../../contract/run/reversal.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import type { RunRow } from '../../contract/run/run-rows.ts';
import style from './run.module.css';

const sum = (rows: readonly RunRow[]): number => rows.reduce((total, row) => total + row.netpay, 0);

/** Opens the proposal of a reversal for the selected people. */
export const reverse = (run: PayrollRun, rows: readonly RunRow[], done: () => void): void =>
  openDrawer(t('Reverse payslips'), <Proposal run={run} rows={rows} done={done} />);

/** The reason, and for each person the settlement of the money; a second person confirms. */
function Proposal({ run, rows, done }: { run: PayrollRun; rows: readonly RunRow[]; done: () => void }) {
  const propose = useSave(proposeReversal, ['payslip']);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [settlements, setSettlements] = useState<Readonly<Record<number, Settlement>>>({});
  const answered = (wanted: Settlement) => rows.filter((row) => settlements[row.employeeid] === wanted);
  const people = rows.flatMap(({ employeeid }) => {
    const settlement = settlements[employeeid];
    return settlement === undefined ? [] : [{ employeeid, settlement }];
  });
  const open = rows.length - people.length;
  const forAll = (settlement: Settlement) =>
    setSettlements(Object.fromEntries(rows.map((row) => [row.employeeid, settlement])));
  const send = async () => {
    try {
      await propose.mutateAsync({ input: { payrollrunid: run.payrollrunid, reason, people } });
      toast('success', t('The reversal is waiting for approval'));
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
          'A reversed payslip is cancelled and kept for the record. A second person confirms, then the people can be paid again for the month.',
        )}
      </p>
      <Textarea
        label={t('Reason')}
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
      <div className={style.question}>
        <b>{t('Was the amount recovered?')}</b>
        {rows.length > 1 ? (
          <span className={style.buttons}>
            <span className={style.dim}>{t('For all')}:</span>
            {(Object.keys(SETTLEMENTS) as Settlement[]).map((settlement) => (
              <Button key={settlement} size="compact-xs" variant="default" onClick={() => forAll(settlement)}>
                {t(SETTLEMENTS[settlement])}
              </Button>
            ))}
          </span>
        ) : null}
      </div>
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
              aria-label={t('Was the amount of {{name}} recovered?', { name: row.fullname })}
              value={settlements[row.employeeid] ?? ''}
              onChange={(value) => setSettlements({ ...settlements, [row.employeeid]: value as Settlement })}
              data={(Object.keys(SETTLEMENTS) as Settlement[]).map((value) => ({
                value: value as string,
                label: t(SETTLEMENTS[value]),
              }))}
            />
          </li>
        ))}
      </ul>
      <dl className={style.sums}>
        <dt>{plural(rows.length, '{{count}} payslip', '{{count}} payslips')}</dt>
        <dd>
          <Money amount={sum(rows)} />
        </dd>
        <dt>{t('Returned by bank')}</dt>
        <dd>
          <Money amount={sum(answered('returned'))} />
        </dd>
        <dt>{t('To be adjusted in the next pay')}</dt>
        <dd>
          <Money amount={sum(answered('kept'))} />
        </dd>
      </dl>
      {open > 0 ? (
        <p className={style.dim}>
          {plural(
            open,
            'Say for {{count}} more person whether the amount was recovered.',
            'Say for {{count}} more people whether the amount was recovered.',
          )}
        </p>
      ) : null}
      <Button type="submit" loading={propose.isPending} disabled={open > 0}>
        {t('Propose the reversal')}
      </Button>
    </form>
  );
}
