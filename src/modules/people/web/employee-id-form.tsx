import { useDebouncedValue } from '@mantine/hooks';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getEmployeeId, initEmployeeId, previewEmployeeId, saveEmployeeId } from '../contract/employee-id.ts';
import { patternProblem } from '../engine/employee-code.ts';
import style from './people.module.css';

type Detail = OutputOf<typeof getEmployeeId>[number];
type Choices = OutputOf<typeof initEmployeeId>;

const draftOf = (row: Detail | undefined) => ({
  employeeidpatternid: row?.employeeidpatternid ?? null,
  patternname: row?.patternname ?? '',
  businessunitid: row?.businessunitid ?? null,
  pattern: row?.pattern ?? '{0000}',
  nextnumber: (row?.nextnumber ?? 1) as number | null,
  isgapfilled: row?.isgapfilled ?? false,
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getEmployeeId,
  save: saveEmployeeId,
  id: 'employeeidpatternid',
  draftOf,
  draft: 'employee-id',
  useChoices: () => useEndpoint(initEmployeeId, {}),
  check: ({ pattern }) => {
    const problem = patternProblem(pattern);
    return problem === undefined ? {} : { pattern: problem };
  },
  compare: [
    ['Name', (draft) => draft.patternname],
    ['Business unit', (draft, choices) => labelsOf(choices.BusinessUnit, [draft.businessunitid])],
    ['Pattern', (draft) => draft.pattern],
    ['Next number', (draft) => String(draft.nextnumber ?? '')],
  ],
  title: (row) => row?.patternname ?? t('New pattern'),
})(Fields);

function Fields({ bind, values, choices }: RecordFields<Draft, Detail, Choices>) {
  return (
    <>
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
    </>
  );
}

function Next({ pattern, nextnumber }: { pattern: string; nextnumber: number }) {
  // The server checks all existing codes, so it is asked only after a pause in typing.
  const [selection] = useDebouncedValue({ pattern, nextnumber }, 250);
  const { data } = useEndpoint(previewEmployeeId, selection, {
    enabled: patternProblem(selection.pattern) === undefined,
  });
  const codes = patternProblem(pattern) === undefined ? (data?.preview ?? []) : [];
  return (
    <p className={style.quiet} role="status">
      {codes.length > 0 ? t('The next employees get {{codes}}', { codes: codes.join(', ') }) : t('No code yet')}
    </p>
  );
}
