import {
  IconArchive,
  IconDatabase,
  IconFlag,
  IconHeartbeat,
  IconMail,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Health } from '../../shared/admin.ts'
import { paths } from '../app/paths.ts'
import { inBytes } from '../ui/bytes.ts'
import { counted } from '../ui/counted.ts'
import { relativeTime } from '../ui/RelativeTime.tsx'
import { duration } from './duration.ts'

/** Whether all is well, somebody is waited for, or something may be lost. */
export type Tone = 'good' | 'waiting' | 'urgent'

/** One side of how the instance is doing, in words, and where to act on it. */
export interface Side {
  label: string
  Icon: TablerIcon
  tone: Tone
  value: string
  note: string
  link?: { to: string; label: string }
  /** How much of the room there is has been taken, from 0 to 1. */
  taken?: number
}

/** How long mail may wait, in seconds, before somebody should look. */
const mailPatience = 600
/** By how many seconds a scheduled backup is overdue. */
const backupPatience = { off: Number.POSITIVE_INFINITY, daily: 2 * 86_400, weekly: 9 * 86_400 }
const rhythmWords = { off: 'None is scheduled.', daily: 'One is made every day.', weekly: 'One is made every week.' }

const reports = ({ openReports }: Health): Side => ({
  label: 'Open reports',
  Icon: IconFlag,
  tone: openReports > 0 ? 'waiting' : 'good',
  value: openReports.toLocaleString('en'),
  note: openReports > 0 ? 'Somebody should decide.' : 'Nothing waits for a decision.',
  link: { to: paths.adminDesk, label: 'Open the report desk' },
})

const signUps = ({ waitingSignUps }: Health): Side => ({
  label: 'Waiting sign-ups',
  Icon: IconUserPlus,
  tone: waitingSignUps > 0 ? 'waiting' : 'good',
  value: waitingSignUps.toLocaleString('en'),
  note: waitingSignUps > 0 ? 'They cannot sign in before you approve.' : 'Nobody waits for approval.',
  link: { to: `${paths.adminUsers}?filter=waiting`, label: 'See who waits' },
})

function mailState({ mailsWaiting, mailsFailed, mailDelay, mailsGo }: Health): Pick<Side, 'tone' | 'note'> {
  if (mailsFailed > 0) return { tone: 'urgent', note: `${counted(mailsFailed, 'mail')} could not be delivered.` }
  if (mailsGo === 'files') return { tone: 'waiting', note: 'Mails are kept as files: no mail server is set up.' }
  if (mailDelay > mailPatience) return { tone: 'waiting', note: `The longest waits for ${duration(mailDelay)}.` }
  return { tone: 'good', note: mailsWaiting > 0 ? 'They are on their way.' : 'Nothing is held up.' }
}

const mail = (health: Health): Side => ({
  label: 'Mail queue',
  Icon: IconMail,
  ...mailState(health),
  value: health.mailsWaiting > 0 ? `${health.mailsWaiting.toLocaleString('en')} waiting` : 'Empty',
  link: { to: paths.adminSettings('mail'), label: 'Check the mail' },
})

function backupState(health: Health, now: number): Pick<Side, 'tone' | 'note'> {
  const { lastBackupAt, lastBackupFault, lastBackupIsVerified, backups } = health
  if (lastBackupFault !== null) return { tone: 'urgent', note: `The last one failed: ${lastBackupFault}` }
  if (lastBackupAt === null) {
    return { tone: 'urgent', note: 'If this disk breaks, everything written here is lost.' }
  }
  if (now - Date.parse(lastBackupAt) > backupPatience[backups] * 1_000) {
    return { tone: 'waiting', note: `It is overdue: ${rhythmWords[backups].toLowerCase()}` }
  }
  if (!lastBackupIsVerified) return { tone: 'waiting', note: 'It was not checked whether it can be restored.' }
  return { tone: 'good', note: `Checked and found whole. ${rhythmWords[backups]}` }
}

const backup = (health: Health, now: number): Side => ({
  label: 'Last backup',
  Icon: IconArchive,
  ...backupState(health, now),
  value: health.lastBackupAt === null ? 'No backup yet' : relativeTime(health.lastBackupAt, now),
  link: { to: paths.adminSettings('backups'), label: 'Go to backups' },
})

const storage = ({ diskBytes, diskFreeBytes, databaseBytes, mediaBytes }: Health): Side => {
  const free = diskBytes > 0 ? diskFreeBytes / diskBytes : 1
  return {
    label: 'Storage',
    Icon: IconDatabase,
    tone: free < 0.05 ? 'urgent' : free < 0.15 ? 'waiting' : 'good',
    value: `${inBytes(diskFreeBytes)} free`,
    note: `${free < 0.15 ? 'The disk is nearly full. ' : ''}Database ${inBytes(databaseBytes)}, images ${inBytes(mediaBytes)}, of a disk of ${inBytes(diskBytes)}.`,
    taken: 1 - free,
    link: { to: paths.adminSettings('uploads'), label: 'Go to uploads' },
  }
}

const server = ({ version, node, uptime, memoryBytes, searchBehind }: Health): Side => ({
  label: 'Version',
  Icon: IconHeartbeat,
  tone: searchBehind ? 'waiting' : 'good',
  value: version,
  note: searchBehind
    ? 'Search is still catching up: what was written lately may not be found.'
    : `Running for ${duration(uptime)} with ${inBytes(memoryBytes)} of memory, on Node ${node.replace(/^v/, '')}.`,
})

/** How the instance is doing, side by side. */
export const sidesOf = (health: Health, now = Date.now()): Side[] => [
  reports(health),
  signUps(health),
  mail(health),
  backup(health, now),
  storage(health),
  server(health),
]

/** It all in one sentence. */
export function healthLine(sides: Side[]) {
  const count = sides.filter(({ tone }) => tone !== 'good').length
  if (count === 0) return 'All is well.'
  return `${counted(count, 'thing')} ${count === 1 ? 'needs' : 'need'} your attention.`
}
