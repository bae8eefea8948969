import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Option } from '#platform/contract/fields.ts';
import { labelsOf } from '#platform/web/kit/options.ts';
import { t } from '#platform/web/language.ts';
import type { Bound } from '#platform/web/kit/use-form.ts';
import type { initPolicy, MembershipRule } from '../contract/policy.ts';
import style from './permission.module.css';

type Offers = OutputOf<typeof initPolicy>;
const EMPTY: MembershipRule = {
  employmenttype: null,
  businessunitid: null,
  departmentid: null,
  subscriptiongradeid: null,
};

type Part = {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
};

function PartSelect({ label, options, value, onChange }: Part) {
  return (
    <Select
      label={t(label)}
      size="xs"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={t('Any')}
      nothingFoundMessage={t('Nothing found')}
      data={options.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }))}
      value={value}
      onChange={onChange}
    />
  );
}

const asText = (value: number | null): string | null => (value === null ? null : String(value));
const asId = (value: string | null): number | null => (value === null ? null : Number(value));

type RulesField = {
  field: Bound<MembershipRule[]>;
  offers: Offers;
  /** The policy has a right that can only be granted by name. */
  byname: boolean;
};

/** Members by rule: everybody whose job record has all values of one of the rules. */
export function RulesField({ field, offers, byname }: RulesField) {
  const rules = field.value;
  const change = (at: number, rule: MembershipRule) => field.onChange(rules.toSpliced(at, 1, rule));
  return (
    <fieldset className={style.rules} data-field={field.name}>
      <legend>{t('Members by rule')}</legend>
      <p className={style.quiet}>
        {t('Everybody whose job record matches all conditions of a rule is a member for as long as it matches.')}
      </p>
      {byname ? (
        <p className={style.quiet}>
          {t('This policy has a right that a second person confirms, so its members are put into it by name.')}
        </p>
      ) : null}
      {rules.map((rule, at) => (
        // Rules have no name: their position identifies them.
        <div key={at} className={style.rule} role="group" aria-label={t('Rule {{number}}', { number: at + 1 })}>
          <PartSelect
            label="Employment type"
            options={offers.EmploymentType}
            value={rule.employmenttype}
            onChange={(employmenttype) => change(at, { ...rule, employmenttype })}
          />
          <PartSelect
            label="Business unit"
            options={offers.BusinessUnit}
            value={asText(rule.businessunitid)}
            onChange={(value) => change(at, { ...rule, businessunitid: asId(value) })}
          />
          <PartSelect
            label="Department"
            options={offers.Department}
            value={asText(rule.departmentid)}
            onChange={(value) => change(at, { ...rule, departmentid: asId(value) })}
          />
          <PartSelect
            label="Grade"
            options={offers.Grade}
            value={asText(rule.subscriptiongradeid)}
            onChange={(value) => change(at, { ...rule, subscriptiongradeid: asId(value) })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove rule {{number}}', { number: at + 1 })}
            onClick={() => field.onChange(rules.toSpliced(at, 1))}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {field.error ? <p className={style.problem}>{field.error}</p> : null}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={byname}
        onClick={() => field.onChange([...rules, EMPTY])}
      >
        {t('Add a rule')}
      </Button>
    </fieldset>
  );
}

export const rulesText = (rules: readonly MembershipRule[], offers: Offers): string =>
  rules
    .map((rule) =>
      [
        rule.employmenttype,
        labelsOf(offers.BusinessUnit, [rule.businessunitid]),
        labelsOf(offers.Department, [rule.departmentid]),
        labelsOf(offers.Grade, [rule.subscriptiongradeid]),
      ]
        .filter(Boolean)
        .join(' + '),
    )
    .join('; ');
