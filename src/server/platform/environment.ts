import { isIP } from 'node:net'
import { z } from 'zod'
import { emailText } from '../../shared/platform/fields.ts'
import { isHttpsOrLoopback } from '../../shared/platform/https-or-loopback.ts'
import { limits } from '../../shared/platform/limits.ts'
import { parseS3Url } from './s3/s3-address.ts'
import { needsEncoding } from './server-url.ts'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535')

export const parseSwitch = (value: string) =>
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

/** Variables whose values never appear in a message. */
export const secrets = new Set([
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

export const isServerUrl = (value: string) => /^postgres(ql)?:/i.test(value)

/** Whether the address names a server and one of its databases. */
const isDatabaseUrl = ({ hostname, pathname, searchParams }: URL) =>
  (hostname !== '' || searchParams.has('host')) && /^\/[^/]+$/.test(pathname)

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

/** The schema of the environment: its variables, their defaults, and what is wrong with a value. */
export const environment = z.object({
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
  LANGUAGE_DRAFTS: optional(z.enum(['on', 'off'], 'must be on or off').default('off')),
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
      .refine((value) => !URL.canParse(value) || isHttpsOrLoopback(new URL(value)), 'must begin with https://')
      .optional(),
  ),
  OIDC_CLIENT_ID: optional(z.string().optional()),
  OIDC_CLIENT_SECRET: optional(z.string().optional()),
  OIDC_LABEL: optional(
    z.string().max(limits.openidLabelMax, `must have at most ${limits.openidLabelMax} characters`).optional(),
  ),
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
