import { Button, Group } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { ClaimDetail } from '../../contract/claim.ts';
import { isWithinRules } from '../../contract/assessment.ts';
import { decideClaim } from '../../contract/decide.ts';

const SUBMITTED = 1;
/** A line about which nothing was found. */
const isClean = ({ assessment }: ClaimDetail['rows'][number]): boolean =>
  assessment !== null && isWithinRules(assessment);

/** What an approver may do with all lines that wait: the clean ones at once, or all. */
export function DecideBar({ claim }: { claim: ClaimDetail }) {
  const { mutateAsync, isPending } = useSave(decideClaim, ['request']);
  const { expenseclaimid } = claim;
  const waiting = claim.rows.filter(({ statusid }) => statusid === SUBMITTED);
  if (!claim.maydecide || waiting.length === 0) return null;
  const clean = waiting.filter(isClean).length;
  const send = async (iscleanonly: boolean) => {
    try {
      await mutateAsync({
        input: { expenseclaimid, what: 'approve', lineno: null, amount: null, iscleanonly, on: null, note: null },
      });
      toast('success', t('The lines were approved'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const approveAll = async () => {
    const others = waiting.length - clean;
    const yes =
      others === 0 ||
      (await ask({
        text: 'Some lines are not within the rules. What the rules allow of them is approved, the rest is not paid.',
        yes: 'Approve',
        no: 'Dismiss',
      }));
    if (yes) await send(false);
  };
  return (
    <Group gap={8}>
      {clean > 0 && clean < waiting.length ? (
        <Button loading={isPending} onClick={() => void send(true)}>
          {plural(clean, 'Approve {{count}} clean line', 'Approve {{count}} clean lines')}
        </Button>
      ) : null}
      <Button
        variant={clean === waiting.length ? 'filled' : 'default'}
        loading={isPending}
        onClick={() => void approveAll()}
      >
        {plural(waiting.length, 'Approve the line', 'Approve all {{count}} lines')}
      </Button>
    </Group>
  );
}
