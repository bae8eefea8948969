import { Select } from '@mantine/core';
import { call } from '#platform/web/call.ts';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { t } from '#platform/web/language.ts';
import { OWNER, type OwnerRule } from '#modules/approval/contract/owner.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import style from './checklist.module.css';
import type { Choices } from './template-draft.ts';

export type Named = readonly { employeeid: number; displayname: string }[];

const search = (searchfor: string) =>
  call(searchEmployees, { searchfor, statusid: 1, featurekey: 'checklistTemplate' });

type OwnerOf = {
  at: number;
  owner: OwnerRule;
  choices: Choices;
  named: Named;
  onChange: (owner: OwnerRule) => void;
};

/** The owner rule of a task. */
export function OwnerFields({ at, owner, choices, named, onChange }: OwnerOf) {
  const current = named.find(({ employeeid }) => employeeid === owner.employeeid);
  return (
    <div className={style.line}>
      <Select
        label={t('Owner')}
        data={OWNER.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) }))}
        value={String(owner.typeid)}
        allowDeselect={false}
        onChange={(value) => {
          const typeid = OWNER.ids.find((id) => String(id) === value);
          if (typeid) onChange({ typeid, permissiongroupid: null, employeeid: null, departmentid: null });
        }}
      />
      {owner.typeid === 6 ? (
        <Select
          label={t('Permission group')}
          data={choices.PermissionGroup.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
          value={owner.permissiongroupid === null ? null : String(owner.permissiongroupid)}
          searchable
          placeholder={t('Select')}
          onChange={(value) => onChange({ ...owner, permissiongroupid: value === null ? null : Number(value) })}
        />
      ) : null}
      {owner.typeid === 9 ? (
        <Select
          label={t('Department')}
          data={choices.Department.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
          value={owner.departmentid === null ? null : String(owner.departmentid)}
          searchable
          placeholder={t('Select')}
          onChange={(value) => onChange({ ...owner, departmentid: value === null ? null : Number(value) })}
        />
      ) : null}
      {owner.typeid === 7 ? (
        <PersonSearchField
          field={{
            name: `taskowner${at}`,
            value: owner.employeeid,
            error: undefined,
            onChange: (employeeid) => onChange({ ...owner, employeeid }),
            onBlur: () => undefined,
          }}
          chosen={current ? { displayname: current.displayname, displayvalue: current.employeeid } : undefined}
          from={3}
          search={search}
          label="Person"
        />
      ) : null}
    </div>
  );
}
