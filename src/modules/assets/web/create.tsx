import AssetForm from './asset-form.tsx';

/** The form of a new asset. */
export default function CreateAsset() {
  return <AssetForm id={undefined} back="/assets" />;
}
