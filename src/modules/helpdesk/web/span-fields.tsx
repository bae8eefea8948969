import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { t } from '#platform/web/language.ts';
import style from './helpdesk.module.css';

type Span = { readonly from: string; readonly to: string };
type SpanFields = { span: Span; disabled: boolean; onChange: (span: Span) => void; onRemove?: () => void };

/** From and to of some hours of a day. */
export function SpanFields({ span, disabled, onChange, onRemove }: SpanFields) {
  const input = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="time"
      aria-label={t(label)}
      value={span[name]}
      disabled={disabled}
      onChange={(event) => onChange({ ...span, [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={style.buttons}>
      {input('from', 'From')}
      <span aria-hidden>–</span>
      {input('to', 'To')}
      {onRemove ? (
        <ActionIcon variant="default" size="lg" aria-label={t('Remove')} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      ) : null}
    </div>
  );
}
