import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { checkIn, getSheet, type SheetRow } from '../contract/key-result.ts';
import { CONFIDENCE, initOkr, MAX_TEXT, type OkrInit } from '../contract/okr.ts';
import { standingOf } from './key-results.tsx';
import style from './okr.module.css';
import { MIN_VALUE, SCALE } from './value-text.ts';

const [MILESTONES, YES_NO] = [7, 8];
type Entry = { value: number | null; done: boolean[]; confidenceid: 1 | 2 | 3; note: string };
const entryOf = (row: SheetRow): Entry => ({
  value: row.currentvalue === null ? null : row.currentvalue / SCALE,
  done: row.milestones.map(({ isdone }) => isdone),
  confidenceid: row.confidenceid,
  note: '',
});

/** One sheet for all of one's key results: what was typed is checked in at once. */
export default function CheckInSheet() {
  const query = useEndpoint(getSheet, {}, { staleTime: 0 });
  const choices = useEndpoint(initOkr, {});
  const init = choices.data;
  const waiting = waitingFor([query, choices], query.data !== undefined && init !== undefined);
  if (waiting !== undefined || !query.data || !init) return <>{waiting}</>;
  if (query.data.length === 0)
    return (
      <EmptyState
        emptyState={{
          title: 'No key results of yours',
          why: 'Key results that you own, of cycles that run today, are checked in here.',
          icon: IconTargetArrow,
        }}
      />
    );
  const versions = query.data.map(({ okrkeyresultid, version }) => `${okrkeyresultid}.${version}`).join(' ');
  return <Sheet key={versions} rows={query.data} init={init} />;
}

function Sheet({ rows, init }: { rows: readonly SheetRow[]; init: OkrInit }) {
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map());
  const { mutateAsync, isPending } = useSave(checkIn, ['okr']);
  const change = (row: SheetRow, values: Partial<Entry>) =>
    setEntries((before) =>
      new Map(before).set(row.okrkeyresultid, { ...(before.get(row.okrkeyresultid) ?? entryOf(row)), ...values }),
    );
  const send = async () => {
    const sent = rows.flatMap((row) => {
      const entry = entries.get(row.okrkeyresultid);
      if (!entry) return [];
      const value = row.kindid === MILESTONES || entry.value === null ? null : Math.round(entry.value * SCALE);
      return [
        { ...entry, okrkeyresultid: row.okrkeyresultid, value, note: entry.note.trim() || null, version: row.version },
      ];
    });
    try {
      await mutateAsync({ input: { rows: sent } });
      toast('success', t('Checked in'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <div className={style.page}>
      <ul className={style.rows}>
        {rows.map((row) => (
          <Line
            key={row.okrkeyresultid}
            row={row}
            init={init}
            entry={entries.get(row.okrkeyresultid) ?? entryOf(row)}
            onChange={(values) => change(row, values)}
          />
        ))}
      </ul>
      <div className={style.buttons}>
        <Button disabled={entries.size === 0} loading={isPending} onClick={() => void send()}>
          {t('Check in')}
        </Button>
        <Button component={Link} to="/okr/checkin/upload" variant="default">
          {t('Upload values')}
        </Button>
        <Link to="/okr">{t('All objectives')}</Link>
      </div>
    </div>
  );
}

type Line = { row: SheetRow; init: OkrInit; entry: Entry; onChange: (values: Partial<Entry>) => void };
function Line({ row, init, entry, onChange }: Line) {
  const unit = init.units.find(({ displayvalue }) => displayvalue === row.measurementunitid);
  return (
    <li className={style.entry} aria-label={row.title}>
      <span>
        {row.title} {row.isstale ? <Tag tone="warn">{t('Due')}</Tag> : null}
        <br />
        <small className={style.quiet}>{[row.objectivetitle, standingOf(row, init)].join(' · ')}</small>
      </span>
      {row.kindid === MILESTONES ? (
        <span className={style.rows}>
          {row.milestones.map(({ title }, at) => (
            <Checkbox
              key={title}
              label={title}
              checked={entry.done[at] ?? false}
              onChange={(event) => onChange({ done: entry.done.with(at, event.currentTarget.checked) })}
            />
          ))}
        </span>
      ) : row.kindid === YES_NO ? (
        <Checkbox
          label={t('Reached')}
          checked={(entry.value ?? 0) > 0}
          onChange={(event) => onChange({ value: event.currentTarget.checked ? 1 : 0 })}
        />
      ) : (
        <NumberInput
          name={`value-${row.okrkeyresultid}`}
          label={t('Value in {{symbol}}', { symbol: unit?.symbol ?? '' })}
          value={entry.value}
          least={MIN_VALUE}
          places={unit?.decimals ?? 4}
          onChange={(value: number | null) => onChange({ value })}
          onBlur={() => undefined}
        />
      )}
      <NativeSelect
        label={t('Confidence')}
        value={entry.confidenceid}
        onChange={(event) => onChange({ confidenceid: Number(event.currentTarget.value) as 1 | 2 | 3 })}
        data={CONFIDENCE.options.map(({ displayname, displayvalue }) => ({
          value: String(displayvalue),
          label: t(displayname),
        }))}
      />
      <Textarea
        label={t('Note')}
        autosize
        minRows={1}
        maxLength={MAX_TEXT}
        value={entry.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </li>
  );
}
