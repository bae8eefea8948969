import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { signatoryRecord } from '../contract/signatory.ts';
import { PictureField } from './picture-field.tsx';
import { FROM, searchPeople } from './search-people.ts';

export default kindForm(signatoryRecord, {
  touches: ['letterTemplate'],
  Fields: ({ control, bind, base }) => {
    const person = base?.person;
    const chosen = person
      ? { displayname: person.fullname, displayvalue: person.employeeid, imagepath: person.imagepath }
      : undefined;
    return (
      <>
        {control('signatoryname')}
        {control('signatorytitle')}
        <PersonSearchField
          field={bind('employeeid')}
          label="Person in the company"
          hint="Leave empty if the signatory is not an employee"
          chosen={chosen}
          from={FROM}
          search={searchPeople}
        />
        <PictureField
          field={bind('signaturepath')}
          label="Signature"
          hint="A scan on a white or transparent background. Without it, space is left to sign by hand"
          drop="Drop the signature here"
        />
      </>
    );
  },
});
