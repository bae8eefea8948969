import { Button, Input, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FILE_LIMIT, PICTURE_ENDINGS } from '#platform/contract/files.ts';
import { getMasterCode } from '#platform/contract/master-codes.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { common, NumberField, Place, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { FieldValue, Row, SectionField } from '../contract/section-fields.ts';
import { type Section, type SectionKey, SECTIONS } from '../contract/sections.ts';
import style from './profile.module.css';

type Typed = Row & { readonly at: number };
/** Uploads a scan. @returns the value of the field */
export type SendScan = (file: File, onProgress: (share: number) => void) => Promise<FieldValue>;
type EnteredForm = {
  of: SectionKey;
  rows: readonly Row[];
  submit: string;
  sendScan: SendScan;
  save: (rows: Row[]) => Promise<void>;
  onCancel?: (() => void) | undefined;
  /** Required fields here, in addition to those always required. */
  needed?: readonly string[];
  /** Called when unsaved changes begin or end to exist, with a function to save them. */
  onHolding?: (holding: boolean, saveNow: () => Promise<boolean>) => void;
};
const MEGABYTES = FILE_LIMIT / (1024 * 1024);

const emptyRow = ({ fields }: Section): Row['values'] =>
  Object.fromEntries(fields.map((field) => [field.key, field.type === 'yesno' ? false : null]));

/** A form for a section: all its rows at once, each problem at its own field. */
export function EnteredForm(input: EnteredForm) {
  const { of, rows: current, submit: label, sendScan, save, onCancel, onHolding, needed = [] } = input;
  const section = SECTIONS[of];
  const [rows, setRows] = useState<readonly Typed[]>(
    current.length > 0 || section.kind === 'one'
      ? current.map((row, at) => ({ ...row, at }))
      : [{ rowid: null, values: emptyRow(section), at: 0 }],
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const holding = touched && !busy;
  const element = useRef<HTMLFormElement>(null);

  const change = (next: readonly Typed[]) => {
    setRows(next);
    setTouched(true);
  };
  const set = (index: number, key: string, value: FieldValue) => {
    change(rows.map((row, at) => (at === index ? { ...row, values: { ...row.values, [key]: value } } : row)));
    setProblems(({ [`${index}.${key}`]: _mended, ...others }) => others);
  };
  /** @returns whether it was saved; otherwise the problems are shown at their fields */
  const saveNow = async (): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await save(rows.map(({ rowid, values }) => ({ rowid, values })));
      setTouched(false);
      setBusy(false);
      return true;
    } catch (error) {
      const result = isCallError(error) ? error.fields : {};
      setProblems(result);
      const [first] = Object.keys(result);
      if (first !== undefined)
        element.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea, button)`)?.focus();
      toast('error', t(sentenceOf(error)), { keep: first === undefined });
      setBusy(false);
      return false;
    }
  };
  const latest = useRef(saveNow);
  useEffect(() => {
    latest.current = saveNow;
  });
  useEffect(() => {
    onHolding?.(holding, () => latest.current());
    return () => onHolding?.(false, async () => true);
  }, [holding, onHolding]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void saveNow();
  };
  return (
    <form ref={element} className={style.form} noValidate aria-label={t(section.label)} onSubmit={submit}>
      {rows.map((row, index) => (
        <fieldset key={row.at} className={style.row}>
          <legend>
            {section.kind === 'list' ? t('{{what}} {{number}}', { what: t(section.row), number: index + 1 }) : null}
          </legend>
          <div className={style.fields}>
            {section.fields
              .filter((field) => isAsked(field, row))
              .map((field) => (
                <Entry
                  key={field.key}
                  field={needed.includes(field.key) ? { ...field, required: true } : field}
                  sendScan={sendScan}
                  bound={{
                    name: `${index}.${field.key}`,
                    value: row.values[field.key] ?? null,
                    error: problems[`${index}.${field.key}`],
                    onBlur: () => undefined,
                    onChange: (value) => set(index, field.key, value),
                  }}
                />
              ))}
          </div>
          {section.kind === 'list' ? (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            >
              {t('Remove {{what}} {{number}}', { what: t(section.row), number: index + 1 })}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {section.kind === 'list' ? (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() =>
              change([
                ...rows,
                { rowid: null, values: emptyRow(section), at: Math.max(-1, ...rows.map(({ at }) => at)) + 1 },
              ])
            }
          >
            {t('Add another')}
          </Button>
        </div>
      ) : null}
      <div className={style.buttons}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          {t(label)}
        </Button>
      </div>
    </form>
  );
}

/** Whether a field is shown: not when another field makes it unnecessary. */
function isAsked(field: SectionField, { values }: Row): boolean {
  if (field.key.startsWith('permanent')) return values['issameaddress'] !== true;
  if (field.key === 'disability') return values['isdisabled'] === true;
  if (field.key === 'marriagedate') return values['maritalstatus'] !== null && values['maritalstatus'] !== 'Single';
  return true;
}

type Entry = { field: SectionField; bound: Bound<FieldValue>; sendScan: SendScan };
function Entry({ field, bound, sendScan }: Entry) {
  const { label, hint, required } = field;
  const words = { label, ...(hint ? { hint } : {}), ...(required ? { required } : {}) };
  const error = bound.error === undefined ? undefined : t(bound.error);
  const result = { ...bound, error };
  const text = bound.value === null ? '' : String(bound.value);
  switch (field.type) {
    case 'text':
      return (
        <TextField
          field={{ ...result, value: text, onChange: bound.onChange }}
          limit={field.max}
          {...(field.lines ? { lines: field.lines } : {})}
          {...words}
        />
      );
    case 'day':
      return (
        <DateField
          field={{ ...result, value: text || null, onChange: bound.onChange }}
          birth={field.birth === true}
          {...words}
        />
      );
    case 'yesno':
      return <SwitchField field={{ ...result, value: bound.value === true, onChange: bound.onChange }} {...words} />;
    case 'number':
      return (
        <NumberField
          field={{ ...result, value: typeof bound.value === 'number' ? bound.value : null, onChange: bound.onChange }}
          most={field.most}
          places={field.places}
          {...words}
        />
      );
    case 'choice':
      return <ChoiceEntry field={field} bound={result} words={words} />;
    case 'scan':
      return <ScanEntry bound={result} sendScan={sendScan} />;
  }
}

type ChoiceEntryProps = {
  field: Extract<SectionField, { type: 'choice' }>;
  bound: Bound<FieldValue>;
  words: { label: string; hint?: string; required?: true };
};

/** One of a list. A list of the product is loaded by its name; the known value is shown until then. */
function ChoiceEntry({ field, bound, words }: ChoiceEntryProps) {
  const { code } = field;
  const { data: result } = useEndpoint(getMasterCode, { x: code ?? '' }, { enabled: code !== undefined });
  const options = (code === undefined ? undefined : result) ?? field.options;
  return (
    <Place name={bound.name}>
      <Select
        {...common(words, bound)}
        data={options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) }))}
        value={bound.value === null ? null : String(bound.value)}
        onChange={(value) =>
          bound.onChange(options.find((one) => String(one.displayvalue) === value)?.displayvalue ?? null)
        }
        searchable
        clearable={!words.required}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        nothingFoundMessage={t('Nothing found')}
        placeholder={t('Select')}
      />
    </Place>
  );
}

/** A scan: the existing one, or a new upload. */
function ScanEntry({ bound, sendScan }: Pick<Entry, 'bound' | 'sendScan'>) {
  const send = async (file: File, onProgress: (share: number) => void) => {
    bound.onChange(await sendScan(file, onProgress));
  };
  return (
    <div className={style.scan} data-field={bound.name}>
      {bound.value === null ? (
        <FileDrop label="Scan" accepts={[...PICTURE_ENDINGS, '.pdf']} limit={MEGABYTES} send={send} />
      ) : (
        <>
          <span>{t('Scan uploaded.')}</span>
          <Button variant="subtle" size="xs" onClick={() => bound.onChange(null)}>
            {t('Choose another one')}
          </Button>
        </>
      )}
      {bound.error === undefined ? null : <Input.Error>{bound.error}</Input.Error>}
    </div>
  );
}
