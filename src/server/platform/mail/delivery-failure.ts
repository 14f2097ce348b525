import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { PhrasedError } from '../languages/phrased-error.ts'
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
export class DeliveryFailed extends PhrasedError {}

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
const certificateFaults: readonly [RegExp, (host: string) => Phrase][] = [
  [
    /DEPTH_ZERO_SELF_SIGNED/,
    (host) =>
      phrase(
        'The certificate of {host} is self-signed, so nothing proves whose it is. Let this machine trust it by NODE_EXTRA_CA_CERTS.',
        { host },
      ),
  ],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/,
    (host) =>
      phrase(
        'The certificate of {host} comes from an authority that this machine does not know. If it is your own, name its file in NODE_EXTRA_CA_CERTS.',
        { host },
      ),
  ],
  [/CERT_HAS_EXPIRED/, (host) => phrase('The certificate of {host} has expired.', { host })],
  [
    /CERT_NOT_YET_VALID/,
    (host) => phrase('The certificate of {host} is not valid yet. Check the clock of this machine.', { host }),
  ],
  [/ALTNAME|HOSTNAME_MISMATCH/, (host) => phrase('The certificate of {host} is not valid for this name.', { host })],
  [/CERT/, (host) => phrase('The certificate of {host} is not valid.', { host })],
]

const systemFaults: Readonly<Record<string, (host: string, port: string) => Phrase>> = {
  ENOTFOUND: (host) => phrase('There is no server with the name {host}. Check the name.', { host }),
  EDNS: (host) => phrase('There is no server with the name {host}. Check the name.', { host }),
  EAI_AGAIN: (host) =>
    phrase('The name {host} could not be looked up. Check the name and the network of this machine.', { host }),
  ECONNREFUSED: (host, port) =>
    phrase('{host} does not accept connections on port {port}. Check the port.', { host, port }),
  EHOSTUNREACH: (host) => phrase('{host} cannot be reached from this machine.', { host }),
  ENETUNREACH: (host) => phrase('{host} cannot be reached from this machine.', { host }),
  ETIMEDOUT: (host, port) =>
    phrase(
      '{host} did not answer on port {port} in time. Check the port and the encryption; many hosting providers block port 25.',
      { host, port },
    ),
}

const libraryFaults: Readonly<Record<string, (host: string, port: string) => Phrase>> = {
  EAUTH: (host) => phrase('{host} refused the user name or the password.', { host }),
  ETLS: (host, port) =>
    phrase('{host} does not offer this encryption on port {port}. Choose another encryption or port.', { host, port }),
  EPROTOCOL: (host, port) =>
    phrase('The program that answers at {host}, port {port}, does not speak as a mail server.', { host, port }),
  ECONNECTION: (host, port) =>
    phrase('{host} closed the connection on port {port}. Check the port and the encryption.', { host, port }),
  ESOCKET: (host, port) =>
    phrase('The connection to {host}, port {port}, failed. Check the port and the encryption.', { host, port }),
  EENVELOPE: (host) => phrase('{host} refused the sender or the recipient.', { host }),
  EMESSAGE: (host) => phrase('{host} refused the email.', { host }),
  EABORT: (host, port) =>
    phrase('{host} did not take the email on port {port} in time. Check the port and the encryption.', { host, port }),
}

/** Whether the answer is a refusal of a mail server. The answers of other programs are not shown. */
const isRefusal = ({ responseCode = 0 }: Partial<TransportError>) => responseCode >= 400 && responseCode < 600

/**
 * Explains in plain words why a mail could not be sent, with the mail server's own refusal, without credentials. A
 * program that is no mail server is not quoted, so that the test of a server cannot read what listens inside a network.
 */
export function deliveryFailure(error: unknown, server: SmtpServer | null): Phrase {
  const fault = error as Partial<TransportError>
  const fallback = safeText(error instanceof Error ? error.message : String(error), server, errorMax)
  if (server === null || fault.code === undefined)
    return fallback ? { text: fallback } : phrase('The email could not be sent.')
  const { host, port } = endpointOf(server)
  const system = fault.originalCode ?? fault.code
  const certificate = certificateFaults.find(([codes]) => codes.test(system))
  if (certificate) return certificate[1](host)
  const explain = systemFaults[system] ?? libraryFaults[fault.code]
  if (!explain) return { text: fallback }
  // A port is a name, which no language groups by thousands.
  const failure = explain(host, String(port))
  if (!isRefusal(fault)) return failure
  const sentence = fault.code === 'EPROTOCOL' ? phrase('{host} refused to talk to this server.', { host }) : failure
  return phrase('{sentence} It said: {reply}', { sentence, reply: safeText(fault.response ?? '', server, replyMax) })
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
