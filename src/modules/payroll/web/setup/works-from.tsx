import { Alert } from '@mantine/core';
import { IconCalendarEvent, IconLock } from '@tabler/icons-react';
import { t } from '#platform/web/language.ts';
import { monthName } from '../words.ts';

type WorksFrom = { worksfrom: string; blocked: string | null; computed?: string | null };

/** From which month a change takes effect, or why nothing can be changed at the moment. */
export function WorksFrom({ worksfrom, blocked, computed }: WorksFrom) {
  const text = blocked
    ? t(blocked)
    : [
        t('A change works from {{month}} on. Locked payslips stay as they are.', {
          month: monthName(worksfrom),
        }),
        computed ? t(computed) : '',
      ].join(' ');
  return (
    <Alert
      color={blocked ? 'yellow' : 'blue'}
      variant="light"
      icon={blocked ? <IconLock size={18} aria-hidden /> : <IconCalendarEvent size={18} aria-hidden />}
      role="status"
      styles={{ message: { color: 'inherit' } }}
    >
      {text}
    </Alert>
  );
}
