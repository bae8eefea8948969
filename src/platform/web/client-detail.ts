import { deviceToken } from './push-token.ts';

/**
 * What this browser reports about itself at sign-in and sign-out: recorded by the server, never trusted. The device
 * token is that of push messages, while they are on; a browser has no device id or address of its own.
 */
export const clientDetail = () => ({
  logintype: 2,
  browserdetail: navigator.userAgent.slice(0, 1000),
  systemdetail: `${navigator.platform}, ${screen.width}×${screen.height}, ${navigator.language}`.slice(0, 1000),
  devicetokenid: deviceToken.get(),
});
