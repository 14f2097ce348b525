import { resolve } from 'node:path'
import type { z } from 'zod'
import { environment, isServerUrl, parseSwitch, secrets } from './environment.ts'
import { asFolder, parseS3Url, type S3Account, type S3Address } from './s3/s3-address.ts'
import { withoutPassword } from './server-url.ts'

type Values = z.output<typeof environment>

function databaseOf(value: string | undefined, dataDir: string): DatabaseLocation {
  if (value !== undefined && isServerUrl(value)) return { databaseFile: null, databaseUrl: value }
  const file = value?.replace(/^file:(\/\/)?/, '')
  return { databaseFile: file ? resolve(file) : resolve(dataDir, 'folkmoot.db'), databaseUrl: null }
}

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
  /** Whether users may choose languages whose translation is incomplete, for translators and tests. */
  showsLanguageDrafts: boolean
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
    showsLanguageDrafts: values.LANGUAGE_DRAFTS === 'on',
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
