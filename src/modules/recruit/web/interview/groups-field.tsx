import { Input, TextInput } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { RowTools, AddButton } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import {
  ATTRIBUTE_LIMIT,
  type AttributeGroup,
  GROUP_LIMIT,
  MAX_ATTRIBUTES,
  MAX_GROUPS,
} from '../../contract/interview/kit.ts';
import style from '../recruit.module.css';
import { changed, placed, without } from '../rows.ts';

const nextId = (groups: readonly AttributeGroup[]): number =>
  Math.max(0, ...groups.flatMap(({ attributes }) => attributes.map(({ attributeid }) => attributeid))) + 1;

/** What those who interview rate, in groups. */
export function GroupsField({ field }: { field: Bound<AttributeGroup[]> }) {
  const { value: groups, onChange } = field;
  const fresh = (): AttributeGroup => ({
    groupname: '',
    attributes: [{ attributeid: nextId(groups), attributename: '' }],
  });
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('What is rated')}</legend>
        <p className={style.quiet}>
          {t('Each is rated from Strong no to Strong yes; an overall rating is always asked for.')}
        </p>
        <ul className={style.rows}>
          {groups.map((group, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a group has no identity but its place
            <li key={at} className={style.card}>
              <div className={style.bare}>
                <TextInput
                  label={t('Group {{at}}', { at: at + 1 })}
                  value={group.groupname}
                  maxLength={GROUP_LIMIT}
                  onChange={(event) => onChange(changed(groups, at, { groupname: event.currentTarget.value }))}
                />
                <RowTools
                  name={group.groupname || t('group {{at}}', { at: at + 1 })}
                  first={at === 0}
                  last={at === groups.length - 1}
                  onMove={(by) => onChange(placed(groups, at, at + by))}
                  onRemove={() => onChange(without(groups, at))}
                />
              </div>
              <Attributes
                group={group}
                next={nextId(groups)}
                onChange={(attributes) => onChange(changed(groups, at, { attributes }))}
              />
            </li>
          ))}
        </ul>
        <AddButton
          label="Add a group"
          full={groups.length >= MAX_GROUPS}
          onClick={() => onChange([...groups, fresh()])}
        />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

type Attributes = {
  group: AttributeGroup;
  next: number;
  onChange: (attributes: AttributeGroup['attributes']) => void;
};

function Attributes({ group: { groupname, attributes }, next, onChange }: Attributes) {
  return (
    <>
      {attributes.map(({ attributeid, attributename }, at) => (
        <div key={attributeid} className={style.bare}>
          <TextInput
            aria-label={t('{{group}}: what is rated {{at}}', { group: groupname, at: at + 1 })}
            placeholder={t('Such as care with tools')}
            value={attributename}
            maxLength={ATTRIBUTE_LIMIT}
            onChange={(event) => onChange(changed(attributes, at, { attributename: event.currentTarget.value }))}
          />
          <RowTools
            name={attributename || t('line {{at}}', { at: at + 1 })}
            first={at === 0}
            last={at === attributes.length - 1}
            onMove={(by) => onChange(placed(attributes, at, at + by))}
            onRemove={() => onChange(without(attributes, at))}
          />
        </div>
      ))}
      <AddButton
        inner
        label="Add something to rate"
        full={attributes.length >= MAX_ATTRIBUTES}
        onClick={() => onChange([...attributes, { attributeid: next, attributename: '' }])}
      />
    </>
  );
}
