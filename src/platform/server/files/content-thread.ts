import { answer } from '../thread.ts';
import type { Accepts } from './content.ts';
import { contentOf } from './validate.ts';

await answer((input) => {
  const { bytes, accepts } = input as { bytes: Uint8Array; accepts: Accepts };
  return contentOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), accepts);
});
