import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { assetCategoryRecord } from '../contract/category.ts';
import { NO_DEPRECIATION } from '../engine/depreciation.ts';

/** The form of a category: how long the value falls is asked where it falls, the terms where they are accepted. */
export default kindForm(assetCategoryRecord, {
  Fields: ({ control, values }) => (
    <>
      {control('assetcategoryname')}
      {control('assettypeid')}
      {control('depreciationid')}
      {values.depreciationid === NO_DEPRECIATION ? null : (
        <>
          {control('usefulmonths')}
          {control('residualpercent')}
        </>
      )}
      {control('recoverypercent')}
      {control('isacceptance')}
      {values.isacceptance ? control('terms') : null}
    </>
  ),
});
