import { useQueryClient } from '@tanstack/react-query';
import { decideConfirmation, listConfirmations, withdrawConfirmation } from '#platform/contract/confirmation.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { keyOf, useSave } from '#platform/web/use-endpoint.ts';

/** Decides what waits for a second person, and shows the result. */
export function useConfirmations() {
  const client = useQueryClient();
  const decision = useSave(decideConfirmation);
  const withdrawal = useSave(withdrawConfirmation);
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast('success', t(done));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
    await client.invalidateQueries({ queryKey: keyOf(listConfirmations, {}).slice(0, 2) });
  };
  return {
    busy: decision.isPending || withdrawal.isPending,
    decide: async (accountconfirmationid: number, isconfirmed: boolean) => {
      const text = t(
        'It takes effect at once, and you are recorded as having confirmed it. Have you spoken to the people concerned?',
      );
      if (isconfirmed && !(await ask({ text, yes: 'Confirm', no: 'Cancel' }))) return;
      await attempt(
        () => decision.mutateAsync({ input: { accountconfirmationid, isconfirmed } }),
        isconfirmed ? 'Confirmed. It is in effect.' : 'Declined. Nothing has changed.',
      );
    },
    withdraw: (accountconfirmationid: number) =>
      attempt(() => withdrawal.mutateAsync({ input: { accountconfirmationid } }), 'Withdrawn. Nothing has changed.'),
  };
}
