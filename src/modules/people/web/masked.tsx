import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { revealField } from '../contract/privacy.ts';
import { type FieldKey, fieldOf } from '../contract/profile-fields.ts';
import style from './people.module.css';

type Masked = { employeeid: number; fieldkey: FieldKey; value: string };

/** A masked number; the server reveals it on request and records who asked. */
export function Masked({ employeeid, fieldkey, value }: Masked) {
  const [open, setOpen] = useState<string | null>(null);
  const reveal = useSave(revealField);
  const what = t(fieldOf(fieldkey).label);
  const label = open === null ? t('Show the {{what}}', { what }) : t('Hide the {{what}}', { what });
  const Eye = open === null ? IconEye : IconEyeOff;
  const toggle = async () => {
    if (open !== null) {
      setOpen(null);
      return;
    }
    try {
      const [result] = await reveal.mutateAsync({ input: { employeeid, fieldkey } });
      setOpen(result?.value ?? '');
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  return (
    <span className={style.covered}>
      <span className="number">{open ?? value}</span>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={label}
          aria-pressed={open !== null}
          loading={reveal.isPending}
          onClick={() => void toggle()}
        >
          <Eye size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
