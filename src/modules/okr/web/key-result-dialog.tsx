import { Modal } from '@mantine/core';
import { z } from 'zod';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { saveKeyResult } from '../contract/key-result.ts';
import {
  KEY_RESULT_KIND,
  type KeyResultRow,
  MAX_TEXT,
  MAX_TITLE,
  type ObjectiveDetail,
  type OkrInit,
} from '../contract/okr.ts';
import { findPeople, personIn } from './objective-fields.tsx';
import { MIN_VALUE, SCALE } from './value-text.ts';

type Values = {
  okrkeyresultid: number | null;
  okrobjectiveid: number;
  title: string;
  kindid: number | null;
  measurementunitid: number | null;
  startvalue: number | null;
  targetvalue: number | null;
  base: number | null;
  milestones: string[];
  weight: number | null;
  employeeid: number | null;
  isdropped: boolean;
  reason: string;
};
const [BASELINE, MILESTONES] = [6, 7];
const MIN_LETTERS = 3;
const PERCENT = 2;
const plain = (value: number | null | undefined) => (value === null || value === undefined ? null : value / SCALE);
const scaled = (value: number | null) => (value === null ? null : Math.round(value * SCALE));

/** What the form sends: values in ten-thousandths, and nothing that the kind does not have. */
const sentOf = (values: Values) => ({
  ...values,
  startvalue: scaled(values.startvalue) ?? 0,
  targetvalue: (values.kindid ?? 0) < BASELINE ? scaled(values.targetvalue) : null,
  base: scaled(values.base),
  measurementunitid: (values.kindid ?? 0) < MILESTONES ? values.measurementunitid : null,
  milestones: values.kindid === MILESTONES ? values.milestones : [],
});

const SCHEMA = z.preprocess((values) => sentOf(values as Values), saveKeyResult.input);

type Dialog = { objective: ObjectiveDetail; init: OkrInit; row: KeyResultRow | undefined; onClose: () => void };

/** Adds a key result, or changes one. */
export function KeyResultDialog({ objective, init, row, onClose }: Dialog) {
  const { mutateAsync } = useSave(saveKeyResult, ['okr']);
  const form = useForm<Values>({
    schema: SCHEMA,
    initial: {
      okrkeyresultid: row?.okrkeyresultid ?? null,
      okrobjectiveid: objective.okrobjectiveid,
      title: row?.title ?? '',
      kindid: row?.kindid ?? 2,
      measurementunitid: row ? row.measurementunitid : (init.units[0]?.displayvalue ?? null),
      startvalue: plain(row?.startvalue) ?? 0,
      targetvalue: plain(row?.targetvalue),
      base: plain(row?.base),
      milestones: row?.milestones.map(({ title }) => title) ?? [],
      weight: row?.weight ?? 1,
      employeeid: row?.employeeid ?? objective.owner.employeeid,
      isdropped: row?.isdropped ?? false,
      reason: '',
    },
  });
  const { bind, values } = form;
  const kindid = values.kindid ?? 0;
  const unit = init.units.find(({ displayvalue }) => displayvalue === values.measurementunitid);
  const places = unit?.decimals ?? 4;
  const save = form.submit(
    async () =>
      void (await mutateAsync({ input: saveKeyResult.input.parse(sentOf(form.values)), version: row?.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const people = [
    objective.owner,
    ...objective.contributors,
    ...(row ? [{ employeeid: row.employeeid, fullname: row.fullname }] : []),
  ];
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={row ? row.title : t('Add a key result')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <TextField field={bind('title')} label="Key result" limit={MAX_TITLE} required />
        <SelectField
          field={bind('kindid')}
          label="Kind"
          options={KEY_RESULT_KIND.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
          required
        />
        {kindid < MILESTONES ? (
          <SelectField field={bind('measurementunitid')} label="Unit" options={init.units} required />
        ) : null}
        {kindid <= 3 ? (
          <NumberField field={bind('startvalue')} label="Start" least={MIN_VALUE} places={places} required />
        ) : null}
        {kindid < BASELINE ? (
          <NumberField field={bind('targetvalue')} label="Target" least={MIN_VALUE} places={places} required />
        ) : null}
        {kindid < MILESTONES && unit?.unitkindid === PERCENT ? (
          <NumberField
            field={bind('base')}
            label="Base"
            hint="What the percentage is of, such as the headcount: percentages roll up by it"
            places={4}
          />
        ) : null}
        {kindid === MILESTONES ? (
          <TagsField field={bind('milestones')} label="Milestones" hint="Press Enter after each" limit={MAX_TITLE} />
        ) : null}
        <NumberField field={bind('weight')} label="Weight" least={1} most={1000} required />
        {init.mayothers ? (
          <PersonSearchField
            field={bind('employeeid')}
            chosen={personIn(people, values.employeeid)}
            from={MIN_LETTERS}
            search={findPeople}
            label="Owner"
            required
          />
        ) : null}
        {row ? (
          <SwitchField
            field={bind('isdropped')}
            label="Dropped"
            hint="It no longer counts; the others share its weight"
          />
        ) : null}
        {row ? <TextField field={bind('reason')} label="Reason of the change" lines={2} limit={MAX_TEXT} /> : null}
      </DialogForm>
    </Modal>
  );
}
