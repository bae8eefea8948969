import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/language.ts';
import type { Batch } from '../contract/bulk.ts';
import { isOver, STATE } from './batch.ts';
import style from './results.module.css';
import { ResultRows, type RowFilter } from './result-rows.tsx';
import type { StepProps } from './words.ts';

const NOTHING: Record<RowFilter, string> = {
  all: 'The file has no rows.',
  errors: 'No row has an error.',
  notices: 'No row has a warning.',
  valid: 'No row is valid yet.',
  leftout: 'No row was skipped.',
};

/** Shows the counts of the results; each count opens its rows. */
export function Results({ contract, options, batch }: StepProps & { batch: Batch }) {
  const over = isOver(batch);
  const undone = batch.statusid === STATE.undone;
  const remaining = undone ? batch.appliedrows - batch.undonerows : 0;
  const faulty = {
    label: remaining > 0 ? 'Errors and kept' : 'Errors',
    count: batch.errorrows + remaining,
    color: 'error',
  };
  const valid = {
    label: over ? 'Applied ¦ rows' : 'Valid',
    count: over ? batch.appliedrows : batch.validrows - batch.noticerows,
  };
  const filters: { key: RowFilter; label: string; count: number; color?: string }[] = [
    { key: 'errors', ...faulty },
    // Applied rows are not distinguished by whether a value was corrected.
    ...(over ? [] : [{ key: 'notices' as const, label: 'Warnings', count: batch.noticerows }]),
    ...(undone ? [] : [{ key: 'valid' as const, ...valid }]),
    { key: 'leftout', label: 'Skipped', count: batch.ignoredrows },
    { key: 'all', label: 'All', count: batch.totalrows },
  ];
  const [chosen, setChosen] = useState<RowFilter>();
  const open = chosen ?? filters.find(({ count }) => count > 0)?.key ?? 'all';
  return (
    <Tabs
      value={open}
      onChange={(key) => setChosen(filters.find((filter) => filter.key === key)?.key)}
      classNames={{ list: style.filters ?? '', tab: style.filter ?? '' }}
      variant="unstyled"
    >
      <Tabs.List aria-label={t('Rows by result')}>
        {filters.map(({ key, label, count, color }) => (
          <Tabs.Tab key={key} value={key} data-color={count > 0 ? color : undefined}>
            <b className="number">{count.toLocaleString('en-IN')}</b>
            <span>{t(label)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {filters.map(({ key }) => (
        <Tabs.Panel key={key} value={key} tabIndex={-1}>
          {key === open ? (
            <ResultRows contract={contract} options={options} batch={batch} filter={key} nothing={t(NOTHING[key])} />
          ) : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
