import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/language.ts';
import type { Batch } from '../contract/bulk.ts';
import type { LayoutSource, UploadLayout } from '../contract/upload-layout.ts';
import style from './layouts.module.css';
import { kindOf, pairsIn, pairsText, SOURCES, textOf, withSource } from './layout-draft.ts';

type Column = Batch['columns'][number];
type Source = {
  column: Column;
  source: LayoutSource | undefined;
  onChange: (source: LayoutSource | undefined) => void;
};

/** Where the value of one column comes from, and what its words and blanks mean. */
function SourceRow({ column: { name, label, required }, source, onChange }: Source) {
  const [words, setWords] = useState(() => pairsText(Object.entries(source?.words ?? {})));
  const kind = kindOf(source);
  const column = t(label);
  return (
    <li className={style.source}>
      <b>
        {column}
        {required ? <em> {t('required')}</em> : null}
      </b>
      <NativeSelect
        aria-label={t('Where {{column}} comes from', { column })}
        data={SOURCES.map((one) => ({ value: one.value, label: t(one.label) }))}
        value={kind}
        onChange={(event) => {
          const chosen = SOURCES.find((one) => one.value === event.currentTarget.value);
          if (chosen) onChange(withSource(source, name, chosen.value, textOf(source) || label));
        }}
      />
      {source ? (
        <>
          <TextInput
            aria-label={t('Heading, text or formula of {{column}}', { column })}
            value={textOf(source)}
            maxLength={1000}
            onChange={(event) => onChange(withSource(source, name, kind, event.currentTarget.value))}
          />
          <details className={style.more}>
            <summary>{t('Words and blanks')}</summary>
            <Textarea
              label={t('Words of the file')}
              description={t('One on each line: word = what it means here')}
              value={words}
              autosize
              onChange={(event) => {
                const { words: _, ...others } = source;
                const pairs = pairsIn(event.currentTarget.value);
                setWords(event.currentTarget.value);
                onChange(pairs.length === 0 ? others : { ...others, words: Object.fromEntries(pairs) });
              }}
            />
            <TextInput
              label={t('A blank cell means')}
              description={t('Empty: it stays blank')}
              value={source.blank ?? ''}
              maxLength={200}
              onChange={(event) => {
                const { blank: _, ...others } = source;
                const blank = event.currentTarget.value;
                onChange(blank === '' ? others : { ...others, blank });
              }}
            />
            <Checkbox
              label={t('Dates as text have the month first')}
              checked={source.dateorder === 'month-first'}
              onChange={(event) => {
                const { dateorder: _, ...others } = source;
                onChange(event.currentTarget.checked ? { ...others, dateorder: 'month-first' } : others);
              }}
            />
            <Checkbox
              label={t('Numbers as text have a decimal comma')}
              checked={source.decimalmark === 'comma'}
              onChange={(event) => {
                const { decimalmark: _, ...others } = source;
                onChange(event.currentTarget.checked ? { ...others, decimalmark: 'comma' } : others);
              }}
            />
          </details>
        </>
      ) : null}
    </li>
  );
}

type Across = { layout: UploadLayout; columns: readonly Column[]; onChange: (layout: UploadLayout) => void };
/** Headings that are entries of their own: each filled cell gives a row. */
function AcrossFields({ layout, columns, onChange }: Across) {
  const { across, ...others } = layout;
  const [text, setText] = useState(() => pairsText((across?.headings ?? []).map(({ heading, as }) => [heading, as])));
  const data = columns.map(({ name, label }) => ({ value: name, label: t(label) }));
  const [first, second] = [data[0]?.value ?? '', data.at(-1)?.value ?? ''];
  const current = across ?? { name: first, value: second, headings: [] };
  const change = (part: Partial<NonNullable<UploadLayout['across']>>) => {
    const next = { ...current, ...part };
    onChange(next.headings.length === 0 ? others : { ...others, across: next });
  };
  return (
    <details className={style.more}>
      <summary>{t('Columns that are rows of their own')}</summary>
      <p className={style.quiet}>
        {t('For files with an entry in each column, such as days across: each filled cell gives a row.')}
      </p>
      <Textarea
        label={t('Headings')}
        description={t('One on each line: heading = name of the entry')}
        value={text}
        autosize
        onChange={(event) => {
          setText(event.currentTarget.value);
          change({ headings: pairsIn(event.currentTarget.value).map(([heading, as]) => ({ heading, as })) });
        }}
      />
      <NativeSelect
        label={t('The name of the entry stands in')}
        data={data}
        value={current.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('The cell stands in')}
        data={data}
        value={current.value}
        onChange={(event) => change({ value: event.currentTarget.value })}
      />
    </details>
  );
}

type Editor = {
  layout: UploadLayout;
  columns: readonly Column[];
  busy: boolean;
  onSave: (layout: UploadLayout) => void;
  onClose: () => void;
};

const withText = (layout: UploadLayout, key: 'file' | 'sheet' | 'where', text: string): UploadLayout => {
  const { [key]: _, ...others } = layout;
  return text === '' ? others : { ...others, [key]: text };
};

/** One layout of an upload: which file and sheet it reads, which rows, and where each column comes from. */
export function UploadLayoutEditor({ layout: stored, columns, busy, onSave, onClose }: Editor) {
  const [layout, setLayout] = useState(stored);
  const text = (key: 'file' | 'sheet' | 'where') => ({
    value: layout[key] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      setLayout(withText(layout, key, event.currentTarget.value)),
  });
  const { headingrow } = layout;
  return (
    <form
      className={style.editor}
      aria-label={t('Layout {{name}}', { name: layout.name })}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(layout);
      }}
    >
      <div className={style.fields}>
        <TextInput
          label={t('Name')}
          value={layout.name}
          maxLength={60}
          withAsterisk
          onChange={(event) => setLayout({ ...layout, name: event.currentTarget.value })}
        />
        <TextInput label={t('Sheet')} description={t('Empty: the sheet with these headings')} {...text('sheet')} />
        <TextInput
          label={t('Row of the headings')}
          description={t('Empty: it is found')}
          inputMode="numeric"
          value={headingrow === undefined ? '' : String(headingrow)}
          onChange={(event) => {
            const { headingrow: _, ...others } = layout;
            const row = Number(event.currentTarget.value);
            setLayout(Number.isSafeInteger(row) && row > 0 ? { ...others, headingrow: row } : others);
          }}
        />
        <TextInput
          label={t('Beginning of the file name')}
          description={t('By which files of a folder are found')}
          {...text('file')}
        />
        <TextInput
          label={t('Rows that are read')}
          description={t('A condition such as status == "Active"; empty: all')}
          {...text('where')}
        />
      </div>
      <p className={style.quiet}>
        {t(
          'Formulas read the cells of the row by their heading: “PF Member” is pf_member, and number_pf_member as a number.',
        )}
      </p>
      <ul className={style.sources}>
        {columns.map((column) => (
          <SourceRow
            key={column.name}
            column={column}
            source={layout.columns.find((one) => one.column === column.name)}
            onChange={(source) => {
              const at = layout.columns.findIndex((one) => one.column === column.name);
              const others = layout.columns.filter((one) => one.column !== column.name);
              const next = source ? others.toSpliced(at === -1 ? others.length : at, 0, source) : others;
              setLayout({ ...layout, columns: next });
            }}
          />
        ))}
      </ul>
      <AcrossFields layout={layout} columns={columns} onChange={setLayout} />
      <Checkbox
        label={t('Find the other columns by their headings')}
        checked={layout.others}
        onChange={(event) => setLayout({ ...layout, others: event.currentTarget.checked })}
      />
      <div className={style.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('Save the layout')}
        </Button>
      </div>
    </form>
  );
}
