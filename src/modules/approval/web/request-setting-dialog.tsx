import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { MultiSelectField, NumberField, SelectField, SwitchField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { useVersioned } from '#platform/web/kit/use-versioned.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listRequestSettings, type RequestSettingRow, saveRequestSetting } from '../contract/setting.ts';
import { initWorkflow, listWorkflows, MAX_ESCALATION_DAYS, NAME_LIMIT } from '../contract/workflow.ts';

type Values = Omit<RequestSettingRow, 'kindname' | 'approvalworkflowname' | 'version'>;
type Choices = OutputOf<typeof initWorkflow>;
type Workflows = OutputOf<typeof listWorkflows>;
type SettingDialog = { row: RequestSettingRow; onClose: () => void };

const valuesOf = ({ kindname: _kind, approvalworkflowname: _name, version: _version, ...values }: RequestSettingRow) =>
  values;

/** Changes what the company says of one kind of request. */
export function RequestSettingDialog({ row, onClose }: SettingDialog) {
  const choices = useEndpoint(initWorkflow, { featurekey: 'approvalWorkflow' });
  const workflows = useEndpoint(listWorkflows, {});
  const data = choices.data && workflows.data ? { choices: choices.data, workflows: workflows.data } : undefined;
  const refetch = () => Promise.all([choices.refetch(), workflows.refetch()]);
  return (
    <LoadedDialog
      title={t(row.kindname)}
      onClose={onClose}
      query={{ data, error: choices.error ?? workflows.error, refetch }}
    >
      {(loaded) => <SettingForm row={row} onClose={onClose} {...loaded} />}
    </LoadedDialog>
  );
}

/** The active workflows that are for a kind, and the one that is chosen now. */
const workflowsFor = (workflows: Workflows, { kind, approvalworkflowid: chosen }: RequestSettingRow) =>
  workflows
    .filter(
      ({ isactive, kinds, approvalworkflowid }) =>
        approvalworkflowid === chosen || (isactive === 1 && (kinds.length === 0 || kinds.includes(kind))),
    )
    .map((one) => ({ displayname: one.approvalworkflowname, displayvalue: one.approvalworkflowid }));

function SettingForm({ row, onClose, choices, workflows }: SettingDialog & { choices: Choices; workflows: Workflows }) {
  const { mutateAsync } = useSave(saveRequestSetting, ['request']);
  const form = useForm<Values>({ schema: saveRequestSetting.input, initial: valuesOf(row) });
  const { bind } = form;
  const offered = workflowsFor(workflows, row);
  const done = () => {
    toast('success', t('Saved successfully'));
    onClose();
  };
  const { save, conflict } = useVersioned<Values, RequestSettingRow>({
    stored: row,
    form,
    valuesOf,
    reread: async ({ kind }) => (await call(listRequestSettings, {})).find((one) => one.kind === kind),
    send: (values, version = 0) => mutateAsync({ input: saveRequestSetting.input.parse(values), version }),
    done,
    lines: [
      ['Can be sent', ({ isenabled }) => t(isenabled ? 'On' : 'Off')],
      ['People in the business units', (values) => labelsOf(choices.BusinessUnit, values.businessunitids)],
      ['People of the grades', (values) => labelsOf(choices.Grade, values.subscriptiongradeids)],
      ['People of the employment types', ({ employmenttypes }) => employmenttypes.join(', ')],
      ['Workflow', ({ approvalworkflowid }) => labelsOf(offered, [approvalworkflowid])],
      ['Reply time in days', ({ replydays }) => String(replydays ?? '')],
    ],
  });
  return (
    <>
      <DialogForm onSubmit={form.submit(save, done)} onClose={onClose} busy={form.busy}>
        <SwitchField
          field={bind('isenabled')}
          label="Can be sent"
          hint="Requests that are open stay open, whatever is chosen here"
        />
        <MultiSelectField
          field={bind('businessunitids')}
          label="People in the business units"
          hint="Leave this and the next two empty to open it to everybody"
          options={choices.BusinessUnit}
        />
        <MultiSelectField field={bind('subscriptiongradeids')} label="People of the grades" options={choices.Grade} />
        <TagsField
          field={bind('employmenttypes')}
          label="People of the employment types"
          offered={choices.EmploymentType.map(({ displayname }) => displayname)}
          limit={NAME_LIMIT}
        />
        <SelectField
          field={bind('approvalworkflowid')}
          label="Workflow"
          hint="For people it does not cover, and without a choice, the workflow that fits best is used"
          options={offered}
          placeholder="The one that fits best"
        />
        <NumberField
          field={bind('replydays')}
          label="Reply time in days"
          hint="Approvers are reminded after it, where the workflow says that nothing happens"
          least={1}
          most={MAX_ESCALATION_DAYS}
        />
      </DialogForm>
      {conflict}
    </>
  );
}
