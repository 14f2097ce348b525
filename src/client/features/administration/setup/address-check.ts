import { msg } from '@lingui/core/macro'
import { writeNow } from '../../../ui/languages/texts.tsx'

export interface AddressVerdict {
  isGood: boolean
  text: string
  /** The step that mends it. */
  fix?: string
  /** The set-up at the configured address. */
  link?: string
}

const isLocal = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

function agreement(origin: string, publicUrl: string): AddressVerdict {
  if (new URL(publicUrl).origin === origin)
    return { isGood: true, text: writeNow(msg`The public address is ${publicUrl}, and your browser uses it.`) }
  return {
    isGood: false,
    text: writeNow(
      msg`You opened ${origin}, but the public address is ${publicUrl}. Links in emails lead there, and signing in may not work here.`,
    ),
    fix: writeNow(
      msg`If people will open ${origin}, set PUBLIC_URL=${origin} in the environment of the server, then start it again. Otherwise, continue at the public address.`,
    ),
    link: publicUrl,
  }
}

function reach(url: URL): AddressVerdict {
  if (isLocal(url))
    return {
      isGood: false,
      text: writeNow(msg`Only this machine can open this address. That is fine for a trial.`),
      fix: writeNow(
        msg`To let others in, set PUBLIC_URL to the address they will open, such as https://forum.example.org, in the environment of the server, then start it again.`,
      ),
    }
  if (url.protocol === 'https:') return { isGood: true, text: writeNow(msg`The connection is encrypted.`) }
  const { hostname } = url
  return {
    isGood: false,
    text: writeNow(msg`The connection is not encrypted: others in the network can read passwords.`),
    fix: writeNow(
      msg`Put a proxy such as Caddy in front, set PUBLIC_URL=https://${hostname} in the environment of the server, then start it again.`,
    ),
  }
}

/** Compares the address in the browser with the configured one, and checks who can use it. The first is the comparison. */
export const addressVerdicts = (origin: string, publicUrl: string): [AddressVerdict, AddressVerdict] => [
  agreement(origin, publicUrl),
  reach(new URL(publicUrl)),
]
