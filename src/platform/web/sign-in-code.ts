import type { SignInCodeEndpoint } from '#platform/contract/sign-in-code.ts';
import type { SentInputOf } from '#platform/contract/endpoint.ts';
import { ENTER } from './gate/paths.ts';
import { send } from './wire.ts';

/**
 * The company and the nonce's hash sent by the company's page; undefined when this is no request for a sign-in code.
 */
export function askedSignInCode(): { label: string; noncehash: string } | undefined {
  if (location.pathname !== '/enter') return undefined;
  const query = new URLSearchParams(location.search);
  const label = query.get('to') ?? '';
  const noncehash = query.get('nonce') ?? '';
  return /^[a-z0-9-]{1,63}$/.test(label) && /^[0-9a-f]{64}$/.test(noncehash) ? { label, noncehash } : undefined;
}

/**
 * Fetches the sign-in code and posts it to the company by form, so that it is never in an address.
 * @throws CallError
 */
export async function sendSignInCode(
  endpoint: SignInCodeEndpoint,
  request: SentInputOf<SignInCodeEndpoint>,
): Promise<void> {
  const [input] = await send(endpoint, request);
  if (!input) return;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${input.address}${ENTER}`;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'code';
  field.value = input.code;
  form.append(field);
  document.body.append(form);
  form.submit();
}

/** The first step: opens the company's own page, which returns here with the nonce's hash. */
export const goTo = (address: string, from: 'accounts' | 'signup' | 'superuser'): void =>
  location.assign(`${address}${ENTER}?from=${from}`);
