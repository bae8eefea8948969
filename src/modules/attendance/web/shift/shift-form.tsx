import { ColorInput, Input } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import {
  common,
  FieldPair,
  NumberField,
  Place,
  SelectField,
  SwitchField,
  TextField,
} from '#platform/web/kit/field.tsx';
import { t } from '#platform/web/language.ts';
import { type PlanFields, planForm } from '#modules/calendar/web/public.tsx';
import { shiftAssignment, shiftCalls } from '../../contract/plans.ts';
import { ROTATING, SHIFT_TYPE, type ShiftDetail } from '../../contract/shift.ts';
import style from '../attendance.module.css';
import { partFields } from '../part-fields.ts';
import { PresenceFields } from '../presence-fields.tsx';
import { minutesText } from '../words.ts';
import { RotationRows } from './rotation-rows.tsx';
import { ShiftBar } from './shift-bar.tsx';
import { type ShiftChoice, shiftLines, workedOut } from './shift-words.ts';

type Stored = OutputOf<typeof shiftCalls.get>[number];
type Values = { shiftcode: string; shiftcolour: string } & ShiftDetail;
const COLOURS = ['#1c7ed6', '#2f9e44', '#e8590c', '#7048e8', '#c2255c', '#0c8599', '#f08c00', '#868e96'] as const;
const CODE_LIMIT = 6;
const TIME_LIMIT = 5;
const FLEXIBLE = 2;
const NEW: ShiftDetail = {
  shifttypeid: 1,
  shifttiming: [
    { intime: '09:30', outtime: '14:00' },
    { intime: '14:00', outtime: '18:30' },
  ],
  earlyminutes: 180,
  lateminutes: 420,
  isuntilnext: false,
  isnight: false,
  sessiontypeid: 1,
  breakminutes: 45,
  breakafterminutes: 300,
  requiredminutes: 495,
  corefrom: null,
  coreto: null,
  rotation: [],
};

const valuesOf = (row: Stored | undefined, version: Stored['versions'][number] | undefined): Values => {
  const {
    shifttypeid,
    shifttiming,
    earlyminutes,
    lateminutes,
    isuntilnext,
    isnight,
    requiredminutes,
    corefrom,
    coreto,
    rotation,
    ...presence
  } = version ?? NEW;
  const { sessiontypeid, breakminutes, breakafterminutes } = presence;
  return {
    shiftcode: row?.shiftcode ?? '',
    shiftcolour: row?.shiftcolour ?? COLOURS[0],
    shifttypeid,
    shifttiming,
    earlyminutes,
    lateminutes,
    isuntilnext,
    isnight,
    requiredminutes,
    corefrom,
    coreto,
    rotation,
    sessiontypeid,
    breakminutes,
    breakafterminutes,
  };
};

export default planForm<Values, Stored['versions'][number], Stored, ShiftChoice, 'attendanceassignmentid'>({
  calls: shiftCalls,
  assignment: shiftAssignment,
  feature: 'shift',
  title: 'New shift',
  why: 'Employees without a shift of their own follow the office, and every office the company.',
  valuesOf,
  copied: () => ({ shiftcode: '' }),
  lines: shiftLines,
  hascycle: ({ shifttypeid }) => shifttypeid === ROTATING,
  Fields,
});

function Fields({ form, given }: PlanFields<Values, ShiftChoice>) {
  const { bind, set, values } = form;
  const code = bind('shiftcode');
  const colour = bind('shiftcolour');
  return (
    <>
      <FieldPair>
        <TextField
          field={{ ...code, onChange: (value) => code.onChange(value.toUpperCase()) }}
          label="Code"
          hint="Up to six capital letters or digits, as in G"
          limit={CODE_LIMIT}
          required
        />
        <Place name={colour.name}>
          <ColorInput
            {...common({ label: 'Colour', hint: 'Its days have it in rosters', required: true }, colour)}
            value={colour.value}
            format="hex"
            withEyeDropper={false}
            swatches={[...COLOURS]}
            onChange={colour.onChange}
          />
        </Place>
      </FieldPair>
      <SelectField
        field={{
          ...bind('shifttypeid'),
          onChange: (value) => set('shifttypeid', (value ?? 1) as ShiftDetail['shifttypeid']),
        }}
        label="Kind of shift"
        hint="Nobody is late in a flexible shift without core hours; a rotating one names other shifts day by day"
        options={SHIFT_TYPE.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        required
      />
      {values.shifttypeid === ROTATING ? (
        <RotationRows field={bind('rotation')} shifts={given.Shift} />
      ) : (
        <Times form={form} />
      )}
    </>
  );
}

function Times({ form: { bind, set, values } }: Pick<PlanFields<Values, ShiftChoice>, 'form'>) {
  const timing = bind('shifttiming');
  const required = bind('requiredminutes');
  /** Changes what the required minutes are worked out from, and them with it unless they were entered. */
  const change = (part: Partial<Values>) => {
    for (const [name, value] of Object.entries(part)) set(name as keyof Values, value as never);
    if (values.requiredminutes === workedOut(values) || values.requiredminutes === 0)
      set('requiredminutes', workedOut({ ...values, ...part }));
  };
  const half = (at: number, key: 'intime' | 'outtime') => ({
    name: `half-${at}-${key}`,
    value: timing.value[at]?.[key] ?? '',
    error: undefined,
    onBlur: timing.onBlur,
    onChange: (value: string) =>
      change({
        shifttiming: [0, 1].map((place) => ({
          ...(timing.value[place] ?? { intime: '', outtime: '' }),
          ...(place === at ? { [key]: value } : {}),
        })),
      }),
  });
  const core = (name: 'corefrom' | 'coreto') => {
    const field = bind(name);
    return { ...field, value: field.value ?? '', onChange: (value: string) => field.onChange(value || null) };
  };
  return (
    <>
      <Place name={timing.name}>
        <fieldset className={style.part}>
          <legend>{t('Times')}</legend>
          <p className={style.quiet}>{t('As HH:MM; after midnight a shift runs on as 25:00, 26:00 and so on.')}</p>
          <FieldPair>
            <TextField field={half(0, 'intime')} label="First half from" limit={TIME_LIMIT} required />
            <TextField field={half(0, 'outtime')} label="First half to" limit={TIME_LIMIT} required />
          </FieldPair>
          <FieldPair>
            <TextField field={half(1, 'intime')} label="Second half from" limit={TIME_LIMIT} required />
            <TextField field={half(1, 'outtime')} label="Second half to" limit={TIME_LIMIT} required />
          </FieldPair>
          {timing.error ? <Input.Error>{timing.error}</Input.Error> : null}
          <ShiftBar {...values} colour={values.shiftcolour} />
        </fieldset>
      </Place>
      <FieldPair>
        <NumberField
          field={bind('earlyminutes') as never}
          label="Punches count for the shift from (minutes before)"
          most={720}
        />
        <NumberField field={bind('lateminutes') as never} label="Minutes after" most={720} />
      </FieldPair>
      <SwitchField
        field={bind('isuntilnext')}
        label="Punches belong to it until those of the next day's shift begin"
        hint="Two shifts in a row are one long day, with the second as extra time"
      />
      <SwitchField
        field={bind('isnight')}
        label="Night shift"
        hint="The close of a month counts the days worked in it, half days as halves. Payroll pays them where a salary component says so."
      />
      {values.shifttypeid === FLEXIBLE ? (
        <FieldPair>
          <TextField
            field={core('corefrom')}
            label="Core hours from"
            hint="Core hours as HH:MM; empty for none"
            limit={TIME_LIMIT}
          />
          <TextField field={core('coreto')} label="until" limit={TIME_LIMIT} />
        </FieldPair>
      ) : null}
      <PresenceFields fields={partFields('shift', values, (part) => change(part))} />
      <NumberField
        field={{ ...required, onChange: (value: number | null) => required.onChange(value ?? 0) }}
        label="Required minutes"
        hint="Worked out from the times and the break until you change it"
        most={1440}
      />
      <p className={style.sentence} aria-live="polite">
        {t('{{time}} of work are asked for.', { time: minutesText(values.requiredminutes) })}
      </p>
    </>
  );
}
