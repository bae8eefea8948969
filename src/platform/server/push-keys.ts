import { createECDH } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, errorText, startError } from './start-error.ts';

/** The keys by which browsers know the server that sends push messages (VAPID, RFC 8292), in base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** A public key is a point of P-256 in 65 bytes, a private key 32 bytes. */
export const PUSH_KEYS = /^([\w-]{87}):([\w-]{43})$/;

/** Draws a new pair of keys. */
export function newPushKeys(): PushKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // A leading zero byte would be left out.
  const bytes = Buffer.alloc(32);
  const secret = curve.getPrivateKey();
  secret.copy(bytes, 32 - secret.length);
  return { publicKey, privateKey: bytes.toString('base64url') };
}

export function parsePushKeys(text: string): PushKeys | undefined {
  const [, publicKey, privateKey] = PUSH_KEYS.exec(text.trim()) ?? [];
  return publicKey && privateKey ? { publicKey, privateKey } : undefined;
}

const textOf = ({ publicKey, privateKey }: PushKeys): string => `${publicKey}:${privateKey}`;
const fileOf = (dataDir: string): string => join(dataDir, 'push-keys');

/** Reads the keys of the data folder; they are created at the first start. @throws StartError */
export function storedPushKeys(dataDir: string): PushKeys {
  const file = fileOf(dataDir);
  try {
    writeFileSync(file, textOf(newPushKeys()), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw startError(
        `The data folder ${dataDir} cannot be written (${errorText(error)}); set DATA_DIR to another.`,
        error,
      );
  }
  const keys = parsePushKeys(readFileSync(file, 'utf8'));
  if (keys) return keys;
  throw startError(`${file} is damaged; delete it to get new keys (push is switched on again on each device).`);
}

/** Replaces the keys of the data folder. Devices that know the old ones have to be switched on again. */
export function rotatePushKeys(dataDir: string): PushKeys {
  const keys = newPushKeys();
  const draft = `${fileOf(dataDir)}.new`;
  writeFileSync(draft, textOf(keys), { mode: 0o600 });
  renameSync(draft, fileOf(dataDir));
  return keys;
}
