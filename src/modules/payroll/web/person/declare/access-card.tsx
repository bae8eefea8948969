import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type DeclarationView, MAX_REASON } from '../../../contract/person/declare-lines.ts';
import { setDeclarationAccess } from '../../../contract/person/declare-verify.ts';
import style from './declare.module.css';

type Draft = { openuntil: string | null; reason: string };
type Change = { employeeid: number; access: 'locked' | 'open'; onClose: () => void };

/** Opens a declaration until a day, or locks it, with the reason. */
function AccessDialog({ employeeid, access, onClose }: Change) {
  const save = useSave(setDeclarationAccess, ['payrollRun']);
  const isOpen = access === 'open';
  const form = useForm<Draft>({
    schema: z.object({}),
    initial: { openuntil: null, reason: '' },
    check: ({ openuntil, reason }) => ({
      ...(isOpen && openuntil === null ? { openuntil: 'Please enter the last day' } : {}),
      ...(reason.trim() === '' ? { reason: 'Please enter the reason' } : {}),
    }),
  });
  const send = async ({ openuntil, reason }: Draft) => {
    await save.mutateAsync({
      input: { employeeid, access, openuntil: isOpen ? openuntil : null, reason: reason.trim() },
    });
  };
  return (
    <Modal
      opened
      centered
      title={t(isOpen ? 'Open the declaration' : 'Lock the declaration')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm
        busy={form.busy}
        save={isOpen ? 'Open it' : 'Lock it'}
        onClose={onClose}
        onSubmit={(event) => form.submit(send, onClose)(event)}
      >
        {isOpen ? <DateField field={form.bind('openuntil')} label="Until" required /> : null}
        <TextField field={form.bind('reason')} label="Reason" limit={MAX_REASON} lines={2} required />
      </DialogForm>
    </Modal>
  );
}

/** Whether one person may declare, whatever the window of the company says. */
export function AccessCard({ view, mayEdit }: { view: DeclarationView; mayEdit: boolean }) {
  const day = useDay();
  const [change, setChange] = useState<'locked' | 'open'>();
  const { mutateAsync, isPending } = useSave(setDeclarationAccess, ['payrollRun']);
  const { employeeid, access, open } = view;
  const state =
    access === null
      ? open.declare
        ? t('By the window of the company, until {{day}}', { day: day(open.declare) })
        : t('By the window of the company: closed today')
      : access.islocked
        ? t('Locked: {{reason}}', { reason: access.reason })
        : t('Open until {{day}}: {{reason}}', { day: day(access.openuntil), reason: access.reason });
  const back = async () => {
    try {
      await mutateAsync({ input: { employeeid, access: 'window', openuntil: null, reason: null } });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Card title={t('Window of this person')}>
      <p className={style.quiet}>{state}</p>
      {mayEdit ? (
        <Group gap={8} mt={12}>
          <Button size="xs" variant="default" onClick={() => setChange('open')}>
            {t('Open until a day')}
          </Button>
          {access?.islocked ? null : (
            <Button size="xs" variant="default" onClick={() => setChange('locked')}>
              {t('Lock it')}
            </Button>
          )}
          {access === null ? null : (
            <Button size="xs" variant="default" loading={isPending} onClick={() => void back()}>
              {t('Back to the window of the company')}
            </Button>
          )}
        </Group>
      ) : null}
      {change ? <AccessDialog employeeid={employeeid} access={change} onClose={() => setChange(undefined)} /> : null}
    </Card>
  );
}
