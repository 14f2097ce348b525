import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How often what may be done: so many times in so many seconds, per key. An address is the requester's network
 * address; an account is an e-mail address or a person's id.
 */
const rules = {
  'login.address': { points: 30, duration: 15 * minute },
  'login.address-and-account': { points: 10, duration: 15 * minute },
  /** Addresses from which the account was entered since the last start are spared, so that its owner gets in. */
  'login.account': { points: 50, duration: hour },
  /** Guesses at a second factor; only who knows the password can make any. */
  'second-factor.account': { points: 15, duration: hour },
  'signup.address': { points: 20, duration: hour },
  'mail.address': { points: 20, duration: hour },
  // Each by the address written to, and apart: asking for one mail must not cut somebody off from another.
  'mail.verify': { points: 5, duration: hour },
  'mail.reset': { points: 5, duration: hour },
  'mail.change': { points: 5, duration: hour },
  /** Mails that super admins send to see whether mails go out. */
  'mail.test': { points: 10, duration: hour },
  'token.address': { points: 30, duration: 15 * minute },
  'account.factor': { points: 30, duration: 15 * minute },
  'account.secret': { points: 20, duration: 15 * minute },
  upload: { points: 40, duration: hour },
  export: { points: 10, duration: hour },
  /** Programs that read feeds at a secret address: several people's may be one network address. */
  reader: { points: 300, duration: 15 * minute },
  'contact.address': { points: 5, duration: hour },
  /** By the address an answer is wanted at. */
  'contact.sender': { points: 20, duration: day },
  report: { points: 20, duration: hour },
  'report.daily': { points: 60, duration: day },
  /** Each looks at thousands of texts. */
  'word-rule.preview': { points: 20, duration: minute },
  search: { points: 120, duration: minute },
  write: { points: 60, duration: minute },
  'write.daily': { points: 2_000, duration: day },
} as const

export type RateRule = keyof typeof rules

/** Where attempts are counted: in this process, for this instance is one process. */
export interface RateLimits {
  /** Counts an attempt. Answers 0 when it is allowed, else after how many seconds to try again. */
  take(rule: RateRule, key: string): Promise<number>
  /** Takes back an attempt that turned out well. */
  giveBack(rule: RateRule, key: string): Promise<void>
  /** Remembers that whoever comes with this key has shown who they are. */
  trust(key: string): void
  isTrusted(key: string): boolean
}

/** Allows everything: for tests and benchmarks. */
export const noRateLimits: RateLimits = {
  take: async () => 0,
  giveBack: async () => {},
  trust: () => {},
  isTrusted: () => true,
}

const trustedMax = 10_000
const seconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(Math.ceil(msBeforeNext / 1_000), 1)

export function createRateLimits(): RateLimits {
  const trusted = new Set<string>()
  const limiters = new Map<string, RateLimiterMemory>(
    Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]),
  )
  return {
    async take(rule, key) {
      try {
        await limiters.get(rule)?.consume(key)
        return 0
      } catch (refusal) {
        // The library rejects with its state when a key is used up, with an Error when it failed.
        if (refusal instanceof Error) throw refusal
        return seconds(refusal as RateLimiterRes)
      }
    },
    async giveBack(rule, key) {
      await limiters.get(rule)?.reward(key)
    },
    trust(key) {
      if (trusted.size >= trustedMax) trusted.delete(trusted.values().next().value ?? '')
      trusted.add(key)
    },
    isTrusted: (key) => trusted.has(key),
  }
}
