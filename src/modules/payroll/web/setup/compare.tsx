import { Anchor, NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { compareVersions, type VersionsCompared } from '../../contract/setup/compare-versions.ts';
import { monthName } from '../words.ts';
import { COMPONENT_LINES, CYCLE_LINES, FORMULAS, linesOfTable, STRUCTURE_LINES } from './compare-lines.ts';
import style from './compare.module.css';
import { groupRows, paidDaysRows } from './group-lines.ts';
import { type Line, methodFields } from './method-lines.ts';
import { NotConfigured } from './not-configured.tsx';

type Change = VersionsCompared['components'][number];
const CHANGES: Record<Change['change'], { label: string; tone: Tone }> = {
  added: { label: 'Added', tone: 'good' },
  removed: { label: 'Removed', tone: 'bad' },
  changed: { label: 'Changed', tone: 'info' },
};
const OTHERS: Record<VersionsCompared['others'][number], string> = {
  names: 'Words in upload files',
  layouts: 'Layouts of files',
};

/** A version by its number and the month it is in force from; null for the beginning, undefined when unknown. */
function versionName(number: number, from: string | null | undefined): string {
  if (from === undefined) return t('Version {{number}}', { number });
  if (from === null) return t('Version {{number}}, from the beginning', { number });
  return t('Version {{number}}, from {{month}}', { number, month: monthName(from) });
}

/** What differs, with the earlier value beside the later one. */
function Table({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <table className={style.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          {heads.map((head, at) => (
            <th key={at} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

type Row = { label: string; before: string; after: string; formula?: boolean };
function Row({ label, before, after, formula = false }: Row) {
  const cell = (value: string) => (value === '' ? '–' : formula ? <code>{value}</code> : value);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{cell(before)}</td>
      <td>{cell(after)}</td>
    </tr>
  );
}

function Components({ components, heads }: { components: readonly Change[]; heads: readonly string[] }) {
  return (
    <Table label={t('Components')} heads={heads}>
      {components.map(({ code, change, before, after, fields }) => (
        <tbody key={code}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={style.group}>
              {t((after ?? before)?.name ?? code)}
              <span>
                <Tag tone={CHANGES[change].tone}>{t(CHANGES[change].label)}</Tag>
              </span>
            </th>
          </tr>
          {fields.map((field) => {
            const [label, text] = COMPONENT_LINES[field];
            return (
              <Row
                key={field}
                label={t(label)}
                before={before ? text(before) : ''}
                after={after ? text(after) : ''}
                formula={FORMULAS.has(field)}
              />
            );
          })}
        </tbody>
      ))}
    </Table>
  );
}

type Pair<T> = { before: T; after: T; fields: readonly (keyof T)[] };
type Fields<T> = { pair: Pair<T>; lines: { readonly [K in keyof T]: Line<T> } };
/** The rows of two records of the same fields; one that reads the same on both sides is left out. */
function rowsOf<T>({ pair: { before, after, fields }, lines }: Fields<T>): Row[] {
  return fields
    .map((field) => {
      const [label, text] = lines[field];
      return { label: t(label), before: text(before), after: text(after) };
    })
    .filter((row) => row.before !== row.after);
}

function Part({ title, rows, heads }: { title: string; rows: readonly Row[]; heads: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <Table label={title} heads={heads}>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} {...row} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Differences({ compared }: { compared: VersionsCompared }) {
  const { components, structure, lists, tables, method, cycle, groups, paiddays, names, states, others, versions } =
    compared;
  const nameOf = (wanted: number): string =>
    versionName(wanted, versions.find(({ version }) => version === wanted)?.from);
  const heads = [nameOf(compared.before), nameOf(compared.after)];
  const listRows = lists.map(({ name, before, after }) => ({
    label: t('List {{name}}', { name }),
    before: before?.join(', ') ?? '',
    after: after?.join(', ') ?? '',
  }));
  const structureRows = [...rowsOf({ pair: structure, lines: STRUCTURE_LINES }), ...listRows];
  const tableRows = tables.flatMap(linesOfTable);
  const methodRows = method ? rowsOf({ pair: method, lines: methodFields({ components: names, states }) }) : [];
  const cycleRows = cycle ? rowsOf({ pair: cycle, lines: CYCLE_LINES }) : [];
  const groupsRows = [...paidDaysRows(paiddays), ...groupRows(groups ?? [])];
  const nothing = [components, structureRows, tableRows, methodRows, cycleRows, groupsRows].every(
    ({ length }) => length === 0,
  );
  return (
    <>
      {nothing ? (
        <EmptyState
          emptyState={{
            title: 'Nothing differs',
            why:
              method && cycle
                ? 'Both versions pay the same. Choose another version to see what changed.'
                : 'Choose another version to see what changed.',
          }}
        />
      ) : null}
      {components.length > 0 ? (
        <Card title={t('Components')}>
          <Components components={components} heads={heads} />
        </Card>
      ) : null}
      <Part title={t('Salary structure')} rows={structureRows} heads={heads} />
      <Part title={t('Tables for formulas')} rows={tableRows} heads={heads} />
      <Part title={t('Payroll method')} rows={methodRows} heads={heads} />
      <Part title={t('Salary cycle')} rows={cycleRows} heads={heads} />
      <Part title={t('Pay groups')} rows={groupsRows} heads={heads} />
      {others.length > 0 ? (
        <p className={style.quiet}>
          {t('These differ as well, and do not change what is paid: {{parts}}.', {
            parts: others.map((part) => t(OTHERS[part])).join(', '),
          })}
        </p>
      ) : null}
      {method && cycle ? null : (
        <p className={style.quiet}>{t('You see what your rights show: the method or the cycle of pay is left out.')}</p>
      )}
    </>
  );
}

function Choice({ compared }: { compared: VersionsCompared }) {
  const day = useDay();
  const go = useNavigate();
  const { versions, before, after } = compared;
  const data = versions.map(({ version, from, addeddate, addedbyname, inforce }) => ({
    value: String(version),
    label: [versionName(version, from), inforce ? '' : t('Replaced'), day(addeddate.slice(0, 10)), addedbyname ?? '']
      .filter((part) => part !== '')
      .join(' · '),
  }));
  const withOlder = (version: number) =>
    versions.some((one) => one.version === version)
      ? data
      : [...data, { value: String(version), label: t('Version {{number}}', { number: version }) }];
  const choose = (search: { before: number; after: number }) => void go({ to: '.', search } as never);
  return (
    <div className={style.choose}>
      <NativeSelect
        label={t('Before')}
        data={withOlder(before)}
        value={String(before)}
        onChange={({ currentTarget }) => choose({ before: Number(currentTarget.value), after })}
      />
      <NativeSelect
        label={t('After')}
        data={withOlder(after)}
        value={String(after)}
        onChange={({ currentTarget }) => choose({ before, after: Number(currentTarget.value) })}
      />
    </div>
  );
}

const numberIn = (value: unknown): number | undefined => {
  const number = Number(value);
  return value !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Two versions of the payroll settings side by side: what each component and each setting was, and is. */
export default function ComparePage() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const [before, after] = [numberIn(query['before']), numberIn(query['after'])];
  const answer = useEndpoint(compareVersions, {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
  const [compared] = answer.data ?? [];
  if (answer.error && !compared) return <NotConfigured error={answer.error} retry={() => void answer.refetch()} />;
  if (!compared) return <PageSkeleton />;
  return (
    <div className={style.page}>
      <Anchor component={Link} to="/config/pay/payroll/salary_structure" size="sm">
        {t('Salary Structure')}
      </Anchor>
      <Choice compared={compared} />
      <Differences compared={compared} />
    </div>
  );
}
