import { msg, plural } from '@lingui/core/macro'
import {
  IconArchive,
  IconDatabase,
  IconFlag,
  IconHeartbeat,
  IconMail,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Health } from '../../../../shared/administration/dashboard.ts'
import { formatNumber } from '../../../../shared/platform/format-message.ts'
import { paths } from '../../../platform/paths.ts'
import { formatBytes } from '../../../ui/format-numbers.ts'
import { sentencesNow } from '../../../ui/languages/composed-texts.ts'
import { shownTexts, writeNow } from '../../../ui/languages/texts.tsx'
import { relativeTimeNow } from '../../../ui/RelativeTime.tsx'

const number = (count: number) => formatNumber(count, shownTexts().language)
const size = (bytes: number) => formatBytes(bytes, shownTexts().language)

/** Formats a duration in seconds in its largest unit: '3 days', '12 minutes', 'less than a minute'. */
function formatDuration(seconds: number) {
  const [days, hours, minutes] = [86_400, 3_600, 60].map((length) => Math.floor(seconds / length))
  if (days) return writeNow(msg`${plural(days, { one: '# day', other: '# days' })}`)
  if (hours) return writeNow(msg`${plural(hours, { one: '# hour', other: '# hours' })}`)
  if (minutes) return writeNow(msg`${plural(minutes, { one: '# minute', other: '# minutes' })}`)
  return writeNow(msg`less than a minute`)
}

/** `good` needs nothing, `waiting` needs a decision by somebody, `urgent` may lose data. */
export type Tone = 'good' | 'waiting' | 'urgent'

/** One aspect of the instance's health, in words, with a link to the page that deals with it. */
export interface HealthTile {
  label: string
  Icon: TablerIcon
  tone: Tone
  value: string
  note: string
  link?: { to: string; label: string }
  /** The used part of the available space, from 0 to 1. */
  usedFraction?: number
}

/** The age of the oldest unsent mail at which to warn, in seconds. */
const mailDelayLimit = 600
/** The age of the last scheduled backup at which to warn, in seconds. */
const backupAgeLimits = { off: Number.POSITIVE_INFINITY, daily: 2 * 86_400, weekly: 9 * 86_400 }
const scheduleLabels = {
  off: msg`None is scheduled.`,
  daily: msg`One is made every day.`,
  weekly: msg`One is made every week.`,
}
const overdueLabels = {
  off: msg`It is overdue: none is scheduled.`,
  daily: msg`It is overdue: one is made every day.`,
  weekly: msg`It is overdue: one is made every week.`,
}

const reports = ({ openReports }: Health): HealthTile => ({
  label: writeNow(msg`Open reports`),
  Icon: IconFlag,
  tone: openReports > 0 ? 'waiting' : 'good',
  value: number(openReports),
  note:
    openReports > 0
      ? writeNow(msg`${plural(openReports, { one: '# report needs', other: '# reports need' })} a decision.`)
      : writeNow(msg`No report needs a decision.`),
  link: { to: paths.adminQueue, label: writeNow(msg`Open the moderation queue`) },
})

const signUps = ({ waitingSignUps }: Health): HealthTile => ({
  label: writeNow(msg`Sign-ups to approve`),
  Icon: IconUserPlus,
  tone: waitingSignUps > 0 ? 'waiting' : 'good',
  value: number(waitingSignUps),
  note:
    waitingSignUps > 0
      ? writeNow(msg`They cannot sign in until you approve them.`)
      : writeNow(msg`No one is waiting for approval.`),
  link: { to: `${paths.adminUsers}?filter=waiting`, label: writeNow(msg`Review sign-ups`) },
})

/** The number of mails from which on the server stops counting. */
const countedMax = 1_000

function failureState({ count, since, lastError }: NonNullable<Health['failingMails']>, now: number) {
  const duration = formatDuration(Math.max(0, now - Date.parse(since)) / 1_000)
  const shown = number(Math.min(count, countedMax))
  return {
    tone: 'urgent' as const,
    value: count < countedMax ? writeNow(msg`${shown} failing`) : writeNow(msg`${shown} or more failing`),
    note: writeNow(msg`Sending has failed for ${duration}. Last error: ${lastError}`),
  }
}

function mailState(
  health: Health,
  now: number,
): Pick<HealthTile, 'tone' | 'note'> & { value?: string; link?: NonNullable<HealthTile['link']> } {
  const { mailsWaiting, mailsFailed, mailFault, failingMails, mailDelay, mailsGo } = health
  if (mailsGo === 'nowhere')
    return {
      tone: 'urgent',
      note: writeNow(msg`No email leaves: the stored settings of the mail server cannot be read.`),
    }
  if (failingMails) return failureState(failingMails, now)
  if (mailsFailed > 0) {
    const undelivered = writeNow(
      msg`${plural(mailsFailed, { one: '# email', other: '# emails' })} could not be delivered this week.`,
    )
    if (mailFault === null) return { tone: 'waiting', note: undelivered }
    return { tone: 'waiting', note: sentencesNow(undelivered, writeNow(msg`Last error: ${mailFault}`)) }
  }
  if (mailsGo === 'files')
    return {
      tone: 'waiting',
      note: writeNow(msg`No mail server is set up. Give users their links yourself.`),
      link: { to: paths.adminLinks, label: writeNow(msg`Links to hand over`) },
    }
  const delay = formatDuration(mailDelay)
  if (mailDelay > mailDelayLimit) return { tone: 'waiting', note: writeNow(msg`The oldest has waited for ${delay}.`) }
  return {
    tone: 'good',
    note: mailsWaiting > 0 ? writeNow(msg`They are on their way.`) : writeNow(msg`No email is delayed.`),
  }
}

function waitingText(mailsWaiting: number) {
  const count = number(mailsWaiting)
  return writeNow(msg`${count} waiting`)
}

const mail = (health: Health, now: number): HealthTile => ({
  label: writeNow(msg`Email queue`),
  Icon: IconMail,
  value: health.mailsWaiting > 0 ? waitingText(health.mailsWaiting) : writeNow(msg`Empty`),
  link: { to: paths.adminSettings('mail'), label: writeNow(msg`Check email delivery`) },
  ...mailState(health, now),
})

function backupState(health: Health, now: number): Pick<HealthTile, 'tone' | 'note'> {
  const { lastBackupAt, lastBackupFault, lastBackupIsVerified, backups } = health
  if (lastBackupFault !== null) return { tone: 'urgent', note: writeNow(msg`The last one failed: ${lastBackupFault}`) }
  if (lastBackupAt === null) {
    return { tone: 'urgent', note: writeNow(msg`If this disk fails, you lose all content.`) }
  }
  if (now - Date.parse(lastBackupAt) > backupAgeLimits[backups] * 1_000) {
    return { tone: 'waiting', note: writeNow(overdueLabels[backups]) }
  }
  if (!lastBackupIsVerified) return { tone: 'waiting', note: writeNow(msg`It was not verified.`) }
  return { tone: 'good', note: sentencesNow(writeNow(msg`Verified.`), writeNow(scheduleLabels[backups])) }
}

const serverBackup = (): Pick<HealthTile, 'tone' | 'note' | 'value'> => ({
  tone: 'good',
  value: writeNow(msg`On the server`),
  note: writeNow(msg`Back up the database with PostgreSQL's own tools.`),
})

const backup = (health: Health, now: number): HealthTile => ({
  label: writeNow(msg`Last backup`),
  Icon: IconArchive,
  ...(health.isDatabaseOnServer
    ? serverBackup()
    : {
        ...backupState(health, now),
        value: health.lastBackupAt === null ? writeNow(msg`No backup yet`) : relativeTimeNow(health.lastBackupAt, now),
      }),
  link: { to: paths.adminSettings('backups'), label: writeNow(msg`Go to backups`) },
})

const storage = ({ diskBytes, diskFreeBytes, databaseBytes, mediaBytes }: Health): HealthTile => {
  const free = diskBytes > 0 ? diskFreeBytes / diskBytes : 1
  const [unused, database, media] = [size(diskFreeBytes), size(databaseBytes), size(mediaBytes)]
  const whole = size(diskBytes)
  const use = writeNow(msg`Database ${database}, images ${media}, of a disk of ${whole}.`)
  return {
    label: writeNow(msg`Storage`),
    Icon: IconDatabase,
    tone: free < 0.05 ? 'urgent' : free < 0.15 ? 'waiting' : 'good',
    value: writeNow(msg`${unused} free`),
    note: free < 0.15 ? sentencesNow(writeNow(msg`The disk is nearly full.`), use) : use,
    usedFraction: 1 - free,
    link: { to: paths.adminSettings('uploads'), label: writeNow(msg`Go to uploads`) },
  }
}

const server = ({ version, node, uptime, memoryBytes, searchBehind }: Health): HealthTile => {
  const [time, memory, release] = [formatDuration(uptime), size(memoryBytes), node.replace(/^v/, '')]
  return {
    label: writeNow(msg`Version`),
    Icon: IconHeartbeat,
    tone: searchBehind ? 'waiting' : 'good',
    value: version,
    note: searchBehind
      ? writeNow(msg`Search is still indexing: it may not find recent content.`)
      : writeNow(msg`Running for ${time} with ${memory} of memory, on Node ${release}.`),
    link: { to: paths.adminChanges, label: writeNow(msg`Read about versions`) },
  }
}

/** Returns one tile for each aspect of the instance's health. */
export const healthTiles = (health: Health, now = Date.now()): HealthTile[] => [
  reports(health),
  signUps(health),
  mail(health, now),
  backup(health, now),
  storage(health),
  server(health),
]

/** Summarizes all tiles in one sentence. */
export function healthSummary(sides: HealthTile[]) {
  const count = sides.filter(({ tone }) => tone !== 'good').length
  if (count === 0) return writeNow(msg`All is well.`)
  return writeNow(msg`${plural(count, { one: '# thing needs', other: '# things need' })} your attention.`)
}
