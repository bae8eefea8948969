import { MultiSelect } from '@mantine/core';
import type { Option } from '#platform/contract/fields.ts';
import { t } from '#platform/web/language.ts';
import type { Condition } from '../contract/template.ts';
import style from './checklist.module.css';
import type { Choices } from './template-draft.ts';

type ConditionOf = { condition: Condition; choices: Choices; onChange: (condition: Condition) => void };

/** For whose job a task is; empty lists fit everybody. */
export function ConditionFields({ condition, choices, onChange }: ConditionOf) {
  const list = (label: string, key: keyof Condition, options: readonly Option[]) => (
    <MultiSelect
      label={t(label)}
      data={options.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
      value={condition[key].map(String)}
      searchable
      onChange={(values) => onChange({ ...condition, [key]: values.map(Number) })}
    />
  );
  return (
    <>
      <p className={style.quiet}>{t('Only for these; elsewhere the task is not applicable')}</p>
      <div className={style.line}>
        {list('Departments', 'departmentids', choices.Department)}
        {list('Offices', 'officeaddressids', choices.Office)}
        {list('Grades', 'subscriptiongradeids', choices.Grade)}
      </div>
    </>
  );
}
