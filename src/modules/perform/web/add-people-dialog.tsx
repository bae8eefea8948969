import { Modal } from '@mantine/core';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { addPeople, MAX_BULK } from '../contract/run.ts';

/** Number of letters from which on people are searched. */
const MIN_LETTERS = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'performCycleRun' });

/** Adds people who joined late to a launched cycle. */
export function AddPeopleDialog({ performancecycleid, onClose }: { performancecycleid: number; onClose: () => void }) {
  const { mutateAsync } = useSave(addPeople, ['performReview']);
  const [people, setPeople] = useState<readonly PersonOption[]>([]);
  const form = useForm<{ performancecycleid: number; employeeids: number[] }>({
    schema: addPeople.input,
    initial: { performancecycleid, employeeids: [] },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: addPeople.input.parse(values) })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const field = form.bind('employeeids');
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t('Add people')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <PeopleSearchField
          field={{
            ...field,
            value: people,
            onChange: (chosen) => {
              setPeople(chosen);
              field.onChange(chosen.map(({ displayvalue }) => Number(displayvalue)));
            },
          }}
          from={MIN_LETTERS}
          search={search}
          most={MAX_BULK}
          label="People"
          hint="With the manager and job that they have today; phases that are over are left out for them"
        />
      </DialogForm>
    </Modal>
  );
}
