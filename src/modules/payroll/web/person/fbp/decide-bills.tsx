import { Modal } from '@mantine/core';
import { z } from 'zod';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { decideBills, MAX_BILL_REASON } from '../../../contract/person/fbp-bills.ts';

type Decided = { readonly fbpclaimid: number; readonly amount: number; readonly billnumber: string };
export type DecidingBills = { readonly isaccepted: boolean; readonly bills: readonly Decided[] };
type Draft = { accepted: number | null; reason: string };

/** Accepts bills, one of them in part, or sends them back with a reason that the person reads. */
export function DecideBills({ deciding, onClose }: { deciding: DecidingBills; onClose: () => void }) {
  const { isaccepted, bills } = deciding;
  const { mutateAsync } = useSave(decideBills, ['payrollRun']);
  const [only] = bills.length === 1 ? bills : [];
  const form = useForm<Draft>({
    schema: z.object({}),
    initial: { accepted: only?.amount ?? null, reason: '' },
    check: ({ accepted, reason }) => ({
      ...(isaccepted && only && accepted === null ? { accepted: 'Please enter what of it is accepted' } : {}),
      ...(isaccepted && only && accepted !== null && accepted > only.amount
        ? { accepted: 'The accepted amount cannot exceed the bill' }
        : {}),
      ...(!isaccepted && reason.trim() === '' ? { reason: 'Please say why it is sent back' } : {}),
    }),
  });
  const send = async ({ accepted, reason }: Draft) => {
    await mutateAsync({
      input: {
        fbpclaimids: bills.map(({ fbpclaimid }) => fbpclaimid),
        isaccepted,
        accepted: isaccepted && only ? accepted : null,
        reason: reason.trim() || null,
      },
    });
  };
  const done = () => {
    toast(
      'success',
      isaccepted
        ? plural(bills.length, '{{count}} bill was accepted', '{{count}} bills were accepted')
        : plural(bills.length, '{{count}} bill was sent back', '{{count}} bills were sent back'),
    );
    onClose();
  };
  const title = only
    ? t('Bill {{number}}', { number: only.billnumber })
    : plural(bills.length, '{{count}} bill', '{{count}} bills');
  return (
    <Modal opened centered title={title} onClose={onClose} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm
        busy={form.busy}
        save={isaccepted ? 'Accept' : 'Send back'}
        onClose={onClose}
        onSubmit={(event) => form.submit(send, done)(event)}
      >
        <p>
          <Money amount={bills.reduce((all, { amount }) => all + amount, 0)} />
          <br />
          {isaccepted ? t('The next open payroll pays it as far as the head has accrued.') : null}
        </p>
        {isaccepted && only ? <MoneyField first field={form.bind('accepted')} label="Accepted" required /> : null}
        <TextField
          field={form.bind('reason')}
          label="Reason"
          hint="The person reads it"
          limit={MAX_BILL_REASON}
          lines={2}
          required={!isaccepted}
        />
      </DialogForm>
    </Modal>
  );
}
