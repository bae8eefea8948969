import { Modal } from '@mantine/core';
import { call } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { MAX_NOTE } from '../contract/asset.ts';
import { issueAsset } from '../contract/movement.ts';

/** Number of letters from which on people are searched. */
export const MIN_LETTERS = 3;
/** People in service by their name, to whom an asset can go. */
export const searchHolders = (searchfor: string) =>
  call(searchEmployees, { searchfor, statusid: 1, featurekey: 'assets' });

type IssueDialog = { asset: { assetid: number; assetname: string; version: number }; onClose: () => void };

/** Issues an asset in stock to a person. */
export function IssueDialog({ asset, onClose }: IssueDialog) {
  const { mutateAsync } = useSave(issueAsset, ['assets']);
  const form = useForm<{
    assetid: number;
    employeeid: number | null;
    issuedon: string | null;
    dueon: string | null;
    conditionout: string;
    assetrequestid: null;
  }>({
    schema: issueAsset.input,
    initial: {
      assetid: asset.assetid,
      employeeid: null,
      issuedon: today(),
      dueon: null,
      conditionout: '',
      assetrequestid: null,
    },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: issueAsset.input.parse(values), version: asset.version })),
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
      title={t('Issue {{asset}}', { asset: asset.assetname })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Issue">
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={MIN_LETTERS}
          search={searchHolders}
          label="Employee"
          required
        />
        <DateField field={form.bind('issuedon')} label="Issued on" to={today()} required />
        <DateField field={form.bind('dueon')} label="Due back" hint="Leave it empty where it stays with the person" />
        <TextField
          field={form.bind('conditionout')}
          label="Condition"
          hint="The person sees it when accepting"
          lines={2}
          limit={MAX_NOTE}
        />
      </DialogForm>
    </Modal>
  );
}
