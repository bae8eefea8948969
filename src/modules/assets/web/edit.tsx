import { useParams } from '@tanstack/react-router';
import { NotFound } from '#platform/web/shell/notices.tsx';
import { isRecordId } from '#platform/web/use-endpoint.ts';
import AssetForm from './asset-form.tsx';

/** The form of a stored asset. */
export default function EditAsset() {
  const { assetid = '' }: { assetid?: string } = useParams({ strict: false });
  const id = Number(assetid);
  return isRecordId(id) ? <AssetForm id={id} back={`/assets/${id}`} /> : <NotFound />;
}
