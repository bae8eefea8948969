import { Modal } from '@mantine/core';
import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { NumberField, TextField } from '#platform/web/kit/field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { changeIncrement, type IncrementDetail, type IncrementLine, incrementReport } from '../contract/increment.ts';
import { NOTE_LIMIT } from '../contract/review.ts';
import { inPercent } from './budget-fields.tsx';
import style from './perform.module.css';
import { pointText } from './result-view.tsx';

const TONES: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'good', 3: 'bad' };
const money = (amount: number | null) => (amount === null ? '–' : <Money amount={amount} decimals={0} />);
const through = (percent: number | null) => (percent === null ? '–' : `${percent} %`);

/** The people of a round; a row opens the dialog that changes its percent. */
export function IncrementLines({ round }: { round: IncrementDetail }) {
  const [changing, setChanging] = useState<IncrementLine>();
  const { incrementroundid, points, mayedit } = round;
  const table = useReport(
    incrementReport,
    { incrementroundid },
    {
      fullname: nameCell,
      employeecode: { more: true },
      departmentname: { more: true },
      rating: { cell: (row) => pointText(points, row.rating) },
      oldpay: { end: true, cell: (row) => money(row.oldpay) },
      through: { end: true, cell: (row) => through(row.through) },
      increment: { end: true, cell: (row) => (row.reason === null ? row.increment : `${row.increment} *`) },
      newpay: { end: true, cell: (row) => money(row.newpay) },
      throughafter: { end: true, cell: (row) => through(row.throughafter) },
      costbefore: { end: true, more: true, cell: (row) => money(row.costbefore) },
      costafter: { end: true, more: true, cell: (row) => money(row.costafter) },
      reason: { more: true, cell: (row) => row.problem ?? row.reason ?? '–' },
      status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => TONES[row.statusid] }),
    },
  );
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.incrementlineid}
        {...(mayedit ? { open: setChanging } : {})}
        empty={<EmptyState emptyState={{ title: 'Nobody', why: 'Nobody of this round is like this.' }} />}
      />
      <p className={style.quiet}>{t('* changed by hand: the reason is in the row')}</p>
      {changing ? <ChangeDialog line={changing} onClose={() => setChanging(undefined)} /> : null}
    </>
  );
}

type Values = { incrementlineid: number; percent: number | null; reason: string };

/** Another percent for one person, with its reason. */
function ChangeDialog({ line, onClose }: { line: IncrementLine; onClose: () => void }) {
  const { mutateAsync } = useSave(changeIncrement);
  const { incrementlineid, version, percent, reason, fullname, proposed, minimum, maximum } = line;
  const form = useForm<Values>({
    schema: changeIncrement.input,
    initial: { incrementlineid, percent, reason: reason ?? '' },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: changeIncrement.input.parse(values), version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal opened centered onClose={onClose} title={fullname} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <p className={style.quiet}>
          {t('Proposed by matrix and budget: {{percent}} %', { percent: (proposed / 100).toFixed(2) })}
        </p>
        {minimum !== null && maximum !== null ? (
          <p className={style.quiet}>
            {t('Pay range of the grade: {{minimum}} to {{maximum}} a year', {
              minimum: formatRupees(paise(minimum), { decimals: 0 }),
              maximum: formatRupees(paise(maximum), { decimals: 0 }),
            })}
          </p>
        ) : null}
        <NumberField
          field={inPercent(form.bind('percent'))}
          label="Increment in percent"
          least={0}
          most={100}
          places={2}
          required
        />
        <TextField field={form.bind('reason')} label="Reason" lines={3} limit={NOTE_LIMIT} required />
      </DialogForm>
    </Modal>
  );
}
