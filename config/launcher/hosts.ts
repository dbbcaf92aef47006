/** Host name by which a browser on this machine reaches a listening address. `localhost` may not mean ::1, so ::1 is shown as it is. */
export function shownHost(host: string): string {
  const asked = askedHost(host);
  return asked === '127.0.0.1' ? 'localhost' : asked;
}

/** The same for the launcher, on any machine: `localhost` may mean 127.0.0.1 or ::1, and some machines don't know the name. */
export function askedHost(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
