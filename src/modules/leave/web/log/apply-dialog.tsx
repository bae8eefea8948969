import { Modal } from '@mantine/core';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { FieldPair, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { DocumentField } from '#platform/web/kit/attached.tsx';
import { shiftTime, TimeField } from '#platform/web/kit/time-field.tsx';
import { SpanFields } from '#platform/web/kit/span-fields.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { BalanceRow } from '../../contract/balance.ts';
import { NOTE_LIMIT, requestLeave } from '../../contract/request.ts';
import style from './log.module.css';
import { LeavePreviewPanel, LeaveSum } from './preview-panel.tsx';
import { daysText } from './words.ts';

/** Letters from which on people are searched. */
const FROM = 3;

export type ApplyValues = {
  employeeid: number | null;
  leavetypeid: number | null;
  fromdate: string | null;
  fromhalf: number | null;
  todate: string | null;
  tohalf: number | null;
  byhour: boolean;
  fromtime: string;
  fromnext: boolean;
  totime: string;
  tonext: boolean;
  documentpath: string | null;
  hasdocument: boolean;
  expectedon: string | null;
  survivingchildren: number | null;
  note: string;
  delegateid: number | null;
};

/** What is sent: leave by the hour is of one whole day with its times, other leave has none. */
function askedOf({ byhour, fromnext, tonext, ...values }: ApplyValues) {
  if (!byhour) return { ...values, fromtime: '', totime: '' };
  const [fromtime, totime] = [shiftTime(values.fromtime, fromnext), shiftTime(values.totime, tonext)];
  return { ...values, todate: values.fromdate, fromhalf: 1, tohalf: 2, fromtime, totime };
}

/** What the form begins with: a day, and a leave type where the person has it. */
export type FirstLeave = { day: string | null; leavetypeid: number | null };

type ApplyDialog = {
  /** Null for oneself. */
  employeeid: number | null;
  name: string | null;
  balances: readonly BalanceRow[];
  first: FirstLeave;
  /** Whether requests of others wait for the person, so that somebody may decide them meanwhile. */
  isapprover: boolean;
  onClose: () => void;
};

/** The form for leave, beside what it would take of the balance. */
export function ApplyDialog({ employeeid, name, balances, isapprover, first: begun, onClose }: ApplyDialog) {
  const { mutateAsync } = useSave(requestLeave, ['request']);
  const form = useForm<ApplyValues>({
    schema: requestLeave.input,
    initial: {
      employeeid,
      leavetypeid: balances.find(({ leavetypeid }) => leavetypeid === begun.leavetypeid)?.leavetypeid ?? null,
      fromdate: begun.day,
      fromhalf: 1,
      todate: begun.day,
      tohalf: 2,
      byhour: false,
      fromtime: '',
      fromnext: false,
      totime: '',
      tonext: false,
      documentpath: null,
      hasdocument: false,
      expectedon: null,
      survivingchildren: null,
      note: '',
      delegateid: null,
    },
    check: ({ byhour, fromtime }) => (byhour && fromtime === '' ? { fromtime: 'Please enter both times' } : {}),
  });
  const { bind, set, values } = form;
  const send = form.submit(
    async (input) => void (await mutateAsync({ input: requestLeave.input.parse(askedOf(input)) })),
    () => {
      toast('success', t('Request sent'));
      onClose();
    },
  );
  const chosen = balances.find(({ leavetypeid }) => leavetypeid === values.leavetypeid);
  const preview = { asked: askedOf(values), isunlimited: chosen?.isunlimited ?? false };
  /** What was entered for the other way to take leave would be validated as well. */
  const switched = () => {
    set('todate', values.fromdate);
    set('fromtime', '');
    set('totime', '');
    set('fromnext', false);
    set('tonext', false);
  };
  /** The last day follows the first, until it is chosen itself. */
  const first = bind('fromdate');
  const takeFirst = (day: string | null) => {
    first.onChange(day);
    if (values.byhour || values.todate === null || (day !== null && values.todate < day)) set('todate', day);
  };
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={name === null ? t('Apply for leave') : t('Apply for leave for {{name}}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm
        onSubmit={send}
        onClose={onClose}
        busy={form.busy}
        save="Send request"
        sum={<LeaveSum {...preview} />}
      >
        <div className={style.apply}>
          <div className={style.form}>
            <SelectField
              field={bind('leavetypeid')}
              label="Leave type"
              options={balances.map((row) => ({
                displayname: row.isunlimited
                  ? row.leavetypename
                  : t('{{leave}}, {{days}} left', { leave: row.leavetypename, days: daysText(row.available) }),
                displayvalue: row.leavetypeid,
              }))}
              required
            />
            {values.byhour ? (
              <>
                <DateField field={{ ...first, onChange: takeFirst }} label="Day" required />
                <FieldPair>
                  <TimeField field={bind('fromtime')} label="From" required />
                  <TimeField field={bind('totime')} label="To" required />
                </FieldPair>
                <SwitchField
                  field={bind('fromnext', () => set('tonext', true))}
                  label="From is after midnight"
                  hint="For a shift that ends on the next day"
                />
                <SwitchField field={bind('tonext')} label="To is after midnight" />
              </>
            ) : (
              <SpanFields
                fields={{
                  fromdate: { ...first, onChange: takeFirst },
                  fromhalf: bind('fromhalf'),
                  todate: bind('todate'),
                  tohalf: bind('tohalf'),
                }}
              />
            )}
            <SwitchField
              field={bind('byhour', switched)}
              label="By the hour"
              hint="For a part of one day, where the leave allows it"
            />
            {chosen?.isforbirth === true ? (
              <FieldPair>
                <DateField field={bind('expectedon')} label="Expected date of birth" required />
                <NumberField field={bind('survivingchildren')} label="Children before this birth" most={20} required />
              </FieldPair>
            ) : null}
            <TextField field={bind('note')} label="Note" lines={2} limit={NOTE_LIMIT} />
            {isapprover && employeeid === null ? (
              <PersonSearchField
                field={bind('delegateid')}
                chosen={undefined}
                from={FROM}
                search={(searchfor) =>
                  call(searchEmployees, { searchfor, statusid: 1, featurekey: 'approvalWorkflow' })
                }
                label="Who decides for you during the leave"
                hint="Requests that wait for you go to them on these days, once the leave is approved"
              />
            ) : null}
            <DocumentField
              value={values.documentpath}
              onChange={(imagepath) => set('documentpath', imagepath)}
              purpose="leavedocument"
            />
            {values.documentpath === null && employeeid !== null ? (
              <SwitchField
                field={bind('hasdocument')}
                label="Document handed in"
                hint="Such as on paper; nothing has to be attached then"
              />
            ) : null}
          </div>
          <LeavePreviewPanel
            {...preview}
            onTake={({ fromdate, todate }) => {
              set('fromdate', fromdate);
              set('todate', todate);
            }}
          />
        </div>
      </DialogForm>
    </Modal>
  );
}
