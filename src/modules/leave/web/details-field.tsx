import { Button, Input, Select } from '@mantine/core';
import { useState } from 'react';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { PolicyDetail } from '../contract/policy-detail.ts';
import { DetailCard } from './detail-card.tsx';
import style from './leave.module.css';
import { changed, type Choices, newDetail, without } from './policy-draft.ts';

const ACTIVE = 1;
type DetailsField = { field: Bound<PolicyDetail[]>; choices: Choices; readonly: boolean };

/** The leave types of a policy with their rules, and a line to add another. */
export function DetailsField({ field, choices, readonly }: DetailsField) {
  const { LeaveType: types, Grade: grades } = choices;
  const details = field.value;
  const [added, setAdded] = useState<number>();
  const byId = new Map(types.map((type) => [type.displayvalue, type]));
  const free = types.filter(
    ({ displayvalue, isactive }) =>
      isactive === ACTIVE && !details.some(({ leavetypeid }) => leavetypeid === displayvalue),
  );
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Leave types')}</legend>
        {details.map((detail, at) => {
          const { displayname = '', colour = '#868e96' } = byId.get(detail.leavetypeid) ?? {};
          return (
            <DetailCard
              key={detail.leavetypeid}
              detail={detail}
              name={displayname}
              colour={colour}
              types={types}
              grades={grades}
              open={detail.leavetypeid === added}
              set={(part) => field.onChange(changed(details, at, part))}
            >
              {readonly ? null : (
                <div>
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => field.onChange(without(details, at))}
                    aria-label={t('Remove {{name}}', { name: displayname })}
                  >
                    {t('Remove from the policy')}
                  </Button>
                </div>
              )}
            </DetailCard>
          );
        })}
        {readonly || free.length === 0 ? null : (
          <Select
            label={t('Add a leave type')}
            placeholder={t('Select')}
            data={free.map(({ displayvalue, displayname }) => ({ value: String(displayvalue), label: displayname }))}
            value={null}
            onChange={(value) => {
              const type = byId.get(Number(value));
              if (!type) return;
              setAdded(type.displayvalue);
              field.onChange([...details, newDetail(type.displayvalue, type.leavecategoryid)]);
            }}
          />
        )}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
