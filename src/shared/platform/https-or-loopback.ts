/** Whether requests to the address cross no network in plain text: they use https, or stay on this machine. */
export const isHttpsOrLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
