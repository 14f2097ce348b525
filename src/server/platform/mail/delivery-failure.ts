import { truncate } from '../../../shared/platform/truncate.ts'
import { toSingleLine } from './email-layout.ts'
import { credentialsOf, endpointOf, type SmtpServer } from './smtp.ts'

const errorMax = 500
const replyMax = 200
const redaction = '…'

interface TransportError {
  message: string
  code?: string
  /** The system's code, when the library replaced it by its own. */
  originalCode?: string
  /** The server's last answer. */
  response?: string
  responseCode?: number
  /** The command that failed. */
  command?: string
}

/** A mail could not be sent. The message says why in plain words, without credentials. */
export class DeliveryFailed extends Error {}

/** The mail server knows that the recipient's mailbox does not take this mail, and will not later. */
export class RecipientRefused extends DeliveryFailed {}

/** The encodings in which a transport may quote its credentials. */
function secretsOf(server: SmtpServer | null): string[] {
  if (server === null) return []
  const { user, password } = credentialsOf(server)
  if (password === '') return []
  const encoded = [password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString('base64'))
  // Longest first, because one may contain another.
  return [...encoded, password, encodeURIComponent(password)].sort((one, other) => other.length - one.length)
}

/** Returns a text on one line, shortened and without credentials. */
function safeText(text: string, server: SmtpServer | null, max: number): string {
  const said = secretsOf(server).reduce((text, secret) => text.replaceAll(secret, redaction), text)
  return truncate(toSingleLine(said), max)
}

/** Codes of OpenSSL and Node for a certificate that does not prove the server's name. The first that matches explains. */
const certificateFaults: readonly [RegExp, (host: string) => string][] = [
  [
    /DEPTH_ZERO_SELF_SIGNED/,
    (host) =>
      `The certificate of ${host} is self-signed, so nothing proves whose it is. Let this machine trust it by NODE_EXTRA_CA_CERTS.`,
  ],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/,
    (host) =>
      `The certificate of ${host} comes from an authority that this machine does not know. If it is your own, name its file in NODE_EXTRA_CA_CERTS.`,
  ],
  [/CERT_HAS_EXPIRED/, (host) => `The certificate of ${host} has expired.`],
  [/CERT_NOT_YET_VALID/, (host) => `The certificate of ${host} is not valid yet. Check the clock of this machine.`],
  [/ALTNAME|HOSTNAME_MISMATCH/, (host) => `The certificate of ${host} is not valid for this name.`],
  [/CERT/, (host) => `The certificate of ${host} is not valid.`],
]

const systemFaults: Readonly<Record<string, (host: string, port: number) => string>> = {
  ENOTFOUND: (host) => `There is no server with the name ${host}. Check the name.`,
  EDNS: (host) => `There is no server with the name ${host}. Check the name.`,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up. Check the name and the network of this machine.`,
  ECONNREFUSED: (host, port) => `${host} does not accept connections on port ${port}. Check the port.`,
  EHOSTUNREACH: (host) => `${host} cannot be reached from this machine.`,
  ENETUNREACH: (host) => `${host} cannot be reached from this machine.`,
  ETIMEDOUT: (host, port) =>
    `${host} did not answer on port ${port} in time. Check the port and the encryption; many hosting providers block port 25.`,
}

const libraryFaults: Readonly<Record<string, (host: string, port: number) => string>> = {
  EAUTH: (host) => `${host} refused the user name or the password.`,
  ETLS: (host, port) => `${host} does not offer this encryption on port ${port}. Choose another encryption or port.`,
  EPROTOCOL: (host, port) => `The program that answers at ${host}, port ${port}, does not speak as a mail server.`,
  ECONNECTION: (host, port) => `${host} closed the connection on port ${port}. Check the port and the encryption.`,
  ESOCKET: (host, port) => `The connection to ${host}, port ${port}, failed. Check the port and the encryption.`,
  EENVELOPE: (host) => `${host} refused the sender or the recipient.`,
  EMESSAGE: (host) => `${host} refused the email.`,
  EABORT: (host, port) => `${host} did not take the email on port ${port} in time. Check the port and the encryption.`,
}

/** Whether the answer is a refusal of a mail server. The answers of other programs are not shown. */
const isRefusal = ({ responseCode = 0 }: Partial<TransportError>) => responseCode >= 400 && responseCode < 600

/**
 * Explains in plain words why a mail could not be sent, with the mail server's own refusal, without credentials. A
 * program that is no mail server is not quoted, so that the test of a server cannot read what listens inside a network.
 */
export function deliveryFailure(error: unknown, server: SmtpServer | null): string {
  const fault = error as Partial<TransportError>
  const fallback = safeText(error instanceof Error ? error.message : String(error), server, errorMax)
  if (server === null || fault.code === undefined) return fallback || 'The email could not be sent.'
  const { host, port } = endpointOf(server)
  const system = fault.originalCode ?? fault.code
  const certificate = certificateFaults.find(([codes]) => codes.test(system))
  if (certificate) return certificate[1](host)
  const explain = systemFaults[system] ?? libraryFaults[fault.code]
  if (!explain) return fallback
  if (!isRefusal(fault)) return explain(host, port)
  const sentence = fault.code === 'EPROTOCOL' ? `${host} refused to talk to this server.` : explain(host, port)
  return `${sentence} It said: ${safeText(fault.response ?? '', server, replyMax)}`
}

/** Refusals of RCPT that are about this server's login or address, which its operator can mend. */
const isAboutSender = ({ responseCode = 0, response = '' }: Partial<TransportError>) =>
  [503, 530, 535, 538].includes(responseCode) || /relay|authenti|client host/i.test(response)

/** Whether the server refused the recipient for good: the same mail would be refused again. */
function isRecipientRefused(fault: Partial<TransportError>) {
  const { code, command, responseCode = 0 } = fault
  const isForGood = responseCode >= 500 && responseCode < 600
  return isForGood && code === 'EENVELOPE' && command === 'RCPT TO' && !isAboutSender(fault)
}

/** Returns the error that tells the queue why a mail could not be sent, and whether to try again. */
export function failureOf(error: unknown, server: SmtpServer): DeliveryFailed {
  const Failure = isRecipientRefused(error as Partial<TransportError>) ? RecipientRefused : DeliveryFailed
  return new Failure(deliveryFailure(error, server), { cause: error })
}
