import { Modal, Select } from '@mantine/core';
import { z } from 'zod';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import {
  common,
  FieldPair,
  NumberField,
  Place,
  SelectField,
  SwitchField,
  TextField,
} from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  CHANGEABLE_LINES,
  SETTLEMENT_NAMES,
  saveSettlement,
  type Settlement,
  type ChangeableKey,
  EMPLOYMENTS,
} from '../../../contract/run/settlement.ts';
import { firstPayees, type PayeeDraft, payeeOf, PayeesField } from './payees-field.tsx';
import style from './settlement.module.css';

const REASON_LIMIT = 300;
const HEARD_LIMIT = 500;
/** The server reads the entries; the form has them in its own fields. */
const ENTRIES = z.looseObject({});

type Draft = {
  employmentid: number | null;
  isdeath: boolean;
  leavedays: number | null;
  noticepaydays: number | null;
  noticeshortdays: number | null;
  payroll: string | null;
  heardon: string | null;
  heardnote: string;
  payees: PayeeDraft[];
  recoveryreason: string;
} & Record<`${ChangeableKey}amount`, number | null> &
  Record<`${ChangeableKey}reason`, string>;

function draftOf(settlement: Settlement): Draft {
  const { input } = settlement;
  const changed = (line: ChangeableKey) => input.changes.find((one) => one.line === line);
  const changes = Object.fromEntries(
    CHANGEABLE_LINES.flatMap((line) => [
      [`${line}amount`, changed(line)?.amount ?? null],
      [`${line}reason`, changed(line)?.reason ?? ''],
    ]),
  ) as Pick<Draft, `${ChangeableKey}amount` | `${ChangeableKey}reason`>;
  const { employmentid, isdeath, leavedays, noticepaydays, noticeshortdays, payrollmonth, periodnumber } = input;
  const payroll = `${payrollmonth} ${periodnumber}`;
  const heard = { heardon: input.heard?.on ?? null, heardnote: input.heard?.note ?? '' };
  const payees = firstPayees(settlement);
  const recoveryreason = input.recoveryreason ?? '';
  return {
    employmentid,
    isdeath,
    leavedays,
    noticepaydays,
    noticeshortdays,
    payroll,
    payees,
    recoveryreason,
    ...heard,
    ...changes,
  };
}

/** Why nominees cannot be paid as they are entered, in the words of the call. */
function payeesProblem(payees: readonly PayeeDraft[]): { payees?: string } {
  const { error } = saveSettlement.input.shape.payees.safeParse(payees.map(payeeOf));
  const [issue] = error?.issues ?? [];
  return issue ? { payees: issue.message } : {};
}

/** A changed amount needs its reason. */
const check = (draft: Draft): Partial<Record<keyof Draft, string>> => ({
  ...(draft.payroll === null ? { payroll: 'Please choose the payroll' } : {}),
  ...payeesProblem(draft.payees),
  ...(draft.heardon !== null && draft.heardnote.trim() === ''
    ? { heardnote: 'Please enter who heard the person, and what was said' }
    : {}),
  ...(draft.heardon === null && draft.heardnote.trim() !== '' ? { heardon: 'Please enter the day' } : {}),
  ...Object.fromEntries(
    CHANGEABLE_LINES.filter((line) => draft[`${line}amount`] !== null && draft[`${line}reason`].trim() === '').map(
      (line) => [`${line}reason`, 'Please enter the reason'],
    ),
  ),
});

/** The entries of a settlement: days of leave and notice, the payroll that pays it, and amounts that HR changes. */
export function SettlementForm({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { employeeexitid, version, payrolls, balances } = settlement;
  const { mutateAsync } = useSave(saveSettlement, ['payrollInput', 'payrollRun']);
  const form = useForm<Draft>({ schema: ENTRIES, initial: draftOf(settlement), check });
  const { bind } = form;
  const payroll = bind('payroll');
  const submit = form.submit(
    async (draft) => {
      const [payrollmonth = '', number = '1'] = (draft.payroll ?? '').split(' ');
      const changes = CHANGEABLE_LINES.flatMap((line) => {
        const amount = draft[`${line}amount`];
        return amount === null ? [] : [{ line, amount, reason: draft[`${line}reason`].trim() }];
      });
      await mutateAsync({
        input: saveSettlement.input.parse({
          employeeexitid,
          employmentid: draft.employmentid ?? 1,
          isdeath: draft.isdeath,
          leavedays: draft.leavedays ?? 0,
          noticepaydays: draft.noticepaydays ?? 0,
          noticeshortdays: draft.noticeshortdays,
          changes,
          heard: draft.heardon === null ? null : { on: draft.heardon, note: draft.heardnote.trim() },
          payees: draft.payees.map(payeeOf),
          recoveryreason: draft.recoveryreason.trim() || null,
          payrollmonth,
          periodnumber: Number(number),
        }),
        version,
      });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const assets = settlement.lines.find(({ key }) => key === 'assets')?.amount ?? 0;
  const leave = balances.map(({ leavetypename, days }) => `${leavetypename} ${days}`).join(', ');
  return (
    <Modal opened size="lg" onClose={onClose} title={t('Settlement')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy}>
        <FieldPair>
          <SelectField field={bind('employmentid')} options={EMPLOYMENTS.options} label="Employment" required />
          <Place name={payroll.name}>
            <Select
              {...common({ label: 'Paid with', required: true }, payroll)}
              data={payrolls.map(({ displayname, displayvalue }) => ({ label: displayname, value: displayvalue }))}
              value={payroll.value}
              onChange={payroll.onChange}
              allowDeselect={false}
            />
          </Place>
        </FieldPair>
        <SwitchField
          field={bind('isdeath')}
          label="Death or disablement"
          hint="Gratuity then has no minimum of service."
        />
        <FieldPair>
          <NumberField
            field={bind('leavedays')}
            label="Days of leave that are encashed"
            {...(leave === '' ? {} : { hint: t('Leave at the last day: {{leave}}', { leave }) })}
            least={0}
            most={1000}
            places={1}
          />
          <NumberField
            field={bind('noticepaydays')}
            label="Days of notice that the company pays"
            least={0}
            most={365}
          />
        </FieldPair>
        <NumberField
          field={bind('noticeshortdays')}
          label="Days of notice that were not served"
          hint="Empty: those that the exit buys out."
          least={0}
          most={365}
        />
        {assets > 0 ? (
          <FieldPair>
            <DateField field={bind('heardon')} label="The person was heard on" />
            <TextField
              field={bind('heardnote')}
              label="By whom, and what was said"
              hint="A loss is recovered only after the person was heard."
              limit={HEARD_LIMIT}
              lines={2}
            />
          </FieldPair>
        ) : null}
        {settlement.isbydeath ? <PayeesField field={bind('payees')} /> : null}
        {settlement.isgratuityprotected ? (
          <TextField
            field={bind('recoveryreason')}
            label="Reason to recover from the gratuity"
            hint="Empty: no recovery reaches the gratuity. What could not be recovered stands under Receivables."
            limit={REASON_LIMIT}
          />
        ) : null}
        <details>
          <summary>{t('Change an amount')}</summary>
          {CHANGEABLE_LINES.map((line) => (
            <div key={line} className={style.change}>
              <MoneyField field={bind(`${line}amount`)} label={SETTLEMENT_NAMES[line]} />
              <TextField field={bind(`${line}reason`)} label="Reason" limit={REASON_LIMIT} />
            </div>
          ))}
        </details>
      </DialogForm>
    </Modal>
  );
}
