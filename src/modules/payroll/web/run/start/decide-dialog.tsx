import { Modal } from '@mantine/core';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  APPROVED,
  decisionForm,
  DENIED,
  type ItemCalls,
  ITEM_DECISION,
  type ItemRow,
  MAX_REASON,
  ON_HOLD,
  POSTPONED,
} from '../../../contract/run/start-items.ts';
import { monthName } from '../../words.ts';

/** Months that an item can be postponed by. */
const MONTHS = 12;

const AFTER: Readonly<Record<number, string>> = {
  [APPROVED]: 'The payroll of the month takes it. What is due in a closed month is taken by the next open one.',
  [ON_HOLD]: 'It waits and is not paid until somebody decides it again.',
  [DENIED]: 'It is never paid. The comment is shown with it.',
  [POSTPONED]: 'It is paid in that month without a further act.',
};

export type Deciding = { decisionid: 2 | 3 | 4 | 6; rows: readonly ItemRow[] };

/** Decides one or several items: with the month they are postponed to, and a comment. */
export function DecideDialog({
  calls,
  deciding,
  onClose,
}: {
  calls: ItemCalls;
  deciding: Deciding;
  onClose: () => void;
}) {
  const { decisionid, rows } = deciding;
  const { mutateAsync } = useSave(calls.decide, ['payrollRun', 'payrollInput']);
  const last =
    rows
      .map((row) => row.postponedto ?? row.payrollmonth)
      .toSorted()
      .at(-1) ?? '';
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(last as Month, at + 1));
  const form = useForm<{ postponedto: number | null; decisionnote: string }>({
    schema: decisionForm,
    initial: { postponedto: 0, decisionnote: '' },
    check: ({ decisionnote }): Record<string, string> =>
      decisionid === DENIED && decisionnote.trim() === '' ? { decisionnote: 'Please add comment' } : {},
  });
  const send = form.submit(
    async ({ postponedto, decisionnote }) => {
      await mutateAsync({
        input: calls.decide.input.parse({
          payitemids: rows.map(({ payitemid }) => payitemid),
          decisionid,
          postponedto: decisionid === POSTPONED ? months[postponedto ?? 0] : null,
          decisionnote,
        }),
      });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t(ITEM_DECISION.label(decisionid) ?? '')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={send} onClose={onClose} busy={form.busy} save={ITEM_DECISION.label(decisionid) ?? 'Save'}>
        <p>
          {rows.length === 1 ? rows[0]?.fullname : plural(rows.length, '{{count}} entry', '{{count}} entries')} ·{' '}
          <Money amount={rows.reduce((sum, { amount }) => sum + amount, 0)} />
          <br />
          {t(AFTER[decisionid] ?? '')}
        </p>
        {decisionid === POSTPONED ? (
          <SelectField
            field={form.bind('postponedto')}
            label="Postponed To"
            options={months.map((month, at) => ({ displayname: monthName(month), displayvalue: at }))}
            required
          />
        ) : null}
        <TextField
          field={form.bind('decisionnote')}
          label="Comment"
          lines={2}
          limit={MAX_REASON}
          required={decisionid === DENIED}
        />
      </DialogForm>
    </Modal>
  );
}
