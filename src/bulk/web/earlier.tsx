import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type Batch, BATCH_STATES, type BulkContract } from '../contract/bulk.ts';
import { isWorking, STATE, useBatchStep } from './batch.ts';
import style from './bulk.module.css';
import { useUndo } from './undo.ts';

const TONES: Record<number, Tone> = { 3: 'info', 5: 'good', 8: 'bad' };

/** The link target of an upload. */
const toBatch = ({ bulkbatchid }: Batch): object => ({ to: '.', search: { batch: bulkbatchid } });

/** The outcome of an upload, in words. */
function outcomeOf(batch: Batch): string {
  const rows = (count: number) => plural(count, '{{count}} row', '{{count}} rows');
  const number = (count: number) => count.toLocaleString('en-IN');
  if (batch.statusid === STATE.applied)
    return batch.errorrows > 0
      ? t('{{rows}} applied, {{errors}} left with errors', {
          rows: rows(batch.appliedrows),
          errors: number(batch.errorrows),
        })
      : t('{{rows}} applied', { rows: rows(batch.appliedrows) });
  if (batch.statusid === STATE.undone)
    return t('{{undone}} of {{rows}} undone', {
      undone: number(batch.undonerows),
      rows: rows(batch.appliedrows),
    });
  if (batch.statusid === STATE.checked)
    return t('{{valid}} valid, {{errors}} with errors; nothing applied yet', {
      valid: number(batch.validrows),
      errors: number(batch.errorrows),
    });
  return rows(batch.totalrows);
}

/** Lists the earlier uploads of this kind with their outcomes and links. */
export function Earlier({ contract }: { contract: BulkContract }) {
  const { data, error } = useEndpoint(contract.list, {}, { staleTime: 0 });
  const format = useSession()?.dateformatname;
  const undo = useUndo(contract);
  const { go } = useBatchStep();
  if (error && !data) return <p role="alert">{t(sentenceOf(error))}</p>;
  if (!data) return <Skeleton height={120} radius="md" />;
  if (data.length === 0) return null;
  return (
    <section className={style.earlier} aria-label={t('Earlier uploads')}>
      <h2>{t('Earlier uploads')}</h2>
      <ul>
        {data.map((batch) => (
          <li key={batch.bulkbatchid}>
            <div className={style.file}>
              <Anchor component={Link} {...toBatch(batch)} size="sm" fw={550}>
                {batch.filename}
              </Anchor>
              <span>
                {displayMoment(batch.addeddate, format)} · {batch.addedbyname}
              </span>
            </div>
            <span className={style.outcome}>{outcomeOf(batch)}</span>
            <Tag tone={TONES[batch.statusid]}>{t(BATCH_STATES.label(batch.statusid) ?? '')}</Tag>
            {batch.rowsgoneon !== null ? (
              <span className={style.outcome}>{t('Rows deleted, undo is over')}</span>
            ) : batch.statusid === STATE.applied ? (
              <Button
                size="compact-sm"
                variant="default"
                loading={undo.busy}
                aria-label={t('Undo {{file}}', { file: batch.filename })}
                onClick={() => void undo.run(batch, () => go({ batch: batch.bulkbatchid }))}
              >
                {t('Undo')}
              </Button>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                component={Link}
                {...toBatch(batch)}
                aria-label={t('Open {{file}}', { file: batch.filename })}
              >
                {isWorking(batch) || batch.statusid === STATE.undone ? t('Open ¦ action') : t('Continue')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
