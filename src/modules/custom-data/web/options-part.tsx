import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { t } from '#platform/web/language.ts';
import { NAME_LIMIT, OPTION_LIMIT } from '../contract/section.ts';
import type { FieldDraft } from './field-draft.ts';
import style from './custom-data.module.css';

type Options = FieldDraft['options'];
type Part = { draft: FieldDraft; number: number; onChange: (part: Partial<FieldDraft>) => void };

/** The options of a field; those of a GroupSelect are grouped. "None of these" excludes the others. */
export function OptionsPart({ draft, number, onChange }: Part) {
  const { options, typeid } = draft;
  const write = (next: Options) => onChange({ options: next });
  const change = (at: number, part: Partial<Options[number]>) =>
    write(options.map((option, place) => (place === at ? { ...option, ...part } : option)));
  const several = typeid === 10 || typeid === 11;
  const hasNone = options.some(({ displayvalue }) => displayvalue === 0);
  return (
    <div className={style.options} role="group" aria-label={t('Options of field {{number}}', { number })}>
      {options.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- options are identified by their position only
        <div key={at} className={style.option}>
          {typeid === 13 ? (
            <TextInput
              aria-label={t('Group of option {{number}}', { number: at + 1 })}
              placeholder={t('Group')}
              value={option.group}
              maxLength={NAME_LIMIT}
              onChange={(event) => change(at, { group: event.currentTarget.value })}
            />
          ) : null}
          <TextInput
            aria-label={t('Option {{number}}', { number: at + 1 })}
            placeholder={t('Option')}
            value={option.displayname}
            maxLength={NAME_LIMIT}
            onChange={(event) => change(at, { displayname: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Remove option {{number}}', { number: at + 1 })}
            onClick={() => write(options.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <div className={style.add}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={options.length >= OPTION_LIMIT}
          onClick={() => write([...options, { displayname: '', displayvalue: null, group: '' }])}
        >
          {t('Add an option')}
        </Button>
        {several && !hasNone ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => write([...options, { displayname: t('None of these'), displayvalue: 0, group: '' }])}
          >
            {t('Add “None of these”')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
