import type { ClockStanding } from '../../contract/clock.ts';
import { Clock } from '../log/clock-card.tsx';

/** The web clock on My Desk. */
export default function DeskClock({ data: [standing], since }: { data: ClockStanding[]; since: number }) {
  return standing ? <Clock standing={standing} since={since} /> : null;
}
