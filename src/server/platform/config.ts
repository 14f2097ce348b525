import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535')

const onOff = (value: string) =>
  /^(off|false|no)$/i.test(value) ? false : /^(on|true|yes)$/i.test(value) ? true : value

/** An address or a network; a bare number, which elsewhere counts hops, is neither. */
function isNetwork(part: string) {
  const [host = '', bits, ...more] = part.split('/')
  const version = isIP(host)
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version > 0 && isMask && more.length === 0
}

const isProxyList = (value: string) =>
  typeof onOff(value) === 'boolean' ||
  value.split(',').every((part) => /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isNetwork(part.trim()))

/** Whether an address names a site and nothing in it. */
const isSite = (value: string) => {
  const { pathname, search, hash } = new URL(value)
  return `${pathname}${search}${hash}` === '/'
}

/** A value fit for the log: without the password of an address. */
const withoutPassword = (value: string) => value.replace(/:\/\/[^/@]*@/, '://…@')

const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })

const environment = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test').default('production'),
  ),
  PORT: optional(port.default(3000)),
  HOST: optional(z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(
    address(/^https?$/, 'https://forum.example.org')
      .refine((value) => !URL.canParse(value) || isSite(value), 'must be an address without a path')
      .optional(),
  ),
  DATA_DIR: optional(z.string().default('./data')),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^(file:|[^:]*$)/, 'must be the path of a file; other databases are not supported')
      .transform((value) => value.replace(/^file:(\/\/)?/, ''))
      .optional(),
  ),
  SMTP_URL: optional(address(/^smtps?$/, 'smtp://user:password@mail.example.org:587').optional()),
  MAIL_FROM: optional(z.string().includes('@', 'must be a mail address').optional()),
  SUPER_ADMIN_EMAIL: optional(z.email('must be a mail address').optional()),
  RATE_LIMITS: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  EMAIL_CHANGE: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  TRUST_PROXY: optional(
    z.string().refine(isProxyList, 'must be on, off, or addresses and networks separated by commas').default('off'),
  ),
  LOG_LEVEL: optional(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
  ),
})

/** How this instance is run: the environment, checked, with every default filled in. */
export interface Config {
  isDevelopment: boolean
  port: number
  host: string
  /** Without a slash at its end. */
  publicUrl: string
  dataDir: string
  databaseFile: string
  smtpUrl: string | null
  mailFrom: string
  superAdminEmail: string | null
  /** `true` believes every proxy; a list of addresses believes those. */
  trustProxy: boolean | string
  /** Off only for tests and benchmarks. */
  limitsRates: boolean
  /** Whether people may change their e-mail address. */
  allowsEmailChange: boolean
  logLevel: string
}

/** A wrong value in the environment; the message names the variable. */
export class ConfigError extends Error {}

/** Reads the environment. Throws a ConfigError whose message is one sentence. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const result = environment.safeParse(env)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new ConfigError(
      `${issue?.path.join('.')} ${issue?.message} (it is "${withoutPassword(env[String(issue?.path[0])] ?? '')}").`,
    )
  }
  const values = result.data
  const dataDir = resolve(values.DATA_DIR)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).href.replace(/\/+$/, '')
  return {
    isDevelopment: values.NODE_ENV === 'development',
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir,
    databaseFile: values.DATABASE_URL ? resolve(values.DATABASE_URL) : resolve(dataDir, 'folkmoot.db'),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Folkmoot <no-reply@${new URL(publicUrl).hostname}>`,
    superAdminEmail: values.SUPER_ADMIN_EMAIL ?? null,
    trustProxy: onOff(values.TRUST_PROXY),
    limitsRates: values.RATE_LIMITS === 'on',
    allowsEmailChange: values.EMAIL_CHANGE === 'on',
    logLevel: values.LOG_LEVEL,
  }
}
