import { createHash, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

const { asn1, pki, pkcs12 } = forge;
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** A PKCS#12 file of a key with a certificate that it signed itself, as base64. @param until its last day */
export function pkcs12File({ name, password, until }: { name: string; password: string; until: string }): string {
  const key = pki.privateKeyFromPem(privateKey);
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '2a';
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date(`${until}T12:00:00Z`);
  certificate.setSubject([{ shortName: 'CN', value: name }]);
  certificate.setIssuer([{ shortName: 'CN', value: 'Test authority' }]);
  certificate.sign(key, forge.md.sha256.create());
  const file = asn1.toDer(pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm: '3des' })).getBytes();
  return Buffer.from(file, 'binary').toString('base64');
}

type Node = { value: Node[] | string; type: number };
const parts = (node: Node | undefined): Node[] => (Array.isArray(node?.value) ? node.value : []);
const derOf = (node: Node | undefined): Buffer => Buffer.from(asn1.toDer(node as never).getBytes(), 'binary');

/** Who signed a PDF, and whether the signature covers it as it is: checked by the cryptography of Node, not by what signed. */
export function signerOf(pdf: Buffer): { name: string; isintact: boolean } {
  const text = pdf.toString('latin1');
  const [, a = '0', b = '0', c = '0', d = '0'] = /ByteRange \[ (\d+) (\d+) (\d+) (\d+)/.exec(text) ?? [];
  const [from, to, length] = [Number(b), Number(c), Number(d)];
  const covered = Buffer.concat([pdf.subarray(Number(a), from), pdf.subarray(to, to + length)]);
  const der = Buffer.from(pdf.subarray(from + 1, to - 1).toString('latin1'), 'hex');
  const content = asn1.fromDer(forge.util.createBuffer(der.toString('binary')), { parseAllBytes: false } as never);
  // ContentInfo → SignedData: version, digests, content, certificates, signers.
  const signedData = parts(parts(parts(content)[1])[0]);
  const certificate = new X509Certificate(derOf(parts(signedData[3])[0]));
  const signer = parts(parts(signedData[4])[0]);
  const attributes = signer[3];
  // They are signed as a set (RFC 5652, 5.4).
  const signed = Buffer.from(derOf(attributes));
  signed[0] = 0x31;
  const digest = parts(attributes).find(
    (one) => asn1.derToOid(parts(one)[0]?.value as never) === pki.oids['messageDigest'],
  );
  const expected = Buffer.from(parts(parts(digest)[1])[0]?.value as string, 'binary');
  const signature = Buffer.from(signer[5]?.value as string, 'binary');
  const isintact =
    to + length === pdf.length &&
    createHash('sha256').update(covered).digest().equals(expected) &&
    verify('sha256', signed, certificate.publicKey, signature);
  return { name: /CN=(.*)/.exec(certificate.subject)?.[1] ?? '', isintact };
}
