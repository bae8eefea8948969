import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { STATE_CODES } from '#platform/contract/states.ts';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { BY_STATE, REGISTRATIONS } from '../contract/statutory-detail.ts';
import style from './registrations-field.module.css';

export type DraftDetail = { statutorytypeid: number | null; registrationnumber: string; statecode: string | null };

const KINDS = REGISTRATIONS.ids.map((id) => ({ value: String(id), label: REGISTRATIONS.label(id) ?? '' }));
const STATES = Object.entries(STATE_CODES).map(([value, label]) => ({ value, label }));

/** The registrations of a legal entity: kind, number, and for those given by states the state. */
export function RegistrationsField({ field }: { field: Bound<DraftDetail[]> }) {
  const change = (at: number, part: Partial<DraftDetail>) =>
    field.onChange(field.value.map((detail, place) => (place === at ? { ...detail, ...part } : detail)));
  const add = () =>
    field.onChange([...field.value, { statutorytypeid: null, registrationnumber: '', statecode: null }]);
  return (
    <Place name={field.name}>
      <fieldset className={style.registrations}>
        <legend>{t('Registrations')}</legend>
        {field.value.map((detail, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
          <div key={at} className={style.row}>
            <Select
              aria-label={t('Kind of registration {{number}}', { number: at + 1 })}
              data={KINDS}
              value={detail.statutorytypeid === null ? null : String(detail.statutorytypeid)}
              onChange={(value) => change(at, { statutorytypeid: value ? Number(value) : null, statecode: null })}
              placeholder={t('Kind')}
            />
            <TextInput
              aria-label={t('Number of registration {{number}}', { number: at + 1 })}
              value={detail.registrationnumber}
              maxLength={40}
              onChange={(event) => change(at, { registrationnumber: event.currentTarget.value })}
              onBlur={field.onBlur}
              placeholder={t('Number')}
            />
            {BY_STATE.includes(detail.statutorytypeid ?? 0) ? (
              <Select
                aria-label={t('State of registration {{number}}', { number: at + 1 })}
                data={STATES}
                value={detail.statecode}
                onChange={(value) => change(at, { statecode: value })}
                placeholder={t('State')}
                searchable
              />
            ) : null}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove registration {{number}}', { number: at + 1 })}
              onClick={() => field.onChange(field.value.filter((_, place) => place !== at))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
            {t('Add a registration')}
          </Button>
        </div>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
