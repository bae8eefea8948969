import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { confirmAccount } from '../../contract/pay.ts';

/** Confirms a bank account that was changed after the approval, as a second person. */
export function AccountButton({ employeeid }: { employeeid: number }) {
  const { mutateAsync, isPending } = useSave(confirmAccount);
  const confirm = async () => {
    const yes = await ask({
      text: 'The bank account was changed after the approval. Confirm it only if you have checked it with the person.',
      yes: 'Confirm',
      no: 'Dismiss',
    });
    if (!yes) return;
    try {
      await mutateAsync({ input: { employeeid } });
      toast('success', t('The bank account was confirmed'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void confirm()}>
      {t('Check the account')}
    </Button>
  );
}
