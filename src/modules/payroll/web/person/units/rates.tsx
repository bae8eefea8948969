import { ActionIcon } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listUnitRates, removeUnitRate, type UnitRateRow } from '../../../contract/person/units-worked.ts';
import { whoseRate } from './whose-rate.ts';
import { RateForm } from './rate-form.tsx';
import style from './rates.module.css';

function Row({ row, edit }: { row: UnitRateRow; edit: ((row: UnitRateRow) => void) | undefined }) {
  const day = useDay();
  const remove = useSave(removeUnitRate, ['payrollRun']);
  const whose = whoseRate(row);
  const takeAway = async () => {
    const text = t('Remove the rate of {{item}} for {{whose}}?', { item: row.item, whose });
    if (!(await ask({ text, yes: 'Remove', no: 'Dismiss', danger: true }))) return;
    try {
      await remove.mutateAsync({ input: { unitrateid: row.unitrateid } });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <li>
      <span>
        {whose} {row.part === 'vda' ? <Tag>{t('Dearness allowance')}</Tag> : null}
      </span>
      <time dateTime={row.ratefrom}>{t('from {{day}}', { day: day(row.ratefrom) })}</time>
      <span className={style.amount}>
        <Money amount={row.rate} />
      </span>
      <span className={style.tools}>
        {row.used ? <Tag>{t('In a locked payroll')}</Tag> : null}
        {edit && !row.used ? (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Edit the rate of {{item}} for {{whose}}', { item: row.item, whose })}
              onClick={() => edit(row)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              aria-label={t('Remove the rate of {{item}} for {{whose}}', { item: row.item, whose })}
              onClick={() => void takeAway()}
            >
              <IconX size={16} />
            </ActionIcon>
          </>
        ) : null}
      </span>
    </li>
  );
}

/** What units of each item are paid: a person, by grade, city or both, or all others. */
export default function Rates() {
  const { data, error, refetch } = useEndpoint(listUnitRates, {});
  const mayEdit = useMay('payrollInput', 'edit');
  const [chosen, setChosen] = useState<UnitRateRow>();
  const [state] = data ?? [];
  if (!state) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const items = [...Map.groupBy(state.rates, ({ item }) => item)];
  return (
    <div className={style.page}>
      <div className={style.column}>
        {items.length === 0 ? (
          <EmptyState
            emptyState={{
              title: 'No rates yet',
              why: 'Units worked (night shifts, calls, pieces) are paid by a rate of their item.',
            }}
          />
        ) : null}
        {items.map(([item, rows]) => (
          <Card key={item} title={item}>
            <ul className={style.rates}>
              {rows.map((row) => (
                <Row key={row.unitrateid} row={row} edit={mayEdit ? setChosen : undefined} />
              ))}
            </ul>
          </Card>
        ))}
        {items.length === 0 ? null : (
          <p className={style.quiet}>
            {t('A rate is in force until the next one of the same item and person, grade or city.')}{' '}
            {mayEdit ? <Link to="/live_data/units_worked">{t('Upload units worked')}</Link> : null}
          </p>
        )}
      </div>
      {mayEdit ? (
        <RateForm key={chosen?.unitrateid ?? 0} state={state} chosen={chosen} done={() => setChosen(undefined)} />
      ) : null}
    </div>
  );
}
