import { z } from 'zod';
import { dayField, id } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { SelectField } from '#platform/web/kit/field.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { initChecklist, MAX_BULK, startChecklist } from '../contract/checklist.ts';

const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'checklist' });

const schema = z.object({
  checklisttemplateid: z.number('Please select a template'),
  people: z.array(z.object({ displayvalue: id })).min(1, MESSAGES.E1400),
  eventday: dayField,
});

/** Starts a checklist for people from a template. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const query = useEndpoint(initChecklist, {}, { staleTime: 0 });
  return (
    <LoadedDialog title={t('Start a checklist')} size="md" onClose={onClose} query={query}>
      {(choices) => <StartForm choices={choices} onClose={onClose} />}
    </LoadedDialog>
  );
}

function StartForm({ choices, onClose }: { choices: OutputOf<typeof initChecklist>; onClose: () => void }) {
  const { mutateAsync } = useSave(startChecklist, ['checklistTask']);
  const form = useForm<{
    checklisttemplateid: number | null;
    people: readonly PersonOption[];
    eventday: string | null;
  }>({
    schema,
    initial: { checklisttemplateid: null, people: [], eventday: today() },
  });
  const save = form.submit(async ({ checklisttemplateid, people, eventday }) => {
    const input = {
      checklisttemplateid: checklisttemplateid ?? 0,
      employeeids: people.map(({ displayvalue }) => Number(displayvalue)),
      eventday: eventday ?? '',
    };
    await mutateAsync({ input });
    toast('success', plural(people.length, '{{count}} checklist was started', '{{count}} checklists were started'));
  }, onClose);
  return (
    <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Start">
      <SelectField
        field={form.bind('checklisttemplateid')}
        label="Template"
        options={choices.ChecklistTemplate}
        required
      />
      <PeopleSearchField field={form.bind('people')} label="Employees" from={3} search={search} most={MAX_BULK} />
      <DateField
        field={form.bind('eventday')}
        label="Day of the event"
        hint="The day on which the due days of the tasks hang, such as the first or the last day"
        required
      />
    </DialogForm>
  );
}
