import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#platform/web/language.ts';
import { baseDomain } from '#platform/web/company.ts';
import { send } from '#platform/web/wire.ts';
import { labelFault } from '../contract/label.ts';
import { checkLabel } from '../contract/signup.ts';
import style from './signup.module.css';

const PAUSE_MS = 350;
type Result = { label: string; free: boolean; why: string | null };

/** The result for a label: its problem at once, its availability shortly after typing stops. */
function useCheckedLabel(label: string): Result | undefined {
  const [result, setResult] = useState<Result>();
  const fault = labelFault(label);
  useEffect(() => {
    if (label === '' || fault !== undefined) return undefined;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      send(checkLabel, { label }, { signal: leave.signal }).then(
        ([answer]) => answer && setResult({ label, ...answer }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [label, fault]);
  if (label === '') return undefined;
  if (fault !== undefined) return { label, free: false, why: fault };
  return result?.label === label ? result : undefined;
}

type LabelField = { value: string; error?: string | undefined; onChange: (label: string) => void };

/** The address of a new company, with its availability. */
export function LabelField({ value, error, onChange }: LabelField) {
  const result = useCheckedLabel(value);
  const text = () => {
    if (value === '') return t('Small letters and digits. Everybody in your company will use this address.');
    if (!result) return t('Checking availability …');
    return result.free ? t('This address is available') : t(result.why ?? '');
  };
  return (
    <div>
      <TextInput
        label={t('Address')}
        name="label"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(error ? { error: t(error) } : {})}
      />
      <p className={style.address}>
        <b>{value || t('yourcompany')}</b>.{baseDomain()}
      </p>
      <p className={style.text} role="status" data-free={result?.free ?? false} data-fault={result?.free === false}>
        {text()}
      </p>
    </div>
  );
}
