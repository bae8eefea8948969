import { Modal } from '@mantine/core';
import { z } from 'zod';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';

/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'verifyBenefit' });

/** Asks for a person, whose page is opened then. */
export function ChoosePerson({ onChoose, onClose }: { onChoose: (employeeid: number) => void; onClose: () => void }) {
  const form = useForm<{ employeeid: number | null }>({
    schema: z.object({}),
    initial: { employeeid: null },
    check: ({ employeeid }) => (employeeid === null ? { employeeid: 'Please select a person' } : {}),
  });
  const done = form.submit(
    async () => {},
    () => onChoose(form.bind('employeeid').value ?? 0),
  );
  return (
    <Modal
      opened
      centered
      title={t('Choose for a person')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm busy={form.busy} save="Open" onClose={onClose} onSubmit={done}>
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={FROM}
          search={search}
          label="Person"
          required
        />
      </DialogForm>
    </Modal>
  );
}
