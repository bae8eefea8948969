import { newPushKeys, rotatePushKeys } from '../src/platform/server/push-keys.ts';
import { readSettings } from '../src/platform/server/settings.ts';

/**
 * Runs `npm run push-keys`: new keys for push messages. Where PUSH_KEYS is set they are only printed, for that setting
 * of every server; else they replace those of the data folder.
 */
export async function main(): Promise<void> {
  const { dataDir } = readSettings(process.env);
  if (process.env['PUSH_KEYS']) {
    const { publicKey, privateKey } = newPushKeys();
    console.log(`PUSH_KEYS=${publicKey}:${privateKey}`);
    console.log('Set this on every server and start them again.');
  } else {
    rotatePushKeys(dataDir);
    console.log(`New keys for push messages are in ${dataDir}. Start Muster again.`);
  }
  console.log('Push has to be switched on again on each device, in Notification Preferences.');
}
