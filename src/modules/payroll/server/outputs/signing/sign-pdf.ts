import { constants, privateEncrypt } from 'node:crypto';
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import forge from 'node-forge';
import { writtenPdf } from '#platform/server/files/clean-pdf.ts';
import type { SigningKey } from './read-pkcs12.ts';

const { asn1, pkcs7, pki } = forge;
/** Bytes that a signature has at most, with its certificates. */
const MAX_SIGNATURE = 16 * 1024;
/** Stands for a position of the file until it is known. */
const PLACE = '**********';
/** A signature that is printed with the document and cannot be changed. */
const PRINT_AND_LOCKED = 132;
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3;

export type Signature = { readonly name: string; readonly reason: string; readonly at: Date };

/** The document with an empty signature of its last page: nothing of it is seen. */
async function withPlace(bytes: Uint8Array, { name, reason, at }: Signature): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const page = document.getPage(document.getPageCount() - 1);
  const place = PDFName.of(PLACE);
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'adbe.pkcs7.detached',
      ByteRange: [0, place, place, place],
      Contents: PDFHexString.of('0'.repeat(2 * MAX_SIGNATURE)),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
      M: PDFString.fromDate(at),
    }),
  );
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of('Signature'),
      F: PRINT_AND_LOCKED,
      P: page.ref,
    }),
  );
  page.node.set(PDFName.of('Annots'), context.obj([field]));
  catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: SIGNATURES_EXIST_AND_APPEND_ONLY, Fields: [field] }));
  return Buffer.from(await writtenPdf(document));
}

/** What RSA signs of a SHA-256 digest comes behind this (RFC 8017, 9.2). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
/** A key that the cryptography of Node signs with: that of the library takes a hundred times as long. */
const signingWith = (key: string) => ({
  sign: (digest: forge.md.MessageDigest): string => {
    const info = Buffer.concat([DIGEST_INFO, Buffer.from(digest.digest().getBytes(), 'binary')]);
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info).toString('binary');
  },
});

/** A detached CMS signature (RFC 5652) of bytes by SHA-256 and RSA, as DER. */
function cmsOf(bytes: Buffer, { key, certificate, issuers }: SigningKey, at: Date): Buffer {
  const message = pkcs7.createSignedData();
  message.content = forge.util.createBuffer(bytes.toString('binary'));
  const own = pki.certificateFromPem(certificate);
  for (const one of [own, ...issuers.map((text) => pki.certificateFromPem(text))]) message.addCertificate(one);
  const { contentType, data, messageDigest, sha256, signingTime } = pki.oids;
  message.addSigner({
    key: signingWith(key) as forge.pki.rsa.PrivateKey,
    certificate: own,
    digestAlgorithm: sha256 ?? '',
    authenticatedAttributes: [
      { type: contentType ?? '', value: data ?? '' },
      { type: signingTime ?? '', value: at as unknown as string },
      { type: messageDigest ?? '' },
    ],
  });
  message.sign({ detached: true });
  return Buffer.from(asn1.toDer(message.toAsn1()).getBytes(), 'binary');
}

/**
 * Signs a PDF (ISO 32000-1, 12.8): the same document, key and instant give the same bytes.
 * @throws RangeError where the signature with its certificates is larger than its place
 */
export async function signPdf(bytes: Uint8Array, key: SigningKey, signature: Signature): Promise<Uint8Array> {
  const pdf = await withPlace(bytes, signature);
  const range = `/ByteRange [ 0 /${PLACE} /${PLACE} /${PLACE} ]`;
  const at = pdf.indexOf(range);
  const from = pdf.indexOf('/Contents <', at === -1 ? 0 : Math.max(0, at - 3 * MAX_SIGNATURE)) + '/Contents '.length;
  const to = pdf.indexOf('>', from) + 1;
  if (at === -1 || to - from !== 2 * MAX_SIGNATURE + 2) throw new Error('The place of the signature is missing');
  const positions = `/ByteRange [ 0 ${from} ${to} ${pdf.length - to} ]`;
  pdf.write(positions.padEnd(range.length), at, 'latin1');
  const cms = cmsOf(Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]), key, signature.at);
  if (cms.length > MAX_SIGNATURE) throw new RangeError('The signature is larger than its place');
  pdf.write(cms.toString('hex'), from + 1, 'latin1');
  return pdf;
}
