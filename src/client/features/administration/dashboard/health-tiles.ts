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
import { paths } from '../../../platform/paths.ts'
import { formatBytes, formatNumber, pluralize } from '../../../ui/format-numbers.ts'
import { relativeTime } from '../../../ui/RelativeTime.tsx'

const durationSteps: [string, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Formats a duration in seconds in its largest unit: '3 days', '12 minutes', 'less than a minute'. */
function formatDuration(seconds: number) {
  const step = durationSteps.find(([, length]) => seconds >= length)
  return step ? pluralize(Math.floor(seconds / step[1]), step[0]) : 'less than a minute'
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
const scheduleLabels = { off: 'None is scheduled.', daily: 'One is made every day.', weekly: 'One is made every week.' }

const reports = ({ openReports }: Health): HealthTile => ({
  label: 'Open reports',
  Icon: IconFlag,
  tone: openReports > 0 ? 'waiting' : 'good',
  value: formatNumber(openReports),
  note:
    openReports > 0
      ? `${pluralize(openReports, 'report')} ${openReports === 1 ? 'needs' : 'need'} a decision.`
      : 'No report needs a decision.',
  link: { to: paths.adminQueue, label: 'Open the moderation queue' },
})

const signUps = ({ waitingSignUps }: Health): HealthTile => ({
  label: 'Sign-ups to approve',
  Icon: IconUserPlus,
  tone: waitingSignUps > 0 ? 'waiting' : 'good',
  value: formatNumber(waitingSignUps),
  note: waitingSignUps > 0 ? 'They cannot sign in until you approve them.' : 'No one is waiting for approval.',
  link: { to: `${paths.adminUsers}?filter=waiting`, label: 'Review sign-ups' },
})

/** The number of mails from which on the server stops counting. */
const countedMax = 1_000

function failureState({ count, since, lastError }: NonNullable<Health['failingMails']>, now: number) {
  const duration = formatDuration(Math.max(0, now - Date.parse(since)) / 1_000)
  const many = count < countedMax ? formatNumber(count) : `${formatNumber(countedMax)} or more`
  return {
    tone: 'urgent' as const,
    value: `${many} failing`,
    note: `Sending has failed for ${duration}. Last error: ${lastError}`,
  }
}

function mailState(
  health: Health,
  now: number,
): Pick<HealthTile, 'tone' | 'note'> & { value?: string; link?: NonNullable<HealthTile['link']> } {
  const { mailsWaiting, mailsFailed, mailFault, failingMails, mailDelay, mailsGo } = health
  if (mailsGo === 'nowhere')
    return { tone: 'urgent', note: 'No email leaves: the stored settings of the mail server cannot be read.' }
  if (failingMails) return failureState(failingMails, now)
  if (mailsFailed > 0) {
    const reason = mailFault === null ? '' : ` Last error: ${mailFault}`
    return { tone: 'waiting', note: `${pluralize(mailsFailed, 'email')} could not be delivered this week.${reason}` }
  }
  if (mailsGo === 'files')
    return {
      tone: 'waiting',
      note: 'No mail server is set up. Give users their links yourself.',
      link: { to: paths.adminLinks, label: 'Links to hand over' },
    }
  if (mailDelay > mailDelayLimit)
    return { tone: 'waiting', note: `The oldest has waited for ${formatDuration(mailDelay)}.` }
  return { tone: 'good', note: mailsWaiting > 0 ? 'They are on their way.' : 'No email is delayed.' }
}

const mail = (health: Health, now: number): HealthTile => ({
  label: 'Email queue',
  Icon: IconMail,
  value: health.mailsWaiting > 0 ? `${formatNumber(health.mailsWaiting)} waiting` : 'Empty',
  link: { to: paths.adminSettings('mail'), label: 'Check email delivery' },
  ...mailState(health, now),
})

function backupState(health: Health, now: number): Pick<HealthTile, 'tone' | 'note'> {
  const { lastBackupAt, lastBackupFault, lastBackupIsVerified, backups } = health
  if (lastBackupFault !== null) return { tone: 'urgent', note: `The last one failed: ${lastBackupFault}` }
  if (lastBackupAt === null) {
    return { tone: 'urgent', note: 'If this disk fails, you lose all content.' }
  }
  if (now - Date.parse(lastBackupAt) > backupAgeLimits[backups] * 1_000) {
    return { tone: 'waiting', note: `It is overdue: ${scheduleLabels[backups].toLowerCase()}` }
  }
  if (!lastBackupIsVerified) return { tone: 'waiting', note: 'It was not verified.' }
  return { tone: 'good', note: `Verified. ${scheduleLabels[backups]}` }
}

const serverBackup: Pick<HealthTile, 'tone' | 'note' | 'value'> = {
  tone: 'good',
  value: 'On the server',
  note: "Back up the database with PostgreSQL's own tools.",
}

const backup = (health: Health, now: number): HealthTile => ({
  label: 'Last backup',
  Icon: IconArchive,
  ...(health.isDatabaseOnServer
    ? serverBackup
    : {
        ...backupState(health, now),
        value: health.lastBackupAt === null ? 'No backup yet' : relativeTime(health.lastBackupAt, now),
      }),
  link: { to: paths.adminSettings('backups'), label: 'Go to backups' },
})

const storage = ({ diskBytes, diskFreeBytes, databaseBytes, mediaBytes }: Health): HealthTile => {
  const free = diskBytes > 0 ? diskFreeBytes / diskBytes : 1
  return {
    label: 'Storage',
    Icon: IconDatabase,
    tone: free < 0.05 ? 'urgent' : free < 0.15 ? 'waiting' : 'good',
    value: `${formatBytes(diskFreeBytes)} free`,
    note: `${free < 0.15 ? 'The disk is nearly full. ' : ''}Database ${formatBytes(databaseBytes)}, images ${formatBytes(mediaBytes)}, of a disk of ${formatBytes(diskBytes)}.`,
    usedFraction: 1 - free,
    link: { to: paths.adminSettings('uploads'), label: 'Go to uploads' },
  }
}

const server = ({ version, node, uptime, memoryBytes, searchBehind }: Health): HealthTile => ({
  label: 'Version',
  Icon: IconHeartbeat,
  tone: searchBehind ? 'waiting' : 'good',
  value: version,
  note: searchBehind
    ? 'Search is still indexing: it may not find recent content.'
    : `Running for ${formatDuration(uptime)} with ${formatBytes(memoryBytes)} of memory, on Node ${node.replace(/^v/, '')}.`,
  link: { to: paths.adminChanges, label: 'Read about versions' },
})

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
  if (count === 0) return 'All is well.'
  return `${pluralize(count, 'thing')} ${count === 1 ? 'needs' : 'need'} your attention.`
}
