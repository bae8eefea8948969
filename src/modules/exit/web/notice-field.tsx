import { Button, Input, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Option } from '#platform/contract/fields.ts';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import { MAX_NOTICE_DAYS, type NoticeRule, STAGE } from '../contract/policy.ts';
import style from './exit.module.css';
import { changed, without } from './policy-draft.ts';

/** The notice periods of a policy: for whom, and the number of calendar days. */
export function NoticeField({ field, grades }: { field: Bound<NoticeRule[]>; grades: readonly Option[] }) {
  const rules = field.value;
  const set = (at: number, part: Partial<NoticeRule>) => field.onChange(changed(rules, at, part));
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Notice')}</legend>
        <p className={style.quiet}>
          {t('Calendar days from the day after the resignation. A period for a grade goes before one for a stage.')}
        </p>
        <ul className={style.rows}>
          {rules.map((rule, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- periods have no identity but their place
            <li key={at} className={style.line}>
              <Select
                label={t('Who')}
                data={STAGE.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) }))}
                value={String(rule.stageid)}
                allowDeselect={false}
                onChange={(value) => {
                  const stageid = STAGE.ids.find((id) => String(id) === value);
                  if (stageid) set(at, { stageid });
                }}
              />
              <Select
                label={t('Grade')}
                data={grades.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
                value={rule.subscriptiongradeid === null ? null : String(rule.subscriptiongradeid)}
                placeholder={t('Any grade')}
                clearable
                clearButtonProps={{ 'aria-label': t('Clear') }}
                onChange={(value) => set(at, { subscriptiongradeid: value === null ? null : Number(value) })}
              />
              <NumberInput
                label={t('Days of notice')}
                most={MAX_NOTICE_DAYS}
                value={rule.noticedays}
                onChange={(value) => set(at, { noticedays: value ?? 0 })}
              />
              <RowTools
                name={t('period {{at}}', { at: at + 1 })}
                first
                last
                onRemove={() => field.onChange(without(rules, at))}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => field.onChange([...rules, { stageid: 1, subscriptiongradeid: null, noticedays: 30 }])}
          >
            {t('Add a notice period')}
          </Button>
        </div>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
