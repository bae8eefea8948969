import { Button, Group, Modal } from '@mantine/core';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { requestLetter } from '../contract/letter-box.ts';
import { NOTE_LIMIT } from '../contract/letter.ts';

type AskDialog = { offer: { lettertemplateid: number; lettertemplatename: string } | undefined; onClose: () => void };

/** Asks HR for a letter, with its purpose. */
export function AskDialog({ offer, onClose }: AskDialog) {
  const { mutateAsync } = useSave(requestLetter, ['letter']);
  const form = useForm<{ purpose: string }>({
    schema: requestLetter.input.pick({ purpose: true }),
    initial: { purpose: '' },
  });
  if (!offer) return null;
  const { lettertemplateid, lettertemplatename } = offer;
  const send = form.submit(
    async ({ purpose }) => void (await mutateAsync({ input: { lettertemplateid, purpose } })),
    () => {
      toast('success', t('Request sent'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Request {{letter}}', { letter: lettertemplatename })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <TextField
          field={form.bind('purpose')}
          label="What do you need it for?"
          hint="Such as a visa, a loan or a rented flat"
          lines={2}
          limit={NOTE_LIMIT}
          required
        />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('Ask')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
