import forge from 'node-forge';
import { failWith } from '#platform/server/application-error.ts';
import { answer } from '#platform/server/thread.ts';
import type { ReadPkcs12 } from './read-pkcs12.ts';

const { asn1, pki, pkcs12 } = forge;
const fail = (text: string): never => failWith('E0070', { text });

function opened(bytes: Uint8Array, password: string): forge.pkcs12.Pkcs12Pfx {
  const file = asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('binary')));
  try {
    return pkcs12.pkcs12FromAsn1(file, password);
  } catch {
    return fail('The password does not open this file, or it is not protected by one');
  }
}

const nameOf = (of: forge.pki.Certificate['subject']): string => {
  const fields = ['CN', 'O', 'OU'].map((short) => (of.getField(short) as { value?: string } | null)?.value);
  return fields.find((value) => value !== undefined && value !== '') ?? 'Certificate';
};

async function read(bytes: Uint8Array, password: string): Promise<ReadPkcs12> {
  const file = opened(bytes, password);
  const bagsOf = (type: string) => Object.values(file.getBags({ bagType: type })).flatMap((bags) => bags ?? []);
  const bags = [...bagsOf(pki.oids['pkcs8ShroudedKeyBag'] ?? ''), ...bagsOf(pki.oids['keyBag'] ?? '')];
  const key = bags.find((bag) => bag.key)?.key;
  if (!key) return fail('This file has no RSA key. Export the certificate with its private key.');
  const certificates = bagsOf(pki.oids['certBag'] ?? '').flatMap(({ cert }) => cert ?? []);
  const own = certificates.find(({ publicKey }) => 'n' in publicKey && publicKey.n.equals(key.n));
  if (!own) return fail('The certificate of the key is not in this file');
  const { subject, issuer, serialNumber, validity } = own;
  return {
    key: pki.privateKeyToPem(key),
    certificate: pki.certificateToPem(own),
    issuers: certificates.filter((one) => one !== own).map((one) => pki.certificateToPem(one)),
    subjectname: nameOf(subject),
    issuername: nameOf(issuer),
    serialnumber: serialNumber,
    validfrom: validity.notBefore.toISOString(),
    validto: validity.notAfter.toISOString(),
  };
}

await answer(async (input) => {
  const { bytes, password } = input as { bytes: Uint8Array; password: string };
  return read(bytes, password);
});
