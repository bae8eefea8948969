import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getRequestedOffer } from '../../contract/offer/offer.ts';
import { Components } from './components.tsx';

/** The pay of an offer on its request card; only those with the right see it. */
export default function OfferRequestView({ approvalrequestid }: { approvalrequestid: number }) {
  const { data } = useEndpoint(getRequestedOffer, { approvalrequestid });
  const [offer] = data ?? [];
  if (!offer) return null;
  return (
    <>
      {offer.structurename === null ? null : (
        <DescriptionList items={[{ label: 'Salary structure', value: offer.structurename }]} />
      )}
      <Components lines={offer.components} />
    </>
  );
}
