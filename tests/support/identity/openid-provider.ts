import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** An account of the provider. `claims` may leave out or change anything. */
export interface ProviderAccount {
  sub: string
  [claim: string]: unknown
}

export const clientId = 'folkmoot'
export const clientSecret = 'a secret of the client'

/** Starts the real oidc-provider on 127.0.0.1. It signs in the account that `current` names, without asking. */
export async function startOpenidProvider(redirectUri: string, isExactUserinfo = true) {
  const state: { account: ProviderAccount } = { account: { sub: 'nobody' } }
  const app: { handle?: (request: never, response: never) => void } = {}
  const { createServer } = await import('node:http')
  const server: Server = createServer((request, response) => app.handle?.(request as never, response as never))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: isExactUserinfo,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ ...state.account, sub }) }),
    interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key of the cookies'] },
    loadExistingGrant: async (ctx: {
      oidc: {
        session: { accountId: string }
        client: { clientId: string }
        provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } }
      }
    }) => {
      const { session, client, provider } = ctx.oidc
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  } as never)
  const callback = provider.callback()
  app.handle = async (request: never, response: never) => {
    if (!String((request as { url: string }).url).startsWith('/interaction/')) return callback(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: state.account.sub } })
  }

  /** Follows the provider's pages as a browser does; returns the query of the address that leads back. */
  async function follow(url: string): Promise<string> {
    const cookies = new Map<string, string>()
    for (let next = url; ; ) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const header of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location) throw new Error(`the provider answers ${response.status}: ${await response.text()}`)
      next = new URL(location, next).href
      if (next.startsWith(redirectUri)) return new URL(next).search
    }
  }

  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { issuer, follow, close, signIn: (account: ProviderAccount) => Object.assign(state, { account }) }
}
