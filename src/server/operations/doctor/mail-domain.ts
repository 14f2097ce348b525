import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Finding } from '../../../shared/operations/doctor.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { fail, ok, reasonOf, warn } from './verdict.ts'

/** Names under which many mail providers publish their DKIM key. The real name is only in a sent mail. */
const usualSelectors = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'fm1', 'mx']

/** Timeout in milliseconds. */
const timeoutMs = 3_000

type ResolveTxt = Resolver['resolveTxt']

/** Returns the text records of a name; none when it does not exist. Throws when DNS does not answer. */
async function recordsOf(resolveTxt: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')) return []
    throw error
  }
}

function judgeSpf(domain: string, records: readonly string[]): Finding {
  const spf = records.filter((record) => /^v=spf1(\s|$)/i.test(record))
  if (spf.length === 1)
    return ok({ text: 'SPF' }, phrase('{domain} names the servers that may send its email', { domain }))
  if (spf.length > 1)
    return fail(
      { text: 'SPF' },
      phrase('{domain} has {count, number} SPF records, which counts as none', { domain, count: spf.length }),
      phrase('merge them'),
    )
  return warn(
    { text: 'SPF' },
    phrase('{domain} does not name the servers that may send its email, so emails may land in spam', { domain }),
    phrase('add a TXT record to {domain}, such as {record}, with the servers that your provider names', {
      domain,
      record: '"v=spf1 mx -all"',
    }),
  )
}

const judgeDmarc = (domain: string, records: readonly string[]): Finding =>
  records.some((record) => /^v=DMARC1(\s*;|$)/i.test(record))
    ? ok({ text: 'DMARC' }, phrase('{domain} says what to do with forged email', { domain }))
    : warn(
        { text: 'DMARC' },
        phrase('{domain} does not say what to do with forged email', { domain }),
        phrase('add a TXT record to {domain}, such as {record}', {
          domain: `_dmarc.${domain}`,
          record: '"v=DMARC1; p=none"',
        }),
      )

const judgeDkim = (domain: string, keys: readonly string[][]): Finding =>
  keys.some((records) => records.some((record) => /(^|;\s*)(v=DKIM1|p=)/i.test(record)))
    ? ok({ text: 'DKIM' }, phrase('{domain} publishes a key for signed email', { domain }))
    : warn(
        { text: 'DKIM' },
        phrase('{domain} publishes no key for signed email under a usual name', { domain }),
        phrase('send a test email and look for dkim=pass in its headers, or ask your email provider'),
      )

const ownResolver = () => new Resolver({ timeout: timeoutMs, tries: 1 })

/** Looks up the records by which other mail servers judge mail of this domain. */
export async function checkMailDomain(domain: string, resolver = ownResolver()): Promise<Finding[]> {
  // Names within a network have no public records, and addresses of machines none at all.
  if (!domain.includes('.') || isIP(domain.replace(/^\[(IPv6:)?|\]$/gi, '')) !== 0) return []
  const resolveTxt = resolver.resolveTxt.bind(resolver)
  try {
    const [own, dmarc, ...keys] = await Promise.all(
      [domain, `_dmarc.${domain}`, ...usualSelectors.map((name) => `${name}._domainkey.${domain}`)].map((name) =>
        recordsOf(resolveTxt, name),
      ),
    )
    return [judgeSpf(domain, own ?? []), judgeDmarc(domain, dmarc ?? []), judgeDkim(domain, keys)]
  } catch (error) {
    return [
      warn(
        { text: 'DNS' },
        phrase('the records of {domain} cannot be read: {reason}', { domain, reason: reasonOf(error) }),
        phrase('check the DNS of this machine'),
      ),
    ]
  }
}
