import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField } from '#platform/web/kit/field.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { NAME_LIMIT } from '../contract/layout.ts';
import type { Signature } from '../contract/letter.ts';
import { signatoryRecord } from '../contract/signatory.ts';
import { PictureField } from './picture-field.tsx';
import { SignatureFoot } from './signature-foot.tsx';

type SignedBy = {
  value: number | null;
  signatures: readonly Signature[];
  onChange: (authorizedsignatoryid: number | null) => void;
};

/** Who signs the letters: as the template says, somebody else, or somebody who is entered here. */
export function SignedBy({ value, signatures, onChange }: SignedBy) {
  const mayAdd = useMay('authorizedSignatory', 'edit');
  const [adding, setAdding] = useState(false);
  const signature = signatures.find(({ displayvalue }) => displayvalue === value);
  return (
    <>
      <Group align="flex-end" gap={8} mt={12}>
        <SelectField
          field={{ name: 'authorizedsignatoryid', value, error: undefined, onBlur: () => undefined, onChange }}
          label="Signed by"
          placeholder="As the template says"
          options={signatures}
        />
        {mayAdd ? (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('New signatory')}
          </Button>
        ) : null}
      </Group>
      {signature ? <SignatureFoot of={signature} /> : null}
      {adding ? (
        <NewSignatory
          onClose={() => setAdding(false)}
          onSaved={(authorizedsignatoryid) => {
            onChange(authorizedsignatoryid);
            setAdding(false);
          }}
        />
      ) : null}
    </>
  );
}

function NewSignatory({ onClose, onSaved }: { onClose: () => void; onSaved: (authorizedsignatoryid: number) => void }) {
  const [signatoryname, setName] = useState('');
  const [signatorytitle, setTitle] = useState('');
  const [signaturepath, setPicture] = useState<string | null>(null);
  const { mutateAsync, isPending } = useSave(signatoryRecord.calls.save, ['letter', 'letterTemplate']);
  const save = async () => {
    try {
      const [saved] = await mutateAsync({
        input: { authorizedsignatoryid: null, signatoryname, signatorytitle, employeeid: null, signaturepath },
      });
      if (saved) onSaved(saved.authorizedsignatoryid);
    } catch (error) {
      toast('error', sentenceOf(error));
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('New signatory')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm
        busy={isPending}
        ready={signatoryname !== '' && signatorytitle !== ''}
        onClose={onClose}
        onSubmit={save}
      >
        <TextInput
          label={t('Name')}
          description={t('As shown under the signature')}
          maxLength={NAME_LIMIT}
          value={signatoryname}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('Designation')}
          maxLength={NAME_LIMIT}
          value={signatorytitle}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <PictureField
          field={{
            name: 'signaturepath',
            value: signaturepath,
            error: undefined,
            onBlur: () => undefined,
            onChange: setPicture,
          }}
          label="Signature"
          hint="A scan on a white or transparent background. Without it, space is left to sign by hand"
          drop="Drop the signature here"
        />
        <SignatureFoot of={{ displayname: signatoryname, signatorytitle, signaturepath }} />
      </DialogForm>
    </Modal>
  );
}
