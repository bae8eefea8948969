import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { whatIf } from '../contract/key-result.ts';
import { type KeyResultRow, type OkrInit } from '../contract/okr.ts';
import style from './okr.module.css';
import { MIN_VALUE, percentText, SCALE } from './value-text.ts';

const DELAY = 200;

/** What the objectives would come to if a key result stood at another value. */
export function WhatIfDialog({ row, init, onClose }: { row: KeyResultRow; init: OkrInit; onClose: () => void }) {
  const unit = init.units.find(({ displayvalue }) => displayvalue === row.measurementunitid);
  const [value, setValue] = useState<number | null>((row.targetvalue ?? row.currentvalue ?? 0) / SCALE);
  const [tried] = useDebouncedValue(value, DELAY);
  const { data } = useEndpoint(
    whatIf,
    { okrkeyresultid: row.okrkeyresultid, value: Math.round((tried ?? 0) * SCALE) },
    { enabled: tried !== null, staleTime: 0 },
  );
  return (
    <Modal opened centered onClose={onClose} title={row.title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <NumberInput
        name="value"
        label={t('If it stood at {{symbol}}', { symbol: unit?.symbol ?? '' })}
        value={value}
        least={MIN_VALUE}
        places={unit?.decimals ?? 4}
        onChange={setValue}
        onBlur={() => undefined}
      />
      <ul className={style.rows} style={{ marginTop: 16 }} aria-live="polite">
        {data === undefined || data.length > 0 ? (
          (data ?? []).map((one) => (
            <li key={one.okrobjectiveid} className={style.line}>
              <span>{one.title}</span>
              <b className="number">{`${percentText(one.before)} → ${percentText(one.after)}`}</b>
            </li>
          ))
        ) : (
          <li className={style.quiet}>{t('No objective would change.')}</li>
        )}
      </ul>
    </Modal>
  );
}
