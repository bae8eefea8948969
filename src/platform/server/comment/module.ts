import type { ServerModule } from '../module.ts';
import { attachmentEndpoints, attachmentPurpose } from './attachment.ts';
import { commentEndpoints, commentMention } from './comment.ts';
import { ownersByKind } from './owner.ts';
import { threadEndpoint } from './thread.ts';

/** Serves comments and files beside the kinds of record that modules declare. */
export function commentsOf(modules: readonly ServerModule[]): ServerModule {
  const owners = ownersByKind(modules.flatMap(({ commented = [] }) => commented));
  return {
    name: 'comments',
    endpoints: [threadEndpoint(owners), ...commentEndpoints(owners), ...attachmentEndpoints(owners)],
    files: [attachmentPurpose(owners)],
    notifications: [commentMention],
  };
}
