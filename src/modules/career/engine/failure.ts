import { message, type MessageCode, NO_ANSWER, NO_SUCH_CALL, TOO_MANY } from '#platform/contract/messages.ts';

/** How a call of a visitor failed: the status, 0 where there was no answer, and what the server said, if anything. */
export type Failure = { readonly status: number; readonly servermessage?: string | undefined };

/**
 * The one sentence of a kind of failure, in English: what the server said; that there is no connection; that it was
 * too much at once; else the catalogue's (S7-065, S7-066, S8-012, S8-015).
 */
export function failureText({ status, servermessage }: Failure, otherwise: MessageCode = 'E0030'): string {
  if (status === 0) return NO_ANSWER;
  // A newer server without this call: nothing that a visitor could read.
  if (servermessage !== undefined && servermessage !== '' && servermessage !== NO_SUCH_CALL) return servermessage;
  return status === 429 ? TOO_MANY : message(otherwise);
}

/** What the server said in the body of an answer; undefined where it said nothing that can be read. */
export function messageIn(body: unknown): string | undefined {
  const servermessage = (body as { error?: { message?: unknown } } | null | undefined)?.error?.message;
  return typeof servermessage === 'string' ? servermessage : undefined;
}
