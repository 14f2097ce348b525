import type { Configuration, CustomFetch } from 'openid-client'
import { isHttpsOrLoopback } from '../../../shared/platform/https-or-loopback.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Config, OpenidProvider } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

type Credentials = Pick<OpenidProvider, 'issuer' | 'clientId' | 'clientSecret'>

/** Loaded on first use, so that it does not delay the start. */
export const openidClient = () => import('openid-client')

/** The page to which the provider leads back. */
export const callbackUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/sign-in/provider`

/** How long a request to the provider may take, in seconds. */
const timeout = 5
/** The maximum size of an answer, in bytes. */
const answerMax = 500_000
/** How long the provider's addresses and keys are trusted, in milliseconds. */
const configurationMs = 600_000

async function readBounded(response: Response): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > answerMax) throw new Error('the answer of the provider is too large')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts)).buffer
}

/** Follows no redirects, and reads no more than an answer needs. */
const boundedFetch: CustomFetch = async (address, options) => {
  if (!isHttpsOrLoopback(new URL(address))) throw new Error('the provider names an address without https')
  const response = await fetch(address, options as RequestInit)
  const { status, statusText, headers } = response
  const body = await readBounded(response)
  return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers })
}

/** Returns why the provider cannot be used. A network that fails is worth another try; anything else is not. */
export function providerFailure({ log }: Pick<Services, 'log'>, error: unknown): AppError {
  log.warn({ err: error }, 'the sign-in provider failed')
  const { code = '', name = '' } = Object(error) as { code?: string; name?: string }
  const isSilent =
    code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && !code) || /^(Timeout|Abort)Error$/.test(name)
  return isSilent
    ? new AppError('SERVICE_UNAVAILABLE', messages.openidSilent)
    : new AppError('BAD_GATEWAY', messages.openidInvalid)
}

/** The provider's addresses and keys, trusted from `at` on for the secret and the client that they were read for. */
let discovered: { provider: Credentials; at: number; configuration: Configuration } | undefined

const isSame = (one: Credentials, other: Credentials) =>
  one.issuer === other.issuer && one.clientId === other.clientId && one.clientSecret === other.clientSecret

/** Returns the provider's addresses and keys. Throws 503 when it does not answer, and 502 when it answers nonsense. */
export async function discover(services: Pick<Services, 'log' | 'now'>, provider: Credentials): Promise<Configuration> {
  const now = services.now().getTime()
  if (discovered && isSame(discovered.provider, provider) && now - discovered.at < configurationMs)
    return discovered.configuration
  const { allowInsecureRequests, ClientSecretPost, customFetch, discovery, enableNonRepudiationChecks } =
    await openidClient()
  const url = new URL(provider.issuer)
  try {
    const configuration = await discovery(url, provider.clientId, undefined, ClientSecretPost(provider.clientSecret), {
      [customFetch]: boundedFetch,
      timeout,
      execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
    })
    const { issuer, clientId, clientSecret } = provider
    discovered = { provider: { issuer, clientId, clientSecret }, at: now, configuration }
    return configuration
  } catch (error) {
    throw providerFailure(services, error)
  }
}
