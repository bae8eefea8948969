import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import type { LayoutName } from '../../contract/setup/layout-screen.ts';
import { type OutputLayout, SINGLE_LAYOUTS } from '../../contract/outputs/output-layout.ts';
import { NAME_GROUPS, POSTING_GROUP } from '../../contract/outputs/output-scope.ts';
import { LayoutColumns, optionsOf } from './layout-columns.tsx';
import { LayoutLines } from './layout-lines.tsx';
import { APART, ENDS, endingsOf, type Labelled, rowsOf, SEPARATED, withRows } from './layout-draft.ts';
import { hasAccounts, isByTwo } from '../../contract/outputs/payment-roles.ts';
import style from './layouts.module.css';

const OF_ALL: ReadonlySet<string> = new Set([NAME_GROUPS.RUN, NAME_GROUPS.LINE]);
type Problem = { column: string | null; message: string };
type Editor = {
  layout: OutputLayout;
  names: readonly LayoutName[];
  problems: readonly Problem[];
  mayEdit: boolean;
  onChange: (layout: OutputLayout) => void;
};

type Choice<Value extends string> = {
  label: string;
  list: readonly Labelled<Value>[];
  value: Value;
  disabled: boolean;
  onChange: (value: Value) => void;
};
function Choice<Value extends string>({ label, list, value, disabled, onChange }: Choice<Value>) {
  return (
    <NativeSelect
      label={t(label)}
      data={optionsOf(list)}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = list.find((one) => one.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

/** Every name that formulas read, by groups, found by typing a part of it. */
function Names({ names }: { names: readonly LayoutName[] }) {
  const [selection, setAsked] = useState('');
  const wanted = selection.trim().toLowerCase();
  const matches = names.filter(({ name, says }) => `${name} ${t(says)}`.toLowerCase().includes(wanted));
  const groups = [...Map.groupBy(matches, ({ group }) => group)];
  return (
    <details className={style.names}>
      <summary>{t('Names that formulas read')}</summary>
      <TextInput label={t('Find a name')} value={selection} onChange={(event) => setAsked(event.currentTarget.value)} />
      {groups.length === 0 ? <p>{t('Nothing found')}</p> : null}
      {groups.map(([group, list]) => (
        <section key={group}>
          <h3>{t(group)}</h3>
          <dl>
            {list.map(({ name, says }) => (
              <div key={name}>
                <dt>
                  <code className={style.code}>{name}</code>
                </dt>
                <dd>{t(says)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}

const OTHER = { where: 'where', orderby: 'orderby' } as const;
/** Leaves a formula out where it is empty. */
const withText = (layout: OutputLayout, key: keyof typeof OTHER, value: string): OutputLayout => {
  const { [key]: _, ...others } = layout;
  return value === '' ? others : { ...others, [key]: value };
};

/** One layout: whose lines it has, its columns, and how the file is written. */
export function LayoutEditor({ layout, names, problems, mayEdit, onChange }: Editor) {
  const disabled = !mayEdit;
  const postings = layout.rows === 'posting';
  const change = (part: Partial<OutputLayout>) => onChange({ ...layout, ...part });
  const at = (column: string) => problems.find((one) => one.column === column)?.message;
  const error = (column: string) => {
    const message = at(column);
    return message === undefined ? null : t(message);
  };
  const named = new Map(problems.flatMap(({ column, message }) => (column === null ? [] : [[column, message]])));
  const others = problems.filter(({ column }) => column === null);
  return (
    <>
      <Card title={layout.name || t('New layout')}>
        <div className={style.fields}>
          <TextInput
            label={t('Name')}
            description={SINGLE_LAYOUTS.has(layout.file) ? null : t('The file is called after it.')}
            value={layout.name}
            maxLength={60}
            withAsterisk
            disabled={disabled}
            error={others[0] ? t(others[0].message) : null}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Choice
            label="Lines"
            list={rowsOf(layout.file)}
            value={layout.rows}
            disabled={disabled}
            onChange={(rows) => onChange(withRows(layout, rows))}
          />
          {postings ? (
            <MultiSelect
              label={t('Group lines by')}
              description={t('Empty: one line for each account of the whole company.')}
              data={APART.map(({ value, label }) => ({ value, label: t(label) }))}
              value={[...(layout.by ?? [])]}
              disabled={disabled}
              onChange={(chosen) => {
                const { by: _, ...others } = layout;
                const by = APART.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
                onChange(by.length === 0 ? others : { ...others, by });
              }}
            />
          ) : null}
          <TextInput
            label={t(postings ? 'Lines in the file' : 'Who has a line')}
            description={t(
              postings
                ? 'A condition, such as debit > 0. Empty: all.'
                : 'A condition, such as net_pay > 0. Empty: everybody.',
            )}
            value={layout.where ?? ''}
            disabled={disabled}
            error={error('where')}
            onChange={(event) => onChange(withText(layout, 'where', event.currentTarget.value))}
          />
          <TextInput
            label={t('In order of')}
            description={t(
              postings ? 'A name or formula. Empty: by account.' : 'A name or formula. Empty: by employee code.',
            )}
            value={layout.orderby ?? ''}
            disabled={disabled}
            error={error('orderby')}
            onChange={(event) => onChange(withText(layout, 'orderby', event.currentTarget.value))}
          />
          <div className={style.pairs}>
            <Choice
              label="Columns separated by"
              list={SEPARATED}
              value={layout.separator}
              disabled={disabled}
              onChange={(separator) => change({ separator })}
            />
            <Choice
              label="End of a line"
              list={ENDS}
              value={layout.lineend}
              disabled={disabled}
              onChange={(lineend) => change({ lineend })}
            />
            <Choice
              label="Ending of the file name"
              list={endingsOf(layout.file)}
              value={layout.ending}
              disabled={disabled}
              onChange={(ending) => change({ ending })}
            />
          </div>
          <Checkbox
            label={t('The first line has the headings')}
            checked={layout.heading}
            disabled={disabled}
            onChange={(event) => change({ heading: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <Card title={t('Columns')}>
        {hasAccounts(layout) ? (
          <p className={style.quiet}>
            {t(
              'Amount, account and IFSC stand as they are paid: the plain names net_pay, bank_account and ifsc, in the number format and width of the bank. Amounts in paise are net_pay * 100.',
            )}
          </p>
        ) : null}
        {isByTwo(layout) ? (
          <p className={style.quiet}>{t('A change of this file takes effect once a second person confirms it.')}</p>
        ) : null}
        <LayoutColumns
          columns={layout.columns}
          roles={hasAccounts(layout)}
          problems={named}
          mayEdit={mayEdit}
          postings={postings}
          onChange={(columns) => change({ columns })}
        />
        <LayoutLines layout={layout} place="before" problems={named} mayEdit={mayEdit} onChange={onChange} />
        <LayoutLines layout={layout} place="after" problems={named} mayEdit={mayEdit} onChange={onChange} />
        <p className={style.quiet}>
          {t(
            postings
              ? 'Such lines read lines (how many the others are) and sums: sum_debit is that of debit.'
              : 'Such lines read lines (how many the others are) and sums: sum_net_pay is that of net_pay.',
          )}
        </p>
        <p className={style.quiet}>
          {t(
            'Functions of texts: capitals(text), keep(text, "A-Z0-9 ") for these characters alone, cut(text, 35) for the first ones, pad_left(text, 10, "0") and pad_right(text, 10, " ").',
          )}
        </p>
        <Names names={names.filter(({ group }) => OF_ALL.has(group) || (group === POSTING_GROUP) === postings)} />
      </Card>
    </>
  );
}
