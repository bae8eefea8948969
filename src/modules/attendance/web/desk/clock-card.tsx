import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getClock } from '../../contract/clock.ts';
import { ClockCard } from '../log/clock-card.tsx';

/** The web clock on My Desk; nothing where the reader can not clock in on the web, as before attendance is switched on. */
export default function DeskClock() {
  const { data } = useEndpoint(getClock, {}, { staleTime: 0 });
  return data?.[0]?.isallowed ? <ClockCard /> : null;
}
