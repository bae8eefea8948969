import { Modal } from '@mantine/core';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { explainForm, explainParallel, PARALLEL_REASON, type ParallelRow } from '../../../contract/run/parallel-run.ts';

type Draft = { reasonid: number | null; note: string };

/** Says why differences are right: a reason of the list, and a note. */
export function ExplainDialog({ rows, onClose }: { rows: readonly ParallelRow[]; onClose: () => void }) {
  const { mutateAsync } = useSave(explainParallel);
  const [first] = rows;
  const form = useForm<Draft>({
    schema: explainForm,
    initial: { reasonid: null, note: (rows.length === 1 && first?.note) || '' },
  });
  const save = form.submit(
    async (draft) => {
      const rowids = rows.map(({ paralleldifferenceid }) => paralleldifferenceid);
      await mutateAsync({ input: { rowids, ...explainForm.parse(draft) } });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const title =
    rows.length === 1 && first
      ? `${first.fullname}, ${t(first.head)}`
      : plural(rows.length, '{{count}} difference', '{{count}} differences');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        {rows.length === 1 && first ? (
          <DescriptionList
            items={[
              { label: 'Earlier system', value: <Money amount={first.oldamount} /> },
              { label: 'Muster', value: <Money amount={first.newamount} /> },
              { label: 'Difference', value: <Money amount={first.difference} /> },
            ]}
          />
        ) : null}
        <SelectField
          field={form.bind('reasonid')}
          label="Reason"
          options={PARALLEL_REASON.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
          required
        />
        <TextField
          field={form.bind('note')}
          limit={500}
          lines={3}
          label="Note"
          hint="It reopens if the difference changes to another amount."
          required
        />
      </DialogForm>
    </Modal>
  );
}
