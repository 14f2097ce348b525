import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../src/server/platform/config.ts'

test('accepts an empty environment as a complete configuration', () => {
  const defaults = {
    isDevelopment: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    hasPublicUrl: false,
    dataDir: resolve('data'),
    databaseFile: resolve('data/folkmoot.db'),
    databaseUrl: null,
    secretKey: null,
    drainMs: 0,
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    hasMailFrom: false,
    superAdminEmail: null,
    trustProxy: false,
    enablesRateLimits: true,
    allowsEmailChange: true,
    showsLanguageDrafts: false,
    logLevel: 'info',
    releasesUrl: null,
    metricsToken: null,
    backsUpBeforeMigration: true,
    offSite: null,
    ageRecipient: null,
    mediaBucket: null,
    openid: null,
    s3Account: { accessKeyId: null, secretAccessKey: null, sessionToken: null, endpoint: null, region: 'us-east-1' },
  }
  expect(readConfig({})).toEqual(defaults)
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'LOG_LEVEL']
  const more = [
    'SUPER_ADMIN_EMAIL',
    'TRUST_PROXY',
    'RATE_LIMITS',
    'EMAIL_CHANGE',
    'LANGUAGE_DRAFTS',
    'NODE_ENV',
    'METRICS_TOKEN',
    'RELEASES_URL',
    'MEDIA_S3_URL',
    'BACKUP_S3_URL',
    'BACKUP_AGE_RECIPIENT',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_LABEL',
  ]
  const empty = [...names, ...more].map((name) => [name, ''])
  expect(readConfig(Object.fromEntries(empty))).toEqual(defaults)
})

test.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '[::1]' }, { host: '::1' }],
  [{ HOST: '::' }, { host: '::' }],
  [{ PUBLIC_URL: 'https://forum.example.org/' }, { publicUrl: 'https://forum.example.org' }],
  // The cookie's Secure flag depends on the scheme.
  [{ PUBLIC_URL: 'HTTPS://Forum.Example.org' }, { publicUrl: 'https://forum.example.org' }],
  [{ PUBLIC_URL: 'https://forum.example.org' }, { mailFrom: 'no-reply@forum.example.org' }],
  [{ DATA_DIR: '/srv/folkmoot' }, { dataDir: '/srv/folkmoot', databaseFile: '/srv/folkmoot/folkmoot.db' }],
  [{ DATABASE_URL: 'file:///srv/forum.db' }, { databaseFile: '/srv/forum.db' }],
  [{ DATABASE_URL: '/srv/forum.db' }, { databaseFile: '/srv/forum.db', databaseUrl: null }],
  [
    { DATABASE_URL: 'postgres://ann:secret@db.example.org:5433/forum' },
    { databaseFile: null, databaseUrl: 'postgres://ann:secret@db.example.org:5433/forum' },
  ],
  [{ DATABASE_URL: 'postgresql:///forum?host=/run/postgresql' }, { databaseFile: null }],
  [{ SMTP_URL: 'smtps://ann:secret@mail.example.org' }, { smtpUrl: 'smtps://ann:secret@mail.example.org' }],
  [{ MAIL_FROM: 'Forum <forum@example.org>' }, { mailFrom: 'Forum <forum@example.org>', hasMailFrom: true }],
  [{ SUPER_ADMIN_EMAIL: 'boss@example.org' }, { superAdminEmail: 'boss@example.org' }],
  [{ RATE_LIMITS: 'off' }, { enablesRateLimits: false }],
  [{ EMAIL_CHANGE: 'off' }, { allowsEmailChange: false }],
  [{ LANGUAGE_DRAFTS: 'on' }, { showsLanguageDrafts: true }],
  [{ TRUST_PROXY: 'on' }, { trustProxy: true }],
  [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
  [{ TRUST_PROXY: '127.0.0.1,10.0.0.0/8' }, { trustProxy: '127.0.0.1,10.0.0.0/8' }],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
  [{ METRICS_TOKEN: 'a-token-of-enough-length' }, { metricsToken: 'a-token-of-enough-length' }],
  [{ RELEASES_URL: 'https://example.org/releases' }, { releasesUrl: 'https://example.org/releases' }],
  [{ NODE_ENV: 'development' }, { isDevelopment: true }],
  [
    { OIDC_ISSUER: 'http://127.0.0.1:8080/id', OIDC_CLIENT_ID: 'forum', OIDC_CLIENT_SECRET: 'secret' },
    {
      openid: {
        ...{ issuer: 'http://127.0.0.1:8080/id', clientId: 'forum', clientSecret: 'secret', label: '127.0.0.1' },
      },
    },
  ],
])('accepts %j', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'it was taken'
}

test.each([
  ['OIDC_ISSUER', 'garbage', 'OIDC_ISSUER must be an address such as https://id.example.org (it is "garbage").'],
  ['OIDC_ISSUER', 'http://id.example.org', 'OIDC_ISSUER must begin with https:// (it is "http://id.example.org").'],
  ['OIDC_CLIENT_ID', 'forum', 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.'],
  ['PORT', 'many', 'PORT must be a number (it is "many").'],
  ['PORT', '80.5', 'PORT must be a whole number (it is "80.5").'],
  ['PORT', '-1', 'PORT must be 0 to 65535 (it is "-1").'],
  ['PORT', '65536', 'PORT must be 0 to 65535 (it is "65536").'],
  [
    'PUBLIC_URL',
    'forum.example.org',
    'PUBLIC_URL must be an address such as https://forum.example.org (it is "forum.example.org").',
  ],
  [
    'PUBLIC_URL',
    'ftp://x.org',
    'PUBLIC_URL must be an address such as https://forum.example.org (it is "ftp://x.org").',
  ],
  [
    'DATABASE_URL',
    'mysql://ann:secret@localhost/forum',
    'DATABASE_URL must be the path of a file, or an address such as postgres://user:password@db.example.org/folkmoot (it is "mysql://…@localhost/forum").',
  ],
  [
    'DATABASE_URL',
    'postgres://ann:sec@ret@localhost',
    'DATABASE_URL must be the path of a file, or an address such as postgres://user:password@db.example.org/folkmoot (it is "postgres://…@localhost").',
  ],
  [
    'DATABASE_URL',
    'postgres://ann:sec/ret+@localhost/forum',
    'DATABASE_URL has a user name or password with characters that must be percent-encoded, such as %23 for #, %2F for / or %25 for % (it is "postgres://…@localhost/forum").',
  ],
  [
    'DATABASE_URL',
    'postgres://localhost/?password=secret',
    'DATABASE_URL must be the path of a file, or an address such as postgres://user:password@db.example.org/folkmoot (it is "postgres://localhost/?password=…").',
  ],
  [
    'PUBLIC_URL',
    'https://ann:secret@forum.example.org',
    'PUBLIC_URL must be an address without a user name (it is "https://…@forum.example.org").',
  ],
  [
    'SMTP_URL',
    'smtp://',
    'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587 (it is "smtp://").',
  ],
  ['MAIL_FROM', 'Forum', 'MAIL_FROM must be an email address (it is "Forum").'],
  ['SUPER_ADMIN_EMAIL', 'boss', 'SUPER_ADMIN_EMAIL must be an email address (it is "boss").'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent (it is "loud").'],
  [
    'RELEASES_URL',
    'javascript:alert(1)',
    'RELEASES_URL must be an address such as https://example.org/folkmoot/releases (it is "javascript:alert(1)").',
  ],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters and no spaces.'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test (it is "prod").'],
])('refuses %s=%s in one sentence', (name, value, sentence) => {
  expect(refusalOf({ [name]: value })).toBe(sentence)
})

test('refuses a proxy that is neither an address nor a number of hops before opening anything', () => {
  for (const proxies of ['nginx', '0', '1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '127.0.0.1,1']) {
    expect.soft(refusalOf({ TRUST_PROXY: proxies }), proxies).toMatch(/^TRUST_PROXY must be [^\n]+\.$/)
  }
  for (const proxies of ['10.0.0.0/32', '::1/128', 'fd00::/8, loopback']) {
    expect.soft(readConfig({ TRUST_PROXY: proxies }).trustProxy, proxies).toBe(proxies)
  }
})

test.each(['/forum', '/forum/', '/?x=1', '/#top'])('refuses a base URL with a path or query (%s)', (more) => {
  const refused = `PUBLIC_URL must be an address without a path (it is "https://forum.example.org${more}").`
  expect(refusalOf({ PUBLIC_URL: `https://forum.example.org${more}` })).toBe(refused)
})

test.each([
  ['SMTP_URL', 'smtp://post:', '@mail.example.org:587', { smtpUrl: expect.any(String) }],
  ['SMTP_URL', 'smtps://post:', '@mail.example.org?tls.rejectUnauthorized=false', { smtpUrl: expect.any(String) }],
  ['DATABASE_URL', 'postgres://ann:', '@db.example.org/forum?options=-c%20a@b', { databaseUrl: expect.any(String) }],
])('asks for percent-encoding in %s=%s…%s, and takes it', (name, before, after, taken) => {
  for (const password of [
    '1#secret',
    '12/secret',
    '3?secret',
    'a#secret',
    'secret/@x',
    'secret%',
    'secret%2',
    '%zzsecret',
  ]) {
    const refused = refusalOf({ [name]: before + password + after })
    expect.soft(refused, password).toMatch(new RegExp(`^${name} has .* percent-encoded, .*`))
    expect.soft(refused).not.toContain('secret')
    expect.soft(readConfig({ [name]: before + encodeURIComponent(password) + after })).toMatchObject(taken)
  }
  for (const password of ['sec@ret', 'sec:ret!', 'sec%20ret'])
    expect.soft(readConfig({ [name]: before + password + after })).toMatchObject(taken)
})

test('takes an address whose options contain an at sign', () => {
  const url = 'postgres://db.example.org:5432/forum?user=ann@forum'
  expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url })
})

test('keeps the password of the mail server out of output and log', () => {
  const said = refusalOf({ SMTP_URL: 'http://ann:secret@mail.example.org' })
  expect(said).toMatch(/^SMTP_URL must be an address such as smtp:/)
  expect(said).not.toContain('secret')
})
