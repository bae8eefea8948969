import { Modal } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type AssetDetail, type AssignmentRow, initAssets, MAX_NOTE } from '../contract/asset.ts';
import { transferAsset } from '../contract/movement.ts';
import { MIN_LETTERS, searchHolders } from './issue-dialog.tsx';

type TransferDialog = { asset: AssetDetail; assignment?: AssignmentRow; onClose: () => void };

/** Transfers an asset from its holder to another person and office; without a holder, to another office. */
export function TransferDialog({ asset, assignment, onClose }: TransferDialog) {
  const { mutateAsync } = useSave(transferAsset, ['assets']);
  const { data } = useEndpoint(initAssets, {});
  const form = useForm<{
    assetid: number;
    assetassignmentid: number | null;
    employeeid: number | null;
    officeaddressid: number | null;
    ondate: string | null;
    dueon: string | null;
    condition: string;
  }>({
    schema: transferAsset.input,
    initial: {
      assetid: asset.assetid,
      assetassignmentid: assignment?.assetassignmentid ?? null,
      employeeid: null,
      officeaddressid: null,
      ondate: today(),
      dueon: null,
      condition: '',
    },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: transferAsset.input.parse(values), version: asset.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const offices = (data?.offices ?? []).filter(({ displayvalue }) => displayvalue !== asset.officeaddressid);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={
        assignment
          ? t('Transfer {{asset}} from {{name}}', { asset: asset.assetname, name: assignment.fullname })
          : t('Transfer {{asset}}', { asset: asset.assetname })
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Transfer">
        {assignment ? (
          <PersonSearchField
            field={form.bind('employeeid')}
            chosen={undefined}
            from={MIN_LETTERS}
            search={searchHolders}
            label="To employee"
            required
          />
        ) : null}
        <SelectField
          field={form.bind('officeaddressid')}
          label="To office"
          options={offices}
          required={assignment === undefined}
        />
        <DateField
          field={form.bind('ondate')}
          label="On"
          {...(assignment ? { from: assignment.issuedon } : {})}
          to={today()}
          required
        />
        {assignment ? (
          <DateField field={form.bind('dueon')} label="Due back" hint="Leave it empty where it stays with the person" />
        ) : null}
        <TextField
          field={form.bind('condition')}
          label="Condition"
          {...(assignment ? { hint: 'The person sees it when accepting' } : {})}
          lines={2}
          limit={MAX_NOTE}
        />
      </DialogForm>
    </Modal>
  );
}
