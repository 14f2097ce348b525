import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { failureDetail, sentenceOf } from '../../../ui/api-error.ts'

/** An error of the browser's passkey API. */
class PasskeyProblem extends Error {
  readonly shownText: MessageDescriptor

  constructor(shownText: MessageDescriptor) {
    super('The browser did not use a passkey')
    this.shownText = shownText
  }
}

const browserErrorMessages: Readonly<Record<string, MessageDescriptor>> = {
  NotAllowedError: msg`The passkey was not used: the request was cancelled or took too long.`,
  InvalidStateError: msg`This device has a passkey for your account already.`,
  SecurityError: msg`Passkeys do not work at this address.`,
}

interface WebAuthn {
  startAuthentication: typeof startAuthentication
  startRegistration: typeof startRegistration
}

/** Loads the library on first use. */
async function withWebAuthn<Answer>(ask: (browser: WebAuthn) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(await import('@simplewebauthn/browser'))
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new PasskeyProblem(browserErrorMessages[name] ?? msg`The passkey could not be used.`)
  }
}

/** False when the browser has no passkey API, or the page was loaded over plain HTTP. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window

// The type is `object` because the options cross tRPC as JSON, produced by the library's server half.
export const registerPasskey = (options: object) =>
  withWebAuthn(({ startRegistration }) => startRegistration({ optionsJSON: options as CreationOptions }))

/** With `useBrowserAutofill`, the browser offers the passkeys in a field, and the promise may stay open for long. */
export const authenticateWithPasskey = (options: object, { useBrowserAutofill = false } = {}) =>
  withWebAuthn(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as RequestOptions, useBrowserAutofill }),
  )

/** Whether the browser can offer passkeys in a field. */
export const offersPasskeysInFields = async () =>
  supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Ends the offer in the field. */
export const stopOfferingPasskeys = () =>
  void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())

/** Returns a function for the message to show: from the browser if it failed, otherwise from the server. */
export function usePasskeyErrorText() {
  const { t } = useLingui()
  return (error: { message: string }) =>
    error instanceof PasskeyProblem ? t(error.shownText) : (failureDetail(error) ?? sentenceOf(error))
}
