import { Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Option } from '#platform/contract/fields.ts';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import { type ClearanceItem, MAX_ITEMS, RESPONSIBLE } from '../contract/policy.ts';
import { NAME_LIMIT } from '../contract/reason.ts';
import style from './exit.module.css';
import { type Named, PickPerson } from './pick-person.tsx';
import { changed, type Choices, moved, without } from './policy-draft.ts';

type Field = { field: Bound<ClearanceItem[]>; choices: Choices; named: Named };

/** The clearance tasks of an exit, and who is responsible for each. */
export function ClearanceField({ field, choices, named }: Field) {
  const items = field.value;
  const set = (at: number, part: Partial<ClearanceItem>) => field.onChange(changed(items, at, part));
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Clearance')}</legend>
        <ul className={style.rows}>
          {items.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their place
            <li key={at} className={style.line}>
              <TextInput
                label={t('Task')}
                value={item.title}
                maxLength={NAME_LIMIT}
                onChange={(event) => set(at, { title: event.currentTarget.value })}
              />
              <Select
                label={t('Responsible')}
                data={RESPONSIBLE.options.map((one) => ({
                  value: String(one.displayvalue),
                  label: t(one.displayname),
                }))}
                value={String(item.responsibleid)}
                allowDeselect={false}
                onChange={(value) => {
                  const responsibleid = RESPONSIBLE.ids.find((id) => String(id) === value);
                  if (responsibleid)
                    set(at, { responsibleid, departmentid: null, permissiongroupid: null, employeeid: null });
                }}
              />
              <Whom item={item} at={at} choices={choices} named={named} onChange={(part) => set(at, part)} />
              <RowTools
                name={t('item {{at}}', { at: at + 1 })}
                first={at === 0}
                last={at === items.length - 1}
                onMove={(by) => field.onChange(moved(items, at, by))}
                onRemove={() => field.onChange(without(items, at))}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            disabled={items.length >= MAX_ITEMS}
            onClick={() =>
              field.onChange([
                ...items,
                { title: '', responsibleid: 1, departmentid: null, permissiongroupid: null, employeeid: null },
              ])
            }
          >
            {t('Add an item')}
          </Button>
        </div>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

type WhomGiven = {
  item: ClearanceItem;
  at: number;
  choices: Choices;
  named: Named;
  onChange: (part: Partial<ClearanceItem>) => void;
};

function Whom({ item, at, choices, named, onChange }: WhomGiven) {
  const pick = (label: string, options: readonly Option[], key: 'departmentid' | 'permissiongroupid') => (
    <Select
      label={label}
      data={options.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
      value={item[key] === null ? null : String(item[key])}
      searchable
      nothingFoundMessage={t('Nothing found')}
      placeholder={t('Select')}
      onChange={(value) => onChange({ [key]: value === null ? null : Number(value) })}
    />
  );
  if (item.responsibleid === 2) return pick(t('Department'), choices.Department, 'departmentid');
  if (item.responsibleid === 3) return pick(t('Permission group'), choices.PermissionGroup, 'permissiongroupid');
  if (item.responsibleid !== 4) return null;
  const field = {
    name: `clearanceperson${at}`,
    value: item.employeeid,
    error: undefined,
    onChange: (employeeid: number | null) => onChange({ employeeid }),
    onBlur: () => undefined,
  };
  return <PickPerson field={field} label="Person" named={named} />;
}
