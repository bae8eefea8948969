import type { VariantName } from '../../contract/picture-size.ts';
import { type Actor, type Db, inTenant, type Pools } from '../db.ts';
import type { Env } from '../serve.ts';
import { programUrl } from '../program-url.ts';
import { type Bounds, inThread } from '../thread.ts';
import { keepBytes } from './keep.ts';
import { keyOf } from './key.ts';

const DRAWING: Bounds = {
  program: programUrl('src/platform/server/files/variant-thread.ts'),
  milliseconds: 20_000,
  megabytes: 256,
  tooLong: 'The picture takes too long to draw.',
  tooMuch: 'The picture is too large.',
  unreadable: 'The picture cannot be drawn.',
};

type Input = { readonly pools: Pools; readonly env: Env; readonly actor: Actor };
type Picture = { readonly subscriptionid: number; readonly fileid: number; readonly key: string };

/** What is being drawn, so that the first readers of a page wait for one drawing. */
const drawing = new Map<string, Promise<Uint8Array | undefined>>();

async function draw({ pools, env, actor }: Input, picture: Picture, variantname: VariantName) {
  const { subscriptionid, fileid, key } = picture;
  const original = await env.files.get(keyOf(subscriptionid, key));
  if (!original) return undefined;
  const bytes = await inThread<Uint8Array>(DRAWING, { bytes: original, name: variantname });
  const keeping = {
    tenant: { subscriptionid },
    env,
    tx: <T>(work: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, actor, work),
  };
  await keepBytes(keeping, bytes, (db, stored) =>
    db
      .insertInto('file_variant')
      .values({ fileid, variantname, key: stored, size: bytes.length })
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'fileid', 'variantname']).doNothing())
      .execute(),
  );
  return bytes;
}

/**
 * The bytes of a picture in another size and format: stored ones, else drawn now and stored. `stored` is the key that
 * the picture's row of `file_variant` has. @returns undefined where the picture itself is missing
 * @throws ApplicationError 400 where it cannot be drawn, 503 while too many are
 */
export async function variantBytes(
  input: Input,
  picture: Picture & { readonly stored: string | null },
  name: VariantName,
): Promise<Uint8Array | undefined> {
  const { subscriptionid, fileid, stored } = picture;
  const existing = stored === null ? undefined : await input.env.files.get(keyOf(subscriptionid, stored));
  if (existing) return existing;
  const which = `${subscriptionid} ${fileid} ${name}`;
  const begun = drawing.get(which) ?? draw(input, picture, name).finally(() => drawing.delete(which));
  drawing.set(which, begun);
  return begun;
}
