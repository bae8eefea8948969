import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { NEW_CLAIM } from '../paths.ts';

const MIN_LETTERS = 2;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'expense' });
const schema = z.object({ employeeid: z.number('Please select a person') });

/** Asks for whom a claim is entered. */
export function OtherDialog({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const form = useForm<{ employeeid: number | null }>({ schema, initial: { employeeid: null } });
  const submit = form.submit(
    () => Promise.resolve(),
    () => void go({ to: `${NEW_CLAIM}?for=${form.values.employeeid ?? 0}` }),
  );
  return (
    <Modal opened onClose={onClose} title={t('Claim for somebody')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy} save="Continue">
        <PersonSearchField
          field={form.bind('employeeid')}
          label="Person"
          chosen={undefined}
          from={MIN_LETTERS}
          search={search}
          required
        />
      </DialogForm>
    </Modal>
  );
}
