const isAscii = /^\p{ASCII}*$/u
/** Characters that end a host within an address, or mean something else there. */
const foreignToHost = /[^\P{ASCII}a-z\d.-]/iu

/**
 * Returns the form of an international host name that mail servers and name servers know, `xn--bcher-kva.example` for
 * every spelling of `bücher.example`. Other names, and invalid ones, are returned as they are.
 */
export function asciiHost(host: string): string {
  const address = `http://${host}`
  const isInternational = !isAscii.test(host) && !foreignToHost.test(host) && URL.canParse(address)
  return isInternational ? new URL(address).hostname : host
}

/** Returns a mail address, or the end of one, with its host in that form. */
export function withAsciiHost(address: string): string {
  const start = address.lastIndexOf('@') + 1
  return address.slice(0, start) + asciiHost(address.slice(start))
}
