import { Checkbox, Radio } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { NumberField, Place, TextField } from '#platform/web/kit/field.tsx';
import { t } from '#platform/web/language.ts';
import { type Answer, ANSWER_LIMIT, type Item, type SheetSection } from '../contract/sheet.ts';
import { MULTI_CHOICE, NUMERIC, TEXT } from '../contract/words.ts';
import { within } from './list-draft.ts';
import style from './perform.module.css';

type Value = Answer['value'] | undefined;
type AnswerOf = {
  item: Item;
  points: SheetSection['points'];
  value: Value;
  onChange: (value: Value) => void;
};

/** "Not applicable" as a choice beside an answer. */
const NotApplicable = ({ item, value, onChange }: Pick<AnswerOf, 'item' | 'value' | 'onChange'>) => (
  <Checkbox
    size="xs"
    label={t('Not applicable')}
    aria-label={t('{{item}} is not applicable', { item: item.label })}
    checked={value === null}
    onChange={(event) => onChange(event.currentTarget.checked ? null : undefined)}
  />
);

/** One item of a form, by its type. */
export function AnswerField({ item, points, value, onChange }: AnswerOf) {
  return (
    <Place name={item.key}>
      <div className={style.stack}>
        <Control item={item} points={points} value={value} onChange={onChange} />
        {item.israted || item.isrequired ? <NotApplicable item={item} value={value} onChange={onChange} /> : null}
      </div>
    </Place>
  );
}

function Control({ item, points, value, onChange }: AnswerOf) {
  const { label, description, typeid, isrequired, israted, options, key } = item;
  const words = { label, ...(description ? { hint: description } : {}), ...(isrequired ? { required: true } : {}) };
  if (israted || typeid === MULTI_CHOICE)
    return (
      <Radio.Group
        label={label}
        description={description}
        withAsterisk={isrequired}
        value={value === undefined || value === null ? null : String(value)}
        onChange={(chosen) => onChange(israted ? Number(chosen) : chosen)}
      >
        <div className={style.buttons}>
          {israted
            ? points.map((point) => (
                <Radio
                  key={point.value}
                  value={String(point.value)}
                  label={`${point.value} ${point.label}`}
                  description={point.anchor}
                />
              ))
            : options.map((one) => <Radio key={one} value={one} label={one} />)}
        </div>
      </Radio.Group>
    );
  if (typeid > MULTI_CHOICE)
    return (
      <Checkbox.Group
        label={label}
        withAsterisk={isrequired}
        value={Array.isArray(value) ? value : []}
        onChange={(chosen) => onChange(chosen)}
      >
        <div className={style.buttons}>
          {options.map((one) => (
            <Checkbox key={one} value={one} label={one} />
          ))}
        </div>
      </Checkbox.Group>
    );
  if (typeid === NUMERIC)
    return (
      <NumberField
        field={within<number | null>(key, typeof value === 'number' ? value : null, (next) =>
          onChange(next ?? undefined),
        )}
        {...words}
      />
    );
  const text = typeof value === 'string' ? value : '';
  if (typeid === TEXT)
    return <TextField field={within(key, text, onChange)} lines={3} limit={ANSWER_LIMIT} {...words} />;
  return (
    <DateField field={within<string | null>(key, text || null, (next) => onChange(next ?? undefined))} {...words} />
  );
}
