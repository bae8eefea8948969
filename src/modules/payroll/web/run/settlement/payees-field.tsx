import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Place } from '#platform/web/kit/field.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { MAX_PAYEES, type Payee, WHOLE_SHARE } from '../../../contract/run/payees.ts';
import type { Settlement } from '../../../contract/run/settlement.ts';
import style from './settlement.module.css';

/** A nominee as it is typed: the share in percent. */
export type PayeeDraft = Omit<Payee, 'share'> & { share: string };

/** Hundredths of a percent as percent. */
export const shareText = (share: number): string => String(share / 100);

/** A nominee as the call takes it; a share that is no percentage of two decimals becomes 0, which is refused. */
export const payeeOf = ({ share, account, ifsc, ...names }: PayeeDraft): Payee => ({
  ...names,
  account: account.replaceAll(/\s/g, '').toUpperCase(),
  ifsc: ifsc.replaceAll(/\s/g, '').toUpperCase(),
  share: /^\d{1,3}(\.\d{1,2})?$/.test(share.trim()) ? Math.round(Number(share) * 100) : 0,
});

/** The entry of nominees begins with those of the nominations. */
export const firstPayees = ({ input, nominees, statusid }: Settlement): PayeeDraft[] =>
  statusid === 0
    ? nominees.map(({ name, relationship, share }) => ({
        name,
        relationship,
        account: '',
        ifsc: '',
        share: shareText(share),
      }))
    : input.payees.map(({ share, ...payee }) => ({ ...payee, share: shareText(share) }));

const FIELDS = [
  { key: 'name', label: 'Name as in the bank', limit: 120 },
  { key: 'relationship', label: 'Relationship', limit: 60 },
  { key: 'account', label: 'Account number', limit: 40 },
  { key: 'ifsc', label: 'IFSC', limit: 15 },
  { key: 'share', label: 'Share in percent', limit: 6 },
] as const;

/** The nominees who are paid instead of the person, with the sum of their shares. */
export function PayeesField({ field }: { field: Bound<PayeeDraft[]> }) {
  const rows = field.value;
  const sum = rows.reduce((all, row) => all + payeeOf(row).share, 0);
  const put = (at: number, part: Partial<PayeeDraft>) =>
    field.onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  const move = (at: number, by: number) => {
    const next = [...rows];
    next.splice(at + by, 0, ...next.splice(at, 1));
    field.onChange(next);
  };
  return (
    <Place name={field.name}>
      <fieldset className={style.payees}>
        <legend>{t('Nominees')}</legend>
        <p className={style.note}>
          {t('They are paid the net pay by their shares. Without nominees it goes to the account of the person.')}
        </p>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- nominees have no identity but their place
          <div key={at} className={style.payee}>
            {FIELDS.map(({ key, label, limit }) => (
              <TextInput
                key={key}
                label={t(label)}
                value={row[key]}
                maxLength={limit}
                autoComplete="off"
                {...(key === 'share' ? { inputMode: 'decimal' as const } : {})}
                onChange={(event) => put(at, { [key]: event.currentTarget.value })}
              />
            ))}
            <RowTools
              name={t('nominee {{at}}', { at: at + 1 })}
              first={at === 0}
              last={at === rows.length - 1}
              onMove={(by) => move(at, by)}
              onRemove={() => field.onChange(rows.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        <div className={style.buttons}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            disabled={rows.length >= MAX_PAYEES}
            onClick={() =>
              field.onChange([
                ...rows,
                { name: '', relationship: '', account: '', ifsc: '', share: shareText(Math.max(0, WHOLE_SHARE - sum)) },
              ])
            }
          >
            {t('Add a nominee')}
          </Button>
          {rows.length > 0 ? (
            <span className={style.note}>{t('Shares: {{sum}} %', { sum: shareText(sum) })}</span>
          ) : null}
        </div>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
