import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { failureDetail } from '../auth/failure-detail.ts'

/** What came between the browser and a passkey; the message is for people. */
class PasskeyProblem extends Error {}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used: the request was cancelled or took too long.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address.',
}

interface WebAuthn {
  startAuthentication: typeof startAuthentication
  startRegistration: typeof startRegistration
}

/** The library is fetched when somebody reaches for a passkey. */
async function withBrowser<Answer>(ask: (browser: WebAuthn) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(await import('@simplewebauthn/browser'))
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new PasskeyProblem(words[name] ?? 'The passkey could not be used.')
  }
}

/** False where the browser knows no passkeys, or the page came over plain http. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window

// The options come from the library that reads them here, by way of JSON: no type of ours describes them.
export const makePasskey = (options: object) =>
  withBrowser(({ startRegistration }) => startRegistration({ optionsJSON: options as CreationOptions }))

export const askPasskey = (options: object) =>
  withBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON: options as RequestOptions }))

/** Why a call failed, or the browser's part in it. */
export const failureText = (error: { message: string }) =>
  error instanceof PasskeyProblem ? error.message : (failureDetail(error) ?? error.message)
