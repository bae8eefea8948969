import type { AttendancePolicyDetail } from '../../contract/attendance-policy-detail.ts';
import { attendancePolicyDetail } from '../../contract/attendance-policy-detail.ts';
import { type ExtraTimeDetail, extraTimeDetail } from '../../contract/extra-time-detail.ts';
import { startExtraTimeReplay, startPolicyReplay } from '../../contract/replay.ts';
import type { PlanTrial } from '#modules/calendar/web/public.tsx';
import { useSave } from '#platform/web/use-endpoint.ts';
import { Replay } from './replay.tsx';

/** An attendance policy tried on past months. */
export function PolicyTrial({ values, ...plan }: PlanTrial<AttendancePolicyDetail>) {
  const { mutateAsync } = useSave(startPolicyReplay);
  const parsed = attendancePolicyDetail.safeParse(values);
  return (
    <Replay
      {...plan}
      problem={parsed.error?.issues[0]?.message}
      start={async (request) => (await mutateAsync({ input: { ...request, detail: parsed.data as never } }))[0]}
    />
  );
}

/** An extra-time policy tried on past months. */
export function ExtraTimeTrial({ values, ...plan }: PlanTrial<ExtraTimeDetail>) {
  const { mutateAsync } = useSave(startExtraTimeReplay);
  const parsed = extraTimeDetail.safeParse(values);
  return (
    <Replay
      {...plan}
      problem={parsed.error?.issues[0]?.message}
      start={async (request) => (await mutateAsync({ input: { ...request, detail: parsed.data as never } }))[0]}
    />
  );
}
