import { tellFault, TRACING } from '#platform/contract/tracing.ts';
import { ENVIRONMENT, VERSION } from './environment.ts';
import { send } from './wire.ts';

/** Reports errors of this page to the server's log. Only started where a collector is switched on. */
export function startTracing(): void {
  const { samplerate, stack, most } = TRACING[ENVIRONMENT];
  let result = 0;
  const tell = (reason: unknown) => {
    if (result >= most || Math.random() >= samplerate) return;
    result += 1;
    const fault = {
      message: String(reason instanceof Error ? reason.message : reason).slice(0, 500),
      place: location.pathname.slice(0, 300),
      stack: stack && reason instanceof Error ? (reason.stack ?? '').slice(0, 4000) : null,
      version: VERSION,
      environment: ENVIRONMENT,
    };
    // A failed report is not an error itself.
    void send(tellFault, fault).catch(() => undefined);
  };
  addEventListener('error', (event) => tell(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => tell(event.reason));
}
