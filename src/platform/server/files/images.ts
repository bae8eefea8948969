import { z } from 'zod';

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
};
/** Replaces each image path in an answer. */
type Signer = (value: unknown, sign: (current: string) => string | null) => void;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function signerOf(schema: Schema): Signer | undefined {
  if (schema.anyOf) {
    const parts = schema.anyOf.flatMap((part) => signerOf(part) ?? []);
    if (parts.length === 0) return undefined;
    return (value, sign) => {
      for (const part of parts) part(value, sign);
    };
  }
  if (schema.items) {
    const each = signerOf(schema.items);
    if (!each) return undefined;
    return (value, sign) => {
      if (Array.isArray(value)) for (const item of value) each(item, sign);
    };
  }
  const own = Object.keys(schema.properties ?? {}).filter((name) => name.endsWith('imagepath'));
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const signer = signerOf(part);
    return signer ? [[name, signer] as const] : [];
  });
  if (own.length === 0 && inner.length === 0) return undefined;
  return (value, sign) => {
    if (!isObject(value) || Array.isArray(value)) return;
    for (const name of own) {
      const current = value[name];
      if (typeof current === 'string') value[name] = sign(current);
    }
    for (const [name, signer] of inner) signer(value[name], sign);
  };
}

const signers = new WeakMap<z.core.$ZodType, Signer>();
const nothing: Signer = () => undefined;

/**
 * Returns a function that replaces the stored ids of pictures by addresses signed for the caller. Picture fields are
 * recognized in the contract by the name `imagepath`, so that handlers need not do it. The contract is read at the first
 * answer.
 */
export const imageSigner =
  (output: z.core.$ZodType): Signer =>
  (value, sign) => {
    const schema = () => z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', target: 'draft-7' }) as Schema;
    const existing = signers.get(output) ?? signerOf(schema()) ?? nothing;
    signers.set(output, existing);
    existing(value, sign);
  };
