import { Button, Group, Modal } from '@mantine/core';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { MultiSelectField, SwitchField } from '#platform/web/kit/field.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { assignedDays, type AssignmentCalls, MAX_PEOPLE } from '../contract/assignment.ts';
import style from './calendar.module.css';

/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string, signal: AbortSignal) =>
  call(searchEmployees, { searchfor, statusid: 1 }, { signal });

type Draft = {
  iscompany: boolean;
  officeaddressids: number[];
  people: readonly PersonOption[];
  fromdate: string | null;
  todate: string | null;
  cyclestart: string | null;
};

const check = ({ iscompany, officeaddressids, people, fromdate, todate }: Draft): Problems<Draft> => ({
  ...(!iscompany && officeaddressids.length === 0 && people.length === 0
    ? { officeaddressids: 'Please select the company, an office or a person' }
    : {}),
  ...(fromdate === null || fromdate === '' ? { fromdate: 'Please select the first day' } : {}),
  ...(fromdate && todate && todate < fromdate ? { todate: 'The last day cannot be before the first' } : {}),
});

type AssignDialog<K extends string> = {
  calls: AssignmentCalls<K>;
  planid: number;
  /** Whether the plan goes round in a cycle. */
  hascycle: boolean;
  onClose: () => void;
};

/** Assigns a plan to the company, to offices and to people from a day on. */
export function AssignDialog<K extends string>({ calls, planid, hascycle, onClose }: AssignDialog<K>) {
  const { data } = useEndpoint(calls.init, {});
  const { mutateAsync } = useSave(calls.assign);
  const form = useForm<Draft>({
    schema: assignedDays,
    initial: { iscompany: false, officeaddressids: [], people: [], fromdate: today(), todate: null, cyclestart: null },
    check,
  });
  const save = form.submit(
    async ({ people, fromdate, cyclestart, ...draft }) =>
      void (await mutateAsync({
        input: {
          ...draft,
          ...(hascycle ? { cyclestart } : {}),
          planid,
          fromdate: fromdate ?? '',
          employeeids: people.map(({ displayvalue }) => Number(displayvalue)),
        },
      })),
    () => {
      toast('success', t(NOTICES.saved));
      onClose();
    },
  );
  return (
    <Modal opened centered onClose={onClose} title={t('Assign')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form noValidate onSubmit={(event) => void save(event)} className={style.part}>
        <SwitchField field={form.bind('iscompany')} label="The whole company" />
        <MultiSelectField field={form.bind('officeaddressids')} label="Offices" options={data?.Office ?? []} />
        <PeopleSearchField field={form.bind('people')} label="People" from={FROM} search={search} most={MAX_PEOPLE} />
        <DateField field={form.bind('fromdate')} label="First day" required />
        <DateField field={form.bind('todate')} label="Last day" hint="Empty for no end" />
        {hascycle ? (
          <DateField
            field={form.bind('cyclestart')}
            label="First day of the cycle"
            hint="Empty: the cycle begins on the first day above"
          />
        ) : null}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('Assign')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
