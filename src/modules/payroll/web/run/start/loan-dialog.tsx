import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { sentenceOf } from '#platform/web/call.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  addLoanEvent,
  LOAN_CLOSE,
  LOAN_CLOSE_BANK,
  LOAN_EVENT,
  LOAN_INSTALMENT,
  loanForm,
  LOAN_SKIP,
  type LoanRow,
  loanSchedule,
  MAX_REASON,
  removeLoanEvent,
  type ScheduleRow,
} from '../../../contract/run/start-loans.ts';
import { monthName } from '../../words.ts';
import { ScheduleTable } from './schedule-table.tsx';

const FEATURES = ['payrollRun', 'payrollInput', 'payRequest'] as const;
const EVENTS = [LOAN_INSTALMENT, LOAN_SKIP, LOAN_CLOSE, LOAN_CLOSE_BANK] as const;
type Event = (typeof EVENTS)[number];

type Form = { loanid: number; kindid: Event; rows: readonly ScheduleRow[]; onClose: () => void };

/** Names the instalment of a month of a loan, skips the month, or closes the loan in it. */
function EventForm({ loanid, kindid, rows, onClose }: Form) {
  const { mutateAsync } = useSave(addLoanEvent, FEATURES);
  const months = rows.filter((row) => !row.ispaid && row.event === null).map(({ payrollmonth }) => payrollmonth);
  const isNamed = kindid === LOAN_INSTALMENT;
  const form = useForm<{ month: number | null; amount: number | null; note: string }>({
    schema: isNamed ? loanForm.pick({ amount: true }) : z.object({}),
    initial: { month: 0, amount: null, note: '' },
  });
  const save = form.submit(
    async ({ month, amount, note }) => {
      const payrollmonth = months[month ?? 0];
      await mutateAsync({
        input: addLoanEvent.input.parse({ loanid, kindid, payrollmonth, amount: isNamed ? amount : null, note }),
      });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save={LOAN_EVENT.label(kindid) ?? 'Save'}>
      <SelectField
        field={form.bind('month')}
        label="Month"
        options={months.map((month, at) => ({ displayname: monthName(month), displayvalue: at }))}
        required
      />
      {isNamed ? (
        <MoneyField
          field={form.bind('amount')}
          label="Instalment"
          hint="With the interest of the month. The others stay, and the last one takes the rest."
          required
        />
      ) : null}
      <TextField field={form.bind('note')} label="Comment" lines={2} limit={MAX_REASON} />
    </DialogForm>
  );
}

/** The months of a loan, with what can be changed of those ahead. */
export function LoanDialog({ loan, onTopUp, onClose }: { loan: LoanRow; onTopUp: () => void; onClose: () => void }) {
  const { loanid, interestkind, loannumber, fullname } = loan;
  const query = useEndpoint(loanSchedule, { loanid: loanid ?? 0 });
  const mayEdit = useMay('payrollInput', 'edit');
  const remove = useSave(removeLoanEvent, FEATURES);
  const [open, setOpen] = useState<Event>();
  const changes = mayEdit && interestkind !== null && loan.outstanding > 0;
  const takeBack = async (loaneventid: number) => {
    try {
      await remove.mutateAsync({ input: { loaneventid } });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <LoadedDialog title={`${fullname} · ${loannumber ?? ''}`} onClose={onClose} query={query}>
      {(rows) =>
        open === undefined ? (
          <Stack gap={16}>
            {changes ? (
              <Group gap={8}>
                {EVENTS.map((kindid) => (
                  <Button key={kindid} variant="default" size="compact-sm" onClick={() => setOpen(kindid)}>
                    {t(LOAN_EVENT.label(kindid) ?? '')}
                  </Button>
                ))}
                <Button variant="default" size="compact-sm" onClick={onTopUp}>
                  {t('Top-up')}
                </Button>
              </Group>
            ) : null}
            <ScheduleTable rows={rows} {...(changes ? { remove: (event: number) => void takeBack(event) } : {})} />
          </Stack>
        ) : (
          <EventForm loanid={loanid ?? 0} kindid={open} rows={rows} onClose={() => setOpen(undefined)} />
        )
      }
    </LoadedDialog>
  );
}
