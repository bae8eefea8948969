import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { FieldPair, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  addReceivableEntry,
  confirmWriteOff,
  ENTRY_KIND,
  getReceivable,
  PAYMENT,
  type ReceivableEntry,
  receivableForm,
  type ReceivableRow,
  withdrawReceivableEntry,
} from '../../../contract/run/receivables.ts';
import style from '../../outputs/payslip.module.css';

const [PROPOSED, WITHDRAWN] = [1, 3] as const;
const TONES = { 1: 'warn', 2: 'good', 3: 'plain' } as const;

function Entry({ entry, mayEdit }: { entry: ReceivableEntry; mayEdit: boolean }) {
  const day = useDay();
  const confirm = useSave(confirmWriteOff);
  const withdraw = useSave(withdrawReceivableEntry);
  const { receivableentryid, version, statusid } = entry;
  const run = async (work: typeof confirm) => {
    try {
      await work.mutateAsync({ input: { receivableentryid }, version });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <tr>
      <td>
        {t(entry.kind)}
        <br />
        <small>{[entry.note, entry.addedbyname, entry.decidedbyname ?? ''].filter(Boolean).join(' · ')}</small>
      </td>
      <td>{day(entry.entryday)}</td>
      <td>
        <Money amount={entry.amount} />
      </td>
      <td>
        <Tag tone={TONES[statusid]}>{t(entry.status)}</Tag>
      </td>
      <td>
        {mayEdit && entry.mayconfirm ? (
          <Button size="compact-sm" onClick={() => void run(confirm)}>
            {t('Confirm')}
          </Button>
        ) : null}
        {mayEdit && statusid !== WITHDRAWN ? (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void run(withdraw)}>
            {t('Withdraw')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

type Draft = { kindid: number | null; amount: number | null; entryday: string | null; note: string };

function AddForm({ employeeid, balance, onClose }: { employeeid: number; balance: number; onClose: () => void }) {
  const { mutateAsync } = useSave(addReceivableEntry);
  const form = useForm<Draft>({
    schema: receivableForm,
    initial: { kindid: PAYMENT, amount: balance, entryday: today(), note: '' },
  });
  const isPayment = form.values.kindid === PAYMENT;
  const save = form.submit(
    async (draft) => {
      await mutateAsync({ input: { ...receivableForm.parse(draft), employeeid } });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
      <FieldPair>
        <SelectField field={form.bind('kindid')} options={ENTRY_KIND.options} label="Kind" required />
        <DateField field={form.bind('entryday')} label="Date" required />
      </FieldPair>
      <MoneyField field={form.bind('amount')} label="Amount" required />
      <TextField
        field={form.bind('note')}
        limit={300}
        label={isPayment ? 'Reference of the payment' : 'Reason'}
        {...(isPayment ? {} : { hint: 'A second person confirms the write-off.' })}
        required
      />
    </DialogForm>
  );
}

/** What somebody who has left owes, and what became of it. */
export function ReceivableDialog({ row, onClose }: { row: ReceivableRow; onClose: () => void }) {
  const mayEdit = useMay('payrollInput', 'edit');
  const [adding, setAdding] = useState(false);
  const { employeeid, fullname } = row;
  const query = useEndpoint(getReceivable, { employeeid }, { staleTime: 0 });
  return (
    <LoadedDialog title={fullname} size="lg" onClose={onClose} query={query}>
      {([result]) =>
        result ? (
          adding ? (
            <AddForm employeeid={employeeid} balance={result.receivable.balance} onClose={() => setAdding(false)} />
          ) : (
            <div className={style.page}>
              <DescriptionList
                items={[
                  { label: 'Recoveries', value: <Money amount={result.receivable.recoveries} /> },
                  { label: 'Loans', value: <Money amount={result.receivable.loans} /> },
                  { label: 'Left to pay', value: <Money amount={result.receivable.balance} /> },
                ]}
              />
              {result.entries.length === 0 ? (
                <p className={style.dim}>{t('Nothing has been paid or written off yet.')}</p>
              ) : (
                <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('Payments and write-offs')}>
                  <table className={style.compare}>
                    <tbody>
                      {result.entries.map((entry) => (
                        <Entry key={entry.receivableentryid} entry={entry} mayEdit={mayEdit} />
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
              {result.entries.some(({ statusid, mayconfirm }) => statusid === PROPOSED && !mayconfirm) ? (
                <p className={style.dim}>{t('A second person with the right to payroll inputs confirms it here.')}</p>
              ) : null}
              {mayEdit && result.receivable.balance > 0 ? (
                <Group>
                  <Button variant="default" onClick={() => setAdding(true)}>
                    {t('Record a payment or a write-off')}
                  </Button>
                </Group>
              ) : null}
            </div>
          )
        ) : null
      }
    </LoadedDialog>
  );
}
