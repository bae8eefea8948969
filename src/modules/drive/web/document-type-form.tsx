import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { documentTypeRecord, NO_IDENTITY } from '../contract/document-type.ts';

/** The form of a document type: an identity document has its rules on the profile. */
export default kindForm(documentTypeRecord, {
  Fields: ({ control, values }) => (
    <>
      {control('documenttypename')}
      {control('description')}
      {control('identityid')}
      {values.identityid === NO_IDENTITY ? (
        <>
          {control('isownupload')}
          {values.isownupload ? control('isverified') : null}
          {control('isexpiring')}
          {values.isexpiring ? control('renewaldays') : null}
          {control('keepyears')}
        </>
      ) : null}
    </>
  ),
});
