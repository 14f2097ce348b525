import { z } from 'zod'
import { communityCardView } from '../communities/texts.ts'
import { reportReasons, reportStatuses } from '../moderation/reports.ts'
import { isoDateTime, pageInput } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { messages } from '../platform/messages.ts'

const query = z
  .string(messages.searchQueryMissing)
  .trim()
  .min(1, messages.searchQueryMissing)
  .max(limits.queryMax, `Query must be at most ${limits.queryMax} characters`)

export const adminSearchInput = pageInput.extend({ query })

/**
 * A user as super admins see them. `suspendedUntil` is null without a suspension and `never` for a suspension without
 * an end.
 */
export const adminUserView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  image: z.string().nullable(),
  isSuperAdmin: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: isoDateTime,
  isSuspended: z.boolean(),
  awaitsApproval: z.boolean(),
  _count: z.object({ posts: z.int(), comments: z.int(), memberships: z.int() }),
})
export type AdminUser = z.infer<typeof adminUserView>

const account = z.object({ name: z.string().nullable(), email: z.string() })

export const adminCommunityView = z.object({
  id: z.string(),
  ...communityCardView,
  slug: z.string(),
  isPrivate: z.boolean(),
  createdAt: isoDateTime,
  creator: account,
  /** Whether an organizer can sign in. */
  hasActiveOrganizer: z.boolean(),
  _count: z.object({ members: z.int(), forums: z.int() }),
})
export type AdminCommunity = z.infer<typeof adminCommunityView>

const forum = z.object({
  id: z.string(),
  name: z.string(),
  community: z.object({ name: z.string(), slug: z.string() }),
})

export const adminPostView = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  author: account,
  forum,
  _count: z.object({ comments: z.int() }),
})
export type AdminPost = z.infer<typeof adminPostView>

/** A report of a post. `post` is null after the post was deleted. */
export const postReportView = z.object({
  id: z.string(),
  status: z.enum(reportStatuses),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  createdAt: isoDateTime,
  reporter: z.object({ email: z.string().nullable() }),
  post: adminPostView
    .pick({ id: true, title: true, content: true, excerpt: true, author: true, forum: true })
    .nullable(),
})
export type PostReport = z.infer<typeof postReportView>

export const reportedPageSizes = [5, 10, 25, 50] as const
/** Pages are numbered from 1. */
export const reportedPostsInput = z.object({
  page: z
    .int('page must be a whole number')
    .min(1, 'page must be at least 1')
    .max(1_000_000, 'page must be at most 1,000,000')
    .default(1),
  pageSize: z
    .int('pageSize must be a whole number')
    .min(1, 'pageSize must be at least 1')
    .max(limits.pageMax, `pageSize must be at most ${limits.pageMax}`)
    .default(limits.reportedPageSize),
})

const paginationView = z.object({
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
})
export const reportedPostsResponse = z.object({ reports: z.array(postReportView), pagination: paginationView })

export const chartDays = [7, 30, 90] as const
export const dashboardInput = z.object({
  days: z.literal([...chartDays], `days must be one of ${chartDays.join(', ')}`).default(30),
})

/**
 * Counts for one day (UTC, `YYYY-MM-DD`). `storageBytes` is the size of the database and the images at the end of the
 * day; null when the server did not measure it.
 */
export const dayView = z.object({
  day: z.string(),
  signUps: z.int(),
  activeUsers: z.int(),
  posts: z.int(),
  comments: z.int(),
  reports: z.int(),
  storageBytes: z.int().nullable(),
})
export type Day = z.infer<typeof dayView>

export const jobStates = ['running', 'failing', 'givenUp', 'waiting', 'scheduled'] as const

/** A background job. `done` and `total` show the progress of a running one, if its handler reports it. */
export const jobView = z.object({
  id: z.string(),
  kind: z.string(),
  /** `failing` waits for its next attempt, `scheduled` for its next regular run. */
  state: z.enum(jobStates),
  attempts: z.int(),
  done: z.int().nullable(),
  total: z.int().nullable(),
  /** The next run; null after the last attempt failed. */
  runAt: isoDateTime.nullable(),
  startedAt: isoDateTime.nullable(),
  lastError: z.string().nullable(),
})
export type Job = z.infer<typeof jobView>

/** The current health of the instance. Sizes are in bytes, `uptime` is in seconds. */
export const healthView = z.object({
  version: z.string(),
  /** Where newer versions are announced, if the operator says so. */
  releasesUrl: z.string().nullable(),
  node: z.string(),
  /** How operators call the command, such as `./folkmoot`. */
  command: z.string(),
  uptime: z.int(),
  memoryBytes: z.int(),
  databaseBytes: z.int(),
  /** Whether the database is on a server, whose own tools back it up. */
  isDatabaseOnServer: z.boolean(),
  mediaBytes: z.int(),
  diskFreeBytes: z.int(),
  diskBytes: z.int(),
  mailsWaiting: z.int(),
  /** Mails given up within a week, and why the last one was. */
  mailsFailed: z.int(),
  mailFault: z.string().nullable(),
  /** Waiting mails that failed at least twice, up to 1,000; null when there are none. */
  failingMails: z.object({ count: z.int(), since: isoDateTime, lastError: z.string() }).nullable(),
  /** Age of the oldest mail that is due but not sent, in seconds. */
  mailDelay: z.int(),
  /** `nowhere`: the stored mail server cannot be used, and mails wait. */
  mailsGo: z.enum(['smtp', 'files', 'nowhere']),
  searchBehind: z.boolean(),
  openReports: z.int(),
  waitingSignUps: z.int(),
  lastBackupAt: isoDateTime.nullable(),
  lastBackupIsVerified: z.boolean(),
  lastBackupFault: z.string().nullable(),
  backups: z.enum(['off', 'daily', 'weekly']),
})
export type Health = z.infer<typeof healthView>
