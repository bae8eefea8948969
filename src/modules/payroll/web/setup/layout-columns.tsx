import { ActionIcon, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { LayoutColumn } from '../../contract/outputs/output-layout.ts';
import { type PaymentRole, roleOf } from '../../contract/outputs/payment-roles.ts';
import { DATES, DECIMALS, type Labelled, withChoice } from './layout-draft.ts';
import style from './layouts.module.css';

/** What of a payment a column is, as whoever reads the layout sees it. */
const ROLES: Readonly<Record<PaymentRole, string>> = {
  amount: 'Amount paid',
  account: 'Account paid to',
  ifsc: 'IFSC paid to',
  code: 'Whose payment',
};

export const optionsOf = (list: readonly Labelled<string>[]) =>
  list.map(({ value, label }) => ({ value, label: t(label) }));

type Details = {
  column: LayoutColumn;
  at: number;
  /** Whether it may be of a past month: not in lines of the whole file, nor in postings. */
  past: boolean;
  mayEdit: boolean;
  onChange: (column: LayoutColumn) => void;
};

/** What a column has beside its heading and its formula. */
function ColumnDetails({ column, at, past, mayEdit, onChange }: Details) {
  const { decimals = 'rupees', dateform = 'yyyy-mm-dd', monthsback, width } = column;
  return (
    <div className={style.details}>
      <NativeSelect
        label={t('Number format')}
        data={optionsOf(DECIMALS)}
        value={decimals}
        disabled={!mayEdit}
        onChange={({ currentTarget: { value } }) => {
          const chosen = DECIMALS.find((one) => one.value === value)?.value;
          onChange(withChoice(column, { decimals: chosen === 'rupees' ? undefined : chosen }));
        }}
      />
      <NativeSelect
        label={t('Date format')}
        data={optionsOf(DATES)}
        value={dateform}
        disabled={!mayEdit}
        onChange={({ currentTarget: { value } }) => {
          const chosen = DATES.find((one) => one.value === value)?.value;
          onChange(withChoice(column, { dateform: chosen === 'yyyy-mm-dd' ? undefined : chosen }));
        }}
      />
      {past ? (
        <NumberInput
          name={`monthsback-${at}`}
          label={t('Past month')}
          description={t('So many months before; empty for all together')}
          value={monthsback ?? null}
          least={1}
          most={24}
          disabled={!mayEdit}
          onChange={(value) => onChange(withChoice(column, { monthsback: value ?? undefined }))}
          onBlur={() => undefined}
        />
      ) : null}
      <NumberInput
        name={`width-${at}`}
        label={t('Fixed width')}
        description={t('In characters; empty for none')}
        value={width?.characters ?? null}
        least={1}
        most={500}
        disabled={!mayEdit}
        onChange={(value) =>
          onChange(
            withChoice(column, {
              width: value === null ? undefined : { align: 'left', fill: ' ', ...width, characters: value },
            }),
          )
        }
        onBlur={() => undefined}
      />
      {width ? (
        <>
          <Checkbox
            label={t('To the right')}
            checked={width.align === 'right'}
            disabled={!mayEdit}
            onChange={(event) =>
              onChange(
                withChoice(column, { width: { ...width, align: event.currentTarget.checked ? 'right' : 'left' } }),
              )
            }
          />
          <Checkbox
            label={t('Filled with zeros')}
            checked={width.fill === '0'}
            disabled={!mayEdit}
            onChange={(event) =>
              onChange(withChoice(column, { width: { ...width, fill: event.currentTarget.checked ? '0' : ' ' } }))
            }
          />
        </>
      ) : null}
    </div>
  );
}

type Columns = {
  columns: LayoutColumn[];
  /** Of values without headings: the formula that a new one begins with. */
  first?: string;
  /** What is wrong, by the heading of the column. */
  problems: ReadonlyMap<string, string>;
  mayEdit: boolean;
  /** Whether lines are of the journal: they are of no past month. */
  postings?: boolean;
  /** Whether columns have roles of a payment, which are shown beside their headings. */
  roles?: boolean;
  onChange: (columns: LayoutColumn[]) => void;
};

/** The columns of a file in their order, each with its heading and the formula of what stands in it. */
export function LayoutColumns({
  columns,
  first,
  problems,
  mayEdit,
  postings = false,
  roles = false,
  onChange,
}: Columns) {
  const [open, setOpen] = useState<number>();
  const change = (at: number, column: LayoutColumn) => onChange(columns.with(at, column));
  const move = (at: number, by: 1 | -1) => {
    const one = columns[at];
    if (!one) return;
    onChange(columns.toSpliced(at, 1).toSpliced(at + by, 0, one));
    setOpen((now) => (now === at ? at + by : now === at + by ? at : now));
  };
  return (
    <ol className={style.columns}>
      {columns.map((column, at) => {
        const { heading, formula } = column;
        const problem = problems.get(heading);
        const role = roles ? roleOf(column)?.role : undefined;
        const opened = open === at || problem !== undefined;
        return (
          <li key={at} data-open={opened || undefined}>
            <div className={style.line}>
              <button
                type="button"
                className={style.opener}
                aria-expanded={opened}
                onClick={() => setOpen(open === at ? undefined : at)}
              >
                <span className={style.number}>{at + 1}</span>
                <span className={role === undefined ? undefined : style.withrole}>
                  {first === undefined ? heading : t('Value {{number}}', { number: at + 1 })}{' '}
                  {role === undefined ? null : <Tag tone="good">{t(ROLES[role])}</Tag>}
                </span>
                <code className={style.code}>{formula}</code>
              </button>
              {mayEdit ? (
                <span className={style.tools}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={at === 0}
                    aria-label={t('Move {{name}} up', { name: heading })}
                    onClick={() => move(at, -1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={at === columns.length - 1}
                    aria-label={t('Move {{name}} down', { name: heading })}
                    onClick={() => move(at, 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Remove {{name}}', { name: heading })}
                    onClick={() => {
                      onChange(columns.toSpliced(at, 1));
                      setOpen(undefined);
                    }}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </span>
              ) : null}
            </div>
            {opened ? (
              <div className={style.opened}>
                {first === undefined ? (
                  <TextInput
                    label={t('Heading')}
                    value={heading}
                    maxLength={100}
                    disabled={!mayEdit}
                    onChange={(event) => change(at, { ...column, heading: event.currentTarget.value })}
                  />
                ) : null}
                <Textarea
                  label={t('Formula')}
                  className={style.formula}
                  value={formula}
                  maxLength={1000}
                  autosize
                  disabled={!mayEdit}
                  error={problem === undefined ? null : t(problem)}
                  onChange={(event) => change(at, { ...column, formula: event.currentTarget.value })}
                />
                <ColumnDetails
                  column={column}
                  at={at}
                  past={first === undefined && !postings}
                  mayEdit={mayEdit}
                  onChange={(next) => change(at, next)}
                />
              </div>
            ) : null}
          </li>
        );
      })}
      {mayEdit ? (
        <li className={style.adding}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              onChange([...columns, { heading: t('New column'), formula: first ?? (postings ? 'amount' : 'net_pay') }]);
              setOpen(columns.length);
            }}
          >
            {t(first === undefined ? 'Add a column' : 'Add a value')}
          </Button>
        </li>
      ) : null}
    </ol>
  );
}
