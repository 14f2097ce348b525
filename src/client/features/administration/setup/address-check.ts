export interface AddressVerdict {
  isGood: boolean
  text: string
  /** The step that mends it. */
  fix?: string
  /** The set-up at the configured address. */
  link?: string
}

const isLocal = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const restart = 'in the environment of the server, then start it again.'

function agreement(origin: string, publicUrl: string): AddressVerdict {
  if (new URL(publicUrl).origin === origin)
    return { isGood: true, text: `The public address is ${publicUrl}, and your browser uses it.` }
  return {
    isGood: false,
    text: `You opened ${origin}, but the public address is ${publicUrl}. Links in emails lead there, and signing in may not work here.`,
    fix: `If people will open ${origin}, set PUBLIC_URL=${origin} ${restart} Otherwise, continue at the public address.`,
    link: publicUrl,
  }
}

function reach(url: URL): AddressVerdict {
  if (isLocal(url))
    return {
      isGood: false,
      text: 'Only this machine can open this address. That is fine for a trial.',
      fix: `To let others in, set PUBLIC_URL to the address they will open, such as https://forum.example.org, ${restart}`,
    }
  if (url.protocol === 'https:') return { isGood: true, text: 'The connection is encrypted.' }
  return {
    isGood: false,
    text: 'The connection is not encrypted: others in the network can read passwords.',
    fix: `Put a proxy such as Caddy in front, set PUBLIC_URL=https://${url.hostname} ${restart}`,
  }
}

/** Compares the address in the browser with the configured one, and checks who can use it. The first is the comparison. */
export const addressVerdicts = (origin: string, publicUrl: string): [AddressVerdict, AddressVerdict] => [
  agreement(origin, publicUrl),
  reach(new URL(publicUrl)),
]
