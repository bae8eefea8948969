import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { z } from 'zod';

/**
 * The public key that backups seal their secrets to, in base64url; the private one is derived from the passphrase of the
 * operator and the salt whenever a backup is restored, and stored nowhere.
 */
export const backupKeyShape = z.object({ salt: z.string(), publicKey: z.string() });
export type BackupKey = z.output<typeof backupKeyShape>;

/** Whoever guesses a passphrase needs 128 MiB and a third of a second for each try. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** What stands before the 32 bytes of an X25519 key in DER (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex');

const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_DER, bytes]), format: 'der', type: 'spki' });
const bytesOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length);

const privateKeyOf = (passphrase: string, salt: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([
      PRIVATE_DER,
      scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64url'), KEY_BYTES, SCRYPT),
    ]),
    format: 'der',
    type: 'pkcs8',
  });

/** Derives the key of a passphrase, with a new salt. */
export function backupKeyOf(passphrase: string): BackupKey {
  const salt = randomBytes(16).toString('base64url');
  const publicKey = bytesOf(createPublicKey(privateKeyOf(passphrase, salt)));
  return { salt, publicKey: publicKey.toString('base64url') };
}

const secretOf = (shared: Buffer, sender: Buffer, receiver: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, Buffer.concat([sender, receiver]), 'muster backup', KEY_BYTES));

/** Encrypts a text to the key: an ephemeral X25519 key, HKDF-SHA256, AES-256-GCM. */
export function sealTo(key: BackupKey, text: string): string {
  const receiver = Buffer.from(key.publicKey, 'base64url');
  const own = generateKeyPairSync('x25519');
  const sender = bytesOf(own.publicKey);
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: publicKeyOf(receiver) });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secretOf(shared, sender, receiver), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([sender, iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts what was sealed to the key of this passphrase. @returns undefined for another passphrase or a damaged box */
export function openSealed(key: BackupKey, passphrase: string, box: string): string | undefined {
  const privateKey = privateKeyOf(passphrase, key.salt);
  const receiver = bytesOf(createPublicKey(privateKey));
  if (receiver.toString('base64url') !== key.publicKey) return undefined;
  const bytes = Buffer.from(box, 'base64url');
  const [sender, iv] = [bytes.subarray(0, KEY_BYTES), bytes.subarray(KEY_BYTES, KEY_BYTES + IV_BYTES)];
  const rest = bytes.subarray(KEY_BYTES + IV_BYTES);
  try {
    const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(sender) });
    const decipher = createDecipheriv('aes-256-gcm', secretOf(shared, sender, receiver), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
