import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getSwapOfRequest } from '../../contract/swap.ts';
import style from './swap.module.css';
import { SwapSides } from './swap-sides.tsx';

/** Who works when with a swap, on its card. */
export default function SwapRequestView({ approvalrequestid }: { approvalrequestid: number }) {
  const { data } = useEndpoint(getSwapOfRequest, { approvalrequestid }, { staleTime: 0 });
  const [seen] = data ?? [];
  if (!seen) return null;
  return (
    <section className={style.view} aria-label={t('Who works when')}>
      <SwapSides people={seen.people} notices={seen.notices} />
    </section>
  );
}
