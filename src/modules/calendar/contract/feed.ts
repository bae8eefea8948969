import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Layers that one feed may have. */
export const MAX_LAYERS = 50;
const layerids = z.array(z.string().min(1).max(40)).min(1, 'Please select at least one').max(MAX_LAYERS);

export const getFeed = endpoint({
  method: 'GET',
  path: 'calendar/feed',
  access: 'session',
  summary: 'What the caller’s feed shows and may show; its address is shown when it is created and never again',
  input: z.object({}),
  output: z.array(
    z.object({
      layers: z.array(z.object({ layerid: z.string(), layername: z.string() })),
      /** Null without a feed. */
      feed: z.object({ layerids: z.array(z.string()), addeddate: z.string() }).nullable(),
    }),
  ),
  example: {},
});

export const createFeed = endpoint({
  method: 'POST',
  path: 'calendar/feed',
  access: 'session',
  summary: 'Create the address of the caller’s feed; the one before counts no more',
  input: z.object({ layerids }),
  output: z.array(z.object({ address: z.string() })),
  example: { layerids: ['leave'] },
});

export const changeFeed = endpoint({
  method: 'POST',
  path: 'calendar/feedlayers',
  access: 'session',
  summary: 'Choose what the caller’s feed shows; its address stays',
  input: z.object({ layerids }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { layerids: ['leave'] },
});

export const removeFeed = endpoint({
  method: 'DELETE',
  path: 'calendar/feed',
  access: 'session',
  summary: 'End the caller’s feed: its address is unknown from now on',
  input: z.object({}),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: {},
});
