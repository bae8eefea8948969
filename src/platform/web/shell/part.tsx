import {
  Component,
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { t } from '../language.ts';
import { onReached, reachability } from '../reachable.ts';
import { toast } from './toast.ts';

/** A part of the shell whose code is loaded when it is needed, with what has been loaded of it. */
export type Part<P> = {
  readonly load: () => Promise<ComponentType<P>>;
  readonly loaded: () => ComponentType<P> | undefined;
};

/**
 * Asks for a file again under another address, because a browser remembers that a module could not be fetched.
 * @throws the error of the first request where it names no file of ours
 */
async function loadedAgain<P>(error: unknown): Promise<{ default: ComponentType<P> }> {
  const [address] = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '') ?? [];
  if (address === undefined || new URL(address).origin !== location.origin) throw error;
  const again = (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as { default?: ComponentType<P> };
  if (!again.default) throw error;
  return { default: again.default };
}

type Draw<P> = (props: P) => ReactNode;

/** Loads the code of a part once; a request that fails is made a second time. */
export function partOf<P>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let shown: ComponentType<P> | undefined;
  return {
    loaded: () => shown,
    load: async () => {
      shown ??= (await load().catch(loadedAgain<P>)).default;
      return shown;
    },
  };
}

/** Says why a part is missing: without a network, or because a request for it failed. */
export const tellLost = (): void =>
  toast(
    'error',
    reachability() === 'online'
      ? t('This part could not be loaded. Please try again.')
      : t('There is no connection, so this part could not be loaded. What you have entered stays.'),
  );

/**
 * What draws a part, once it is wanted and loaded.
 * @param onLost called where it cannot be loaded; by default it is tried again once the server is reached
 */
export function usePart<P extends object>(part: Part<P>, wanted = true, onLost?: () => void): Draw<P> | undefined {
  const [tries, setTries] = useState(0);
  const loaded = part.loaded();
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let isGone = false;
    let stop = () => {};
    const again = () => setTries((before) => before + 1);
    part.load().then(
      () => (isGone ? undefined : again()),
      () => {
        if (isGone) return;
        if (onLost) onLost();
        else stop = onReached(again);
      },
    );
    return () => {
      isGone = true;
      stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is done about a loss does not load anew
  }, [part, wanted, loaded, tries]);
  return wanted && loaded ? (props) => createElement(loaded as FunctionComponent<object>, props) : undefined;
}

/** Keeps a fault of one part of the shell to that part: the page beside it stays, with what is entered on it. */
export class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
