import { Modal } from '@mantine/core';
import { DocumentField } from '#platform/web/kit/attached.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { FieldPair, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { shiftTime, TimeField } from '#platform/web/kit/time-field.tsx';
import { SpanFields } from '#platform/web/kit/span-fields.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  EXTRA_TIME,
  KIND,
  NOTE_LIMIT,
  OUT_DUTY,
  REGULARISATION,
  requestAttendance,
  WORK_FROM_HOME,
} from '../../contract/request.ts';
import style from './log.module.css';
import { RequestPreview, RequestSum } from './request-preview.tsx';

type Query = {
  employeeid: number | null;
  kindid: number | null;
  fromdate: string | null;
  fromhalf: number | null;
  todate: string | null;
  tohalf: number | null;
  byhour: boolean;
  fromtime: string;
  fromnext: boolean;
  totime: string;
  tonext: boolean;
  minutes: number | null;
  documentpath: string | null;
  note: string;
};

/** What is sent: each kind has its own of these fields. */
function askedOf({ byhour, fromnext, tonext, ...values }: Query) {
  const isSpan = (values.kindid === OUT_DUTY && !byhour) || values.kindid === WORK_FROM_HOME;
  const isTimed = values.kindid === REGULARISATION || (values.kindid === OUT_DUTY && byhour);
  return {
    ...values,
    ...(isSpan ? {} : { todate: values.fromdate, fromhalf: 1, tohalf: 2 }),
    fromtime: isTimed ? shiftTime(values.fromtime, fromnext) : '',
    totime: isTimed ? shiftTime(values.totime, tonext) : '',
    minutes: values.kindid === EXTRA_TIME ? values.minutes : null,
  };
}

type RequestDialog = {
  /** Null for oneself. */
  employeeid: number | null;
  name: string | null;
  kindid: number | null;
  date: string | null;
  /** Whether the shift of the day ends on the next one. */
  isnight: boolean;
  onClose: () => void;
};

/** The form of a request about days, beside what it would change of them. */
export function RequestDialog({ employeeid, name, kindid, date, isnight, onClose }: RequestDialog) {
  const { mutateAsync } = useSave(requestAttendance, ['request']);
  const form = useForm<Query>({
    schema: requestAttendance.input,
    initial: {
      employeeid,
      kindid: kindid ?? REGULARISATION,
      fromdate: date,
      fromhalf: 1,
      todate: date,
      tohalf: 2,
      byhour: false,
      fromtime: '',
      fromnext: false,
      totime: '',
      tonext: isnight,
      minutes: null,
      documentpath: null,
      note: '',
    },
  });
  const { bind, set, values } = form;
  const send = form.submit(
    async (input) => void (await mutateAsync({ input: requestAttendance.input.parse(askedOf(input)) })),
    () => {
      toast('success', t('Request sent'));
      onClose();
    },
  );
  const first = bind('fromdate');
  const takeFirst = (day: string | null) => {
    first.onChange(day);
    if (values.todate === null || (day !== null && values.todate < day)) set('todate', day);
  };
  const isSpan = (values.kindid === OUT_DUTY && !values.byhour) || values.kindid === WORK_FROM_HOME;
  const isTimed = values.kindid === REGULARISATION || (values.kindid === OUT_DUTY && values.byhour);
  const next = (of: 'fromnext' | 'tonext') =>
    isnight ? (
      <SwitchField field={bind(of)} label={of === 'fromnext' ? 'In on the next day' : 'Out on the next day'} />
    ) : null;
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={name === null ? t('Ask about attendance') : t('Enter a request for {{name}}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm
        onSubmit={send}
        onClose={onClose}
        busy={form.busy}
        save="Send request"
        sum={<RequestSum asked={askedOf(values)} />}
      >
        <div className={style.apply}>
          <div className={style.form}>
            <SelectField
              field={bind('kindid')}
              label="What"
              options={KIND.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
              required
            />
            {isSpan ? (
              <SpanFields
                fields={{
                  fromdate: { ...first, onChange: takeFirst },
                  fromhalf: bind('fromhalf'),
                  todate: bind('todate'),
                  tohalf: bind('tohalf'),
                }}
              />
            ) : (
              <DateField field={{ ...first, onChange: takeFirst }} label="Day" required />
            )}
            {values.kindid === OUT_DUTY ? (
              <SwitchField field={bind('byhour')} label="By the hour" hint="For a part of one day" />
            ) : null}
            {isTimed ? (
              <>
                <FieldPair>
                  <TimeField field={bind('fromtime')} label={values.kindid === OUT_DUTY ? 'From' : 'Missing time in'} />
                  <TimeField field={bind('totime')} label={values.kindid === OUT_DUTY ? 'To' : 'Missing time out'} />
                </FieldPair>
                {next('fromnext')}
                {next('tonext')}
              </>
            ) : null}
            {values.kindid === EXTRA_TIME ? (
              <NumberField field={bind('minutes')} label="Minutes of extra time" least={1} most={1440} required />
            ) : null}
            <TextField field={bind('note')} label="Note" lines={2} limit={NOTE_LIMIT} />
            <DocumentField
              value={values.documentpath}
              onChange={(imagepath) => set('documentpath', imagepath)}
              purpose="attendancedocument"
            />
          </div>
          <RequestPreview asked={askedOf(values)} />
        </div>
      </DialogForm>
    </Modal>
  );
}
