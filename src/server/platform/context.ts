import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../shared/identity/auth.ts'
import type { Config } from './config.ts'
import { commitInGroup } from './db/group-commit.ts'
import type { Db } from './db/open.ts'
import type { CookiePurpose } from './http/cookies.ts'
import type { Jobs } from './jobs/enqueue.ts'
import type { LiveEvents } from './live-events/live-events.ts'
import type { Mailer } from './mail/mail-queue.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PushSender } from './push/push-service.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'

/** The logger. The first argument holds the structured fields of the message. */
export interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
  error(context: object, message: string): void
}

/** Created once per process; tests create their own. */
export interface Services {
  db: Db
  now: () => Date
  mail: Mailer
  push: PushSender
  jobs: Jobs
  media: MediaStore
  live: LiveEvents
  rateLimits: RateLimits
  config: Config
  log: Log
  /** Null unless the instance publishes metrics. */
  metrics: Metrics | null
}

/** The signed-in user who makes the request. */
export type Viewer = User

/** The cookies of session and browser, as the only part of request and response in the context. */
export interface SessionPort {
  /** The value of the cookie, if its session is valid. */
  id: string | null
  /** The user agent of the browser. */
  userAgent: string
  /** Replaces the cookie for this purpose in the answer. */
  setCookie(purpose: CookiePurpose, header: string): void
  /** The value of the cookie that recognizes the browser, as sent. */
  device: string | null
  /** The value of the cookie that ties a sign-in in progress to the browser, as sent. */
  browser: string | null
  /** The language that was chosen in the browser, as sent. */
  language?: string | null
}

/** The connection of a request, as its proxies present it. */
export interface Connection {
  /** The address of the other end: the client, or the nearest proxy. */
  peer: string
  /** The address of the client, from the headers of trusted proxies. */
  ip: string
  headers: IncomingHttpHeaders
}

/** A call that creates something and has an idempotency key. */
export interface KeyedCall {
  key: string
  /** The user who may repeat the call, by id, or `guests`. */
  scope: string
  /** Such as `posts.create`. */
  name: string
  input: unknown
}

/** Created once per request: the services and the viewer. */
export interface Context extends Services {
  viewer: Viewer | null
  session: SessionPort
  requestId: string
  /** The client's network address. */
  address: string
  connection: Connection
  /**
   * Private communities that this request read by the super admin right alone, and that are not in the audit log yet.
   */
  privateReads: Set<string>
  /** The language of the answer; English by default. */
  language?: string | undefined
  /** The offered language that the reader chose or asks for; undefined without one, or where only English is offered. */
  wantedLanguage?: string | undefined
  /** The idempotency key of the request, as sent. */
  idempotencyKey?: string | undefined
  call?: KeyedCall | undefined
}

/** Returns the current time as stored in the database: ISO 8601 in UTC with milliseconds. */
export const timestamp = (services: Pick<Services, 'now'>) => services.now().toISOString()

/**
 * Runs `work` with `db` as the transaction and resolves after the commit is on the disk. Name the parameter `ctx` to
 * shadow the outer one: on SQLite, awaiting the outer connection inside a transaction never returns.
 */
export const inTransaction = <C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  commitInGroup(ctx.db, (db) => work({ ...ctx, db }))

/** Makes the context of a request and sets the cookies of its session. */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>
