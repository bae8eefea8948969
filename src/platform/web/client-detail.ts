/**
 * What this browser reports about itself at sign-in and sign-out: recorded by the server, never trusted. A browser has
 * no device id, push token or address of its own; these are sent as null.
 */
export const clientDetail = () => ({
  logintype: 2,
  browserdetail: navigator.userAgent.slice(0, 1000),
  systemdetail: `${navigator.platform}, ${screen.width}×${screen.height}, ${navigator.language}`.slice(0, 1000),
  devicetokenid: null,
});
