import { programUrl } from '#platform/server/program-url.ts';
import { type Bounds, inThread } from '#platform/server/thread.ts';

/** What signs: PEM texts, and what the certificate says of its holder. */
export type SigningKey = {
  readonly key: string;
  readonly certificate: string;
  /** The certificates above it, as far as the file has them. */
  readonly issuers: readonly string[];
};
export type ReadPkcs12 = SigningKey & {
  readonly subjectname: string;
  readonly issuername: string;
  readonly serialnumber: string;
  /** Instants, ISO 8601. */
  readonly validfrom: string;
  readonly validto: string;
};

const READING: Bounds = {
  program: programUrl('src/modules/payroll/server/outputs/signing/pkcs12-thread.ts'),
  milliseconds: 4_000,
  megabytes: 128,
  tooLong: 'This file takes too long to open. Export the certificate again.',
  tooMuch: 'This file is too large when opened. Export the certificate again.',
  unreadable: 'This is no PKCS#12 file (.p12 or .pfx). Export the certificate with its private key.',
};

/**
 * Opens a PKCS#12 file in a thread of bounded time: how often its key is derived is written in the file.
 * @throws ApplicationError E0070 with what is wrong: the password, no key, or another kind of key
 */
export const readPkcs12 = (bytes: Uint8Array, password: string): Promise<ReadPkcs12> =>
  inThread(READING, { bytes, password });
