import { useDebouncedValue } from '@mantine/hooks';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  employeeIdSave,
  getEmployeeId,
  initEmployeeId,
  previewEmployeeId,
  saveEmployeeId,
} from '../contract/employee-id.ts';
import { patternProblem } from '../engine/employee-code.ts';
import style from './people.module.css';

type Detail = OutputOf<typeof getEmployeeId>[number];
type Choices = OutputOf<typeof initEmployeeId>;

export default function EmployeeIdForm({ id, back }: { id: number | undefined; back: string }) {
  const choices = useEndpoint(initEmployeeId, {});
  const detail = useEndpoint(
    getEmployeeId,
    { employeeidpatternid: id ?? 0 },
    { enabled: id !== undefined, staleTime: 0 },
  );
  const row = detail.data?.[0];
  const ready = choices.data !== undefined && (id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  const waiting = waitingFor([choices, detail], ready);
  return waiting ?? (choices.data ? <Fields row={row} choices={choices.data} back={back} /> : null);
}

const draftOf = (row: Detail | undefined) => ({
  employeeidpatternid: row?.employeeidpatternid ?? null,
  patternname: row?.patternname ?? '',
  businessunitid: row?.businessunitid ?? null,
  pattern: row?.pattern ?? '{0000}',
  nextnumber: (row?.nextnumber ?? 1) as number | null,
  isgapfilled: row?.isgapfilled ?? false,
});
type Draft = ReturnType<typeof draftOf>;

function Fields({ row, choices, back }: { row: Detail | undefined; choices: Choices; back: string }) {
  const { mutateAsync } = useSave(saveEmployeeId);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'employee-id', recordid: row?.employeeidpatternid },
    draftOf,
    schema: employeeIdSave,
    check: ({ pattern }) => {
      const problem = patternProblem(pattern);
      return problem === undefined ? {} : { pattern: problem };
    },
    save: (values, version) => mutateAsync({ input: employeeIdSave.parse(values), version }),
    reload: async ({ employeeidpatternid }) => (await call(getEmployeeId, { employeeidpatternid }))[0],
    compare: [
      ['Name', (draft) => draft.patternname],
      ['Business unit', (draft) => labelsOf(choices.BusinessUnit, [draft.businessunitid])],
      ['Pattern', (draft) => draft.pattern],
      ['Next number', (draft) => String(draft.nextnumber ?? '')],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, values, base } = form;
  return (
    <FormPage
      title={base?.patternname ?? t('New pattern')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('patternname')} label="Name" limit={100} required />
      <SelectField
        field={bind('businessunitid')}
        label="Business unit"
        hint="If empty, it applies to everybody without a pattern of their own"
        placeholder="All others"
        options={choices.BusinessUnit}
      />
      <TextField
        field={bind('pattern')}
        label="Pattern"
        hint="{0000} is the running number with as many digits as zeros; {YYYY}, {YY} and {MM} come from the joining date. For example KT-{YYYY}-{0000}"
        limit={60}
        required
      />
      <NumberField field={bind('nextnumber')} label="Next number" most={99_999_999} required />
      <SwitchField
        field={bind('isgapfilled')}
        label="Reuse unused numbers first"
        hint="Unused numbers below the highest are assigned first. If off, numbering only continues."
      />
      <Next pattern={values.pattern} nextnumber={values.nextnumber ?? 0} />
      {form.conflict}
    </FormPage>
  );
}

function Next({ pattern, nextnumber }: { pattern: string; nextnumber: number }) {
  // The server checks all existing codes, so it is asked only after a pause in typing.
  const [asked] = useDebouncedValue({ pattern, nextnumber }, 250);
  const { data } = useEndpoint(previewEmployeeId, asked, { enabled: patternProblem(asked.pattern) === undefined });
  const codes = patternProblem(pattern) === undefined ? (data?.preview ?? []) : [];
  return (
    <p className={style.quiet} role="status">
      {codes.length > 0 ? t('The next employees get {{codes}}', { codes: codes.join(', ') }) : t('No code yet')}
    </p>
  );
}
