import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { initClaim } from '../../contract/claim-form.ts';
import { type ClaimDetail, assessClaim, resendLine } from '../../contract/claim.ts';
import { listBills } from '../../contract/trip.ts';
import { assessedLine, lineDraft, lineProblem, type LineDraft } from './draft.ts';
import { LineCard, type Offered } from './line-card.tsx';

type ResendDialog = { claim: ClaimDetail; line: ClaimDetail['rows'][number]; onClose: () => void };

/** Corrects a line that was sent back, and sends it again. */
export function ResendDialog({ claim, line, onClose }: ResendDialog) {
  const { employeeid } = claim;
  const { data } = useEndpoint(initClaim, { employeeid });
  const [offered] = data ?? [];
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t('Correct line {{lineno}}', { lineno: line.lineno })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {offered ? <Form {...{ claim, line, onClose, offered }} /> : <PageSkeleton />}
    </Modal>
  );
}

function Form({ claim, line, onClose, offered }: ResendDialog & { offered: Offered }) {
  const { expenseclaimid, employeeid, expensetripid } = claim;
  const [draft, setDraft] = useState<LineDraft>(() => lineDraft(line));
  const [tried, setTried] = useState(false);
  const { data: bills } = useEndpoint(listBills, { employeeid });
  const { mutateAsync, isPending } = useSave(resendLine, ['request']);
  const category = offered.categories.find(({ code }) => code === draft.category);
  const ready = assessedLine(draft, category);
  const input = assessClaim.input.parse({
    expenseclaimid,
    employeeid: null,
    title: '–',
    expensetripid,
    lines: ready ? [ready] : [],
  });
  const assessed = useEndpoint(assessClaim, input, { enabled: ready !== undefined, staleTime: 0 });
  const [result] = assessed.data ?? [];
  const send = async () => {
    setTried(true);
    if (lineProblem(draft) !== undefined) return;
    try {
      await mutateAsync({ input: resendLine.input.parse({ expenseclaimid, line: draft }) });
      toast('success', t('The line was sent again'));
      onClose();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Stack gap={16}>
      <LineCard
        line={draft}
        offered={offered}
        forid={null}
        bills={bills ?? []}
        assessment={result?.lines.find(({ lineno }) => lineno === draft.lineno)}
        deviationgrade={result?.deviationgrade ?? null}
        problem={tried ? lineProblem(draft) : undefined}
        set={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={isPending} onClick={() => void send()}>
          {t('Send again')}
        </Button>
      </Group>
    </Stack>
  );
}
