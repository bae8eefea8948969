import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Option } from '#platform/contract/choices.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { SelectField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { saveDeviceGroup } from '../../contract/device.ts';
import { NAME_LIMIT } from '../../contract/fields.ts';

type GroupField = { field: Bound<number | null>; options: readonly Option[]; mayEdit: boolean };

/** The group of a device; a new one is created beside it. */
export function GroupField({ field, options, mayEdit }: GroupField) {
  const [name, setName] = useState('');
  const { mutateAsync, isPending } = useSave(saveDeviceGroup);
  const create = async () => {
    try {
      const [created] = await mutateAsync({ input: { devicegroupid: null, devicegroupname: name } });
      if (created) field.onChange(created.devicegroupid);
      setName('');
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <>
      <SelectField
        field={field}
        label="Group"
        hint="Clock-in methods name devices or groups of them"
        options={[...options]}
        placeholder="None"
      />
      {mayEdit ? (
        <Group gap={8} align="flex-end">
          <TextInput
            label={t('New group')}
            value={name}
            maxLength={NAME_LIMIT}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button variant="default" loading={isPending} disabled={name.trim() === ''} onClick={() => void create()}>
            {t('Create group')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}
