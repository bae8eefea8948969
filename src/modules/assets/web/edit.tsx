import { useParams } from '@tanstack/react-router';
import { NotFound } from '#platform/web/shell/notices.tsx';
import AssetForm from './asset-form.tsx';

/** The form of a stored asset. */
export default function EditAsset() {
  const { assetid = '' }: { assetid?: string } = useParams({ strict: false });
  const id = Number(assetid);
  return Number.isSafeInteger(id) && id > 0 ? <AssetForm id={id} back={`/assets/${id}`} /> : <NotFound />;
}
