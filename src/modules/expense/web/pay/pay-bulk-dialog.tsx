import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { useNavigate } from '@tanstack/react-router';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SwitchField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { payBulk, type PayableRow } from '../../contract/pay.ts';
import style from '../expense.module.css';
import { payoutPath } from '../paths.ts';
import { amountText } from '../words.ts';
import { FIRST_HOW, type How, HowFields, sentHow } from './how-fields.tsx';

type Values = How & { expenseclaimids: number[]; isfile: boolean };
type Paid = OutputOf<typeof payBulk>[number];
type PayBulkDialog = { rows: readonly PayableRow[]; onClose: (isdone: boolean) => void };

/** Pays all that is open of many claims at once, and names those that could not be paid. */
export function PayBulkDialog({ rows, onClose }: PayBulkDialog) {
  const { mutateAsync } = useSave(payBulk);
  const [paid, setPaid] = useState<Paid>();
  const go = useNavigate();
  const form = useForm<Values>({
    schema: payBulk.input,
    initial: {
      ...FIRST_HOW(),
      expenseclaimids: rows.flatMap(({ expenseclaimid }) => expenseclaimid ?? []),
      isfile: true,
    },
    check: ({ method, paidon }) => (method !== 'payroll' && paidon === null ? { paidon: 'Please enter the day' } : {}),
  });
  const sum = rows.reduce((total, { open }) => total + open, 0);
  const submit = form.submit(
    async (values) => {
      const [answer] = await mutateAsync({
        input: payBulk.input.parse(sentHow({ ...values, isfile: values.isfile && values.method === 'bank' })),
      });
      if (!answer || answer.refused.length > 0) return setPaid(answer);
      if (answer.expensepayoutid !== null) void go({ to: payoutPath(answer.expensepayoutid) });
      toast('success', plural(answer.paid, '{{count}} claim was paid', '{{count}} claims were paid'));
      onClose(true);
    },
    () => undefined,
  );
  return (
    <Modal
      opened
      size="lg"
      onClose={() => onClose(paid !== undefined)}
      title={plural(rows.length, 'Pay {{count}} claim', 'Pay {{count}} claims')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {paid ? (
        <Refused paid={paid} onClose={() => onClose(true)} />
      ) : (
        <DialogForm onSubmit={submit} onClose={() => onClose(false)} busy={form.busy} save="Pay">
          <p className={style.quiet}>{t('{{amount}} in all, each claim in whole.', { amount: amountText(sum) })}</p>
          <HowFields
            method={form.bind('method')}
            paidon={form.bind('paidon')}
            reference={form.bind('reference')}
            reason={form.bind('reason')}
            haspayroll
          />
          {form.bind('method').value === 'bank' ? (
            <SwitchField
              field={form.bind('isfile')}
              label="File for the bank"
              hint="One file with all these payments. Employees without a bank account are named and not paid."
            />
          ) : null}
        </DialogForm>
      )}
    </Modal>
  );
}

/** What was paid, and why the others were not. */
const Refused = ({ paid: { paid, amount, refused }, onClose }: { paid: Paid; onClose: () => void }) => (
  <Stack gap={16}>
    <p>
      {plural(paid, '{{count}} claim was paid', '{{count}} claims were paid')} · {amountText(amount)}
    </p>
    <ul>
      {refused.map(({ expenseclaimid, claimno, message }) => (
        <li key={expenseclaimid}>
          <b>{claimno}</b> {t(message)}
        </li>
      ))}
    </ul>
    <Group justify="flex-end">
      <Button onClick={onClose}>{t('Close')}</Button>
    </Group>
  </Stack>
);
