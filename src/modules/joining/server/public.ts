export { inviteToJoin, type ToJoin } from './invite-to-join.ts';
