import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { emailText } from '../../shared/platform/fields.ts'
import { asFolder, parseS3Url, type S3Account, type S3Address } from './s3/s3-address.ts'
import { needsEncoding, withoutPassword } from './server-url.ts'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535')

const parseSwitch = (value: string) =>
  /^(off|false|no)$/i.test(value) ? false : /^(on|true|yes)$/i.test(value) ? true : value

/** Accepts addresses and networks, but no bare number, which other servers read as a number of hops. */
function isNetwork(part: string) {
  const [host = '', bits, ...more] = part.split('/')
  const version = isIP(host)
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version > 0 && isMask && more.length === 0
}

const isProxyList = (value: string) =>
  typeof parseSwitch(value) === 'boolean' ||
  value.split(',').every((part) => /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isNetwork(part.trim()))

/** Whether an address has only an origin. */
const isOriginUrl = (value: string) => {
  const { pathname, search, hash } = new URL(value)
  return `${pathname}${search}${hash}` === '/'
}

/** Links in mails would show it to everybody. */
const hasUser = (value: string) => /^[^/]*\/\/[^/?#]*@/.test(value)

/** The secret and the codes of a provider must not cross a network in plain text. */
function isHttpsOrLoopback(value: string): boolean {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Variables whose values never appear in a message. */
const secrets = new Set([
  'SECRET_KEY',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'BACKUP_AGE_RECIPIENT',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
])

const encodingNeeded =
  'has a user name or password with characters that must be percent-encoded, such as %23 for #, %2F for / or %25 for %'

const isServerUrl = (value: string) => /^postgres(ql)?:/i.test(value)

/** Whether the address names a server and one of its databases. */
const isDatabaseUrl = ({ hostname, pathname, searchParams }: URL) =>
  (hostname !== '' || searchParams.has('host')) && /^\/[^/]+$/.test(pathname)

function databaseOf(value: string | undefined, dataDir: string): DatabaseLocation {
  if (value !== undefined && isServerUrl(value)) return { databaseFile: null, databaseUrl: value }
  const file = value?.replace(/^file:(\/\/)?/, '')
  return { databaseFile: file ? resolve(file) : resolve(dataDir, 'folkmoot.db'), databaseUrl: null }
}

const urlSetting = (protocols: RegExp, example: string) =>
  z.url({
    protocol: protocols,
    error: ({ input }) =>
      typeof input === 'string' && needsEncoding(input) ? encodingNeeded : `must be an address such as ${example}`,
  })

const smtpExample = 'smtp://user:password@mail.example.org:587'

const s3Url = z
  .string()
  .refine((value) => parseS3Url(value) !== null, 'must be an address such as s3://bucket/folder')
  .optional()

const environment = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test').default('production'),
  ),
  PORT: optional(port.default(3000)),
  // Brackets belong to addresses of pages, and come with a copied one.
  HOST: optional(
    z
      .string()
      .transform((value) => value.replace(/^\[(.*)\]$/, '$1'))
      .default('127.0.0.1'),
  ),
  PUBLIC_URL: optional(
    urlSetting(/^https?$/, 'https://forum.example.org')
      .refine((value) => !URL.canParse(value) || isOriginUrl(value), 'must be an address without a path')
      .refine((value) => !hasUser(value), 'must be an address without a user name')
      .optional(),
  ),
  DATA_DIR: optional(z.string().default('./data')),
  DATABASE_URL: optional(
    z
      .string()
      .refine((value) => !isServerUrl(value) || !needsEncoding(value), { error: encodingNeeded, abort: true })
      .refine(
        (value) =>
          isServerUrl(value) ? URL.canParse(value) && isDatabaseUrl(new URL(value)) : /^(file:|[^:]*$)/.test(value),
        'must be the path of a file, or an address such as postgres://user:password@db.example.org/folkmoot',
      )
      .optional(),
  ),
  SECRET_KEY: optional(
    z
      .string()
      .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits, as from: openssl rand -hex 32')
      .optional(),
  ),
  DRAIN_SECONDS: optional(
    z.coerce.number('must be a number').min(0, 'must be 0 to 300').max(300, 'must be 0 to 300').default(0),
  ),
  SMTP_URL: optional(
    urlSetting(/^smtps?$/, smtpExample)
      .refine((value) => !needsEncoding(value), encodingNeeded)
      .refine((value) => !/^smtps?:\/*$/i.test(value), `must be an address such as ${smtpExample}`)
      .optional(),
  ),
  MAIL_FROM: optional(z.string().includes('@', 'must be an email address').optional()),
  SUPER_ADMIN_EMAIL: optional(emailText('must be an email address').optional()),
  RATE_LIMITS: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  EMAIL_CHANGE: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  TRUST_PROXY: optional(
    z.string().refine(isProxyList, 'must be on, off, or addresses and networks separated by commas').default('off'),
  ),
  RELEASES_URL: optional(urlSetting(/^https?$/, 'https://example.org/folkmoot/releases').optional()),
  METRICS_TOKEN: optional(
    z
      .string()
      .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
      .optional(),
  ),
  OIDC_ISSUER: optional(
    urlSetting(/^https?$/, 'https://id.example.org')
      .refine(isHttpsOrLoopback, 'must begin with https://')
      .optional(),
  ),
  OIDC_CLIENT_ID: optional(z.string().optional()),
  OIDC_CLIENT_SECRET: optional(z.string().optional()),
  OIDC_LABEL: optional(z.string().max(40, 'must have at most 40 characters').optional()),
  MEDIA_S3_URL: optional(s3Url),
  BACKUP_S3_URL: optional(s3Url),
  BACKUP_AGE_RECIPIENT: optional(
    z
      .string()
      .regex(/^age1[02-9ac-hj-np-z]{58,}$/, 'must be a public key of age, age1…')
      .optional(),
  ),
  AWS_ACCESS_KEY_ID: optional(z.string().optional()),
  AWS_SECRET_ACCESS_KEY: optional(z.string().optional()),
  AWS_SESSION_TOKEN: optional(z.string().optional()),
  AWS_REGION: optional(z.string().default('us-east-1')),
  AWS_ENDPOINT_URL_S3: optional(urlSetting(/^https?$/, 'https://s3.example.org').optional()),
  AWS_ENDPOINT_URL: optional(urlSetting(/^https?$/, 'https://s3.example.org').optional()),
  BACKUP_BEFORE_MIGRATION: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  LOG_LEVEL: optional(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
  ),
})

type Values = z.output<typeof environment>

function bucketsOf(values: Values): Pick<Config, 'mediaBucket' | 'offSite' | 's3Account' | 'ageRecipient'> {
  const s3Account: S3Account = {
    endpoint: values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL ?? null,
    region: values.AWS_REGION,
    accessKeyId: values.AWS_ACCESS_KEY_ID ?? null,
    secretAccessKey: values.AWS_SECRET_ACCESS_KEY ?? null,
    sessionToken: values.AWS_SESSION_TOKEN ?? null,
  }
  const ageRecipient = values.BACKUP_AGE_RECIPIENT ?? null
  const addressIn = (name: 'MEDIA_S3_URL' | 'BACKUP_S3_URL') => {
    const address = parseS3Url(values[name] ?? '')
    if (address && (s3Account.accessKeyId === null || s3Account.secretAccessKey === null))
      throw new ConfigError(`${name} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`)
    return address
  }
  const [at, to] = [addressIn('MEDIA_S3_URL'), addressIn('BACKUP_S3_URL')]
  const offSite = to && { to, account: s3Account, recipient: ageRecipient }
  return { s3Account, ageRecipient, offSite, mediaBucket: at && { at: asFolder(at), account: s3Account } }
}

/** The place of the database: a file of SQLite, or a server of PostgreSQL, whose address contains the password. */
export type DatabaseLocation = { databaseFile: string; databaseUrl: null } | { databaseFile: null; databaseUrl: string }

/** The validated environment with all defaults. */
export type Config = DatabaseLocation & Settings

interface Settings {
  isDevelopment: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Whether the environment sets it. */
  hasPublicUrl: boolean
  dataDir: string
  /** The key of stored secrets, which several processes share; null for a file in the data folder. */
  secretKey: Buffer | null
  /** How long a process that stops serves on while `/readyz` refuses, in milliseconds. */
  drainMs: number
  smtpUrl: string | null
  mailFrom: string
  /** Whether the environment sets the sender of mails. */
  hasMailFrom: boolean
  superAdminEmail: string | null
  /** `true` trusts every proxy; a list trusts these addresses and networks. */
  trustProxy: boolean | string
  /** Off only for tests and benchmarks. */
  enablesRateLimits: boolean
  /** Whether users may change their email address. */
  allowsEmailChange: boolean
  /** The folder of a bucket that contains the images; null for the data folder. */
  mediaBucket: { at: S3Address; account: S3Account } | null
  /** Where copies of the backups go, and the public key that they are encrypted for; null for nowhere. */
  offSite: { to: S3Address; account: S3Account; recipient: string | null } | null
  /** For the commands, which may name another bucket. */
  s3Account: S3Account
  ageRecipient: string | null
  /** Whether a migration that changes existing data waits for a backup. */
  backsUpBeforeMigration: boolean
  logLevel: string
  /** Where super admins read about newer versions; the server never asks there. */
  releasesUrl: string | null
  /** The bearer token that gives access to the metrics; null switches them off. */
  metricsToken: string | null
  /** The OpenID provider that signs users in; null without one. */
  openid: OpenidProvider | null
}

export interface OpenidProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on the button. */
  label: string
}

type OpenidVariable = 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_LABEL'

/** Throws a ConfigError unless all or none of the variables are set; only the label has a default. */
function openidOf(values: Partial<Record<OpenidVariable, string | undefined>>): OpenidProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.')
  return { issuer, clientId, clientSecret, label: values.OIDC_LABEL ?? new URL(issuer).hostname }
}

/** An invalid value in the environment; the message names the variable. */
export class ConfigError extends Error {}

/** Reads the environment. Throws a ConfigError with a message of one sentence. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const result = environment.safeParse(env)
  if (!result.success) {
    const [issue] = result.error.issues
    const name = String(issue?.path[0])
    const value = secrets.has(name) ? '' : ` (it is "${withoutPassword(env[name] ?? '')}")`
    throw new ConfigError(`${name} ${issue?.message}${value}.`)
  }
  const values = result.data
  const dataDir = resolve(values.DATA_DIR)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).href.replace(/\/+$/, '')
  return {
    isDevelopment: values.NODE_ENV === 'development',
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    dataDir,
    ...databaseOf(values.DATABASE_URL, dataDir),
    secretKey: values.SECRET_KEY === undefined ? null : Buffer.from(values.SECRET_KEY, 'hex'),
    drainMs: values.DRAIN_SECONDS * 1_000,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    hasMailFrom: values.MAIL_FROM !== undefined,
    superAdminEmail: values.SUPER_ADMIN_EMAIL ?? null,
    trustProxy: parseSwitch(values.TRUST_PROXY),
    enablesRateLimits: values.RATE_LIMITS === 'on',
    allowsEmailChange: values.EMAIL_CHANGE === 'on',
    ...bucketsOf(values),
    backsUpBeforeMigration: values.BACKUP_BEFORE_MIGRATION === 'on',
    logLevel: values.LOG_LEVEL,
    releasesUrl: values.RELEASES_URL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    openid: openidOf(values),
  }
}

/** Reads where `folkmoot move` copies the database to: as given, or from MOVE_TO_URL. Throws a ConfigError. */
export function readMoveTarget(given: string | undefined): DatabaseLocation | null {
  const to = given ?? process.env.MOVE_TO_URL
  if (!to) return null
  try {
    return readConfig({ ...process.env, DATABASE_URL: to })
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(error.message.replace('DATABASE_URL', 'The target')) : error
  }
}

/** The variables by which a child process finds the unpacked files of the executable: src/launcher/unpack.ts. */
export const launcherFolders = ({ XDG_CACHE_HOME, LOCALAPPDATA, HOME, DATA_DIR } = process.env) => ({
  XDG_CACHE_HOME,
  LOCALAPPDATA,
  HOME,
  DATA_DIR,
})
