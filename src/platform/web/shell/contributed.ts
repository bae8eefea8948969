import { type ComponentType, lazy } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

const components = new WeakMap<object, unknown>();

/**
 * The component of something that a module contributes, by its `load`: created once, since a new lazy component on each
 * render would load for ever.
 */
export function contributed<P>(load: Load<P>): ComponentType<P> {
  const component = (components.get(load) as ComponentType<P> | undefined) ?? lazy(load);
  components.set(load, component);
  return component;
}
