import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/open.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * The number of attempts (`points`) per `duration` in seconds and key. Addresses are network addresses; accounts are
 * email addresses or user ids.
 */
const rules = {
  'login.address': { points: 30, duration: 15 * minute },
  'login.address-and-account': { points: 10, duration: 15 * minute },
  /** Per account, in a /24 or /48 and in a /16 or /32, so that no single provider reaches the limit of the account. */
  'login.network-and-account': { points: 15, duration: 15 * minute },
  'login.provider-and-account': { points: 25, duration: hour },
  /** Per account, in a browser where it signed in before. The other limits of signing in do not apply there. */
  'login.device': { points: 10, duration: 15 * minute },
  'login.account': { points: 50, duration: hour },
  /** Attempts at a second factor, which need the correct password, or a session; these two are counted apart. */
  'second-factor.account': { points: 15, duration: hour },
  /** Challenges for passkeys: each visit of the sign-in page asks for one. */
  'passkey.address': { points: 200, duration: 15 * minute },
  'signup.address': { points: 20, duration: hour },
  /** With a usable invitation or invite link. */
  'signup.invited': { points: 120, duration: hour },
  'mail.address': { points: 20, duration: hour },
  // By recipient, and separately, so that one kind of mail cannot block another.
  'mail.verify': { points: 5, duration: hour },
  'mail.reset': { points: 5, duration: hour },
  'mail.sign-in': { points: 5, duration: hour },
  'mail.change': { points: 5, duration: hour },
  /** Test mails of super admins. */
  'mail.test': { points: 10, duration: hour },
  'token.address': { points: 30, duration: 15 * minute },
  'account.factor': { points: 30, duration: 15 * minute },
  'account.secret': { points: 20, duration: 15 * minute },
  /** An image that takes much work counts several times. */
  upload: { points: 40, duration: hour },
  'upload.unverified': { points: 10, duration: day },
  export: { points: 10, duration: hour },
  /** Feed readers at secret addresses; several users may share a network address. */
  reader: { points: 300, duration: 15 * minute },
  /** By challenge: a proof of work counts once, for longer than its challenge is valid. */
  proof: { points: 1, duration: hour },
  /** Pages that have to be rendered for a network's guests without cookies, most of whom are crawlers. */
  'page.guest': { points: 300, duration: minute },
  'contact.address': { points: 5, duration: hour },
  /** By the address for replies. */
  'contact.sender': { points: 20, duration: day },
  report: { points: 20, duration: hour },
  'report.daily': { points: 60, duration: day },
  /** Each preview checks thousands of texts. */
  'word-rule.preview': { points: 20, duration: minute },
  /** Inputs that are refused, which costs work before any other limit, per user or else per address. */
  'invalid-input': { points: 120, duration: minute },
  search: { points: 120, duration: minute },
  /** Signs of writing: a client sends at most one in three seconds, and a user may write in two windows. */
  'writing-sign': { points: 45, duration: minute },
  write: { points: 60, duration: minute },
  'write.daily': { points: 2_000, duration: day },
} as const

export type RateRule = keyof typeof rules

/** The rules that protect a process from work. The others protect accounts, secrets and mailboxes: all processes count together. */
const localRules: ReadonlySet<string> = new Set<RateRule>([
  'upload',
  'upload.unverified',
  'export',
  'reader',
  'word-rule.preview',
  'invalid-input',
  'search',
  'writing-sign',
  'write',
  'write.daily',
  'page.guest',
])

/** These rules hold without rate limits as well: a proof of work must not serve twice. */
const onceRules: ReadonlySet<string> = new Set<RateRule>(['proof'])

export interface RateLimits {
  /** Counts an attempt, or several. Returns 0 when it is allowed, or else the seconds until the next attempt. */
  consume(rule: RateRule, key: string, points?: number): Promise<number>
  /** Returns what `consume` would, and counts nothing. */
  wait(rule: RateRule, key: string): Promise<number>
  /** Takes back a successful attempt. */
  refund(rule: RateRule, key: string): Promise<void>
}

const seconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(Math.ceil(msBeforeNext / 1_000), 1)

/** With `limitsAttempts` false, allows every attempt, for tests and benchmarks. */
export function createRateLimits(db: Db, { limitsAttempts = true } = {}): RateLimits {
  const { createLimiter } = engineOf(db)
  const limiters = new Map(
    Object.entries(rules)
      .filter(([name]) => limitsAttempts || onceRules.has(name))
      .map(([name, rule]) => {
        const options = { keyPrefix: name, ...rule }
        return [name, localRules.has(name) ? new RateLimiterMemory(options) : createLimiter(options)]
      }),
  )
  return {
    async consume(rule, key, points = 1) {
      try {
        await limiters.get(rule)?.consume(key, points)
        return 0
      } catch (refusal) {
        // The library rejects with its state when the limit is reached, and with an Error on failure.
        if (refusal instanceof Error) throw refusal
        return seconds(refusal as RateLimiterRes)
      }
    },
    async wait(rule, key) {
      const state = await limiters.get(rule)?.get(key)
      return state && state.remainingPoints <= 0 ? seconds(state) : 0
    },
    async refund(rule, key) {
      await limiters.get(rule)?.reward(key)
    },
  }
}
