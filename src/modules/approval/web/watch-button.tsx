import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type RequestCard, watchRequest } from '../contract/request.ts';

/** Begins or ends to be told of a request. Delegates of the day are named in none. */
export function WatchButton({ card: { approvalrequestid, iswatched, delegatefor } }: { card: RequestCard }) {
  const { mutateAsync, isPending } = useSave(watchRequest);
  if (delegatefor.length > 0) return null;
  const toggle = async () => {
    try {
      await mutateAsync({ input: { approvalrequestid, iswatched: !iswatched } });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const Icon = iswatched ? IconEyeOff : IconEye;
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={isPending}
      leftSection={<Icon size={14} stroke={1.8} aria-hidden />}
      onClick={() => void toggle()}
    >
      {t(iswatched ? 'Stop watching' : 'Watch')}
    </Button>
  );
}
