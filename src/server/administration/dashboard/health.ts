import { statfs } from 'node:fs/promises'
import type { Health } from '../../../shared/administration/dashboard.ts'
import { mailTransport } from '../../instance/settings/mail-settings.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { findLastDay } from '../../instance/statistics/queries.ts'
import { mediaBytes } from '../../instance/statistics/storage-size.ts'
import { findLastGoodBackup } from '../../operations/backups/queries.ts'
import type { Services } from '../../platform/context.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { Db } from '../../platform/db/open.ts'
import { operatorCommand, productVersion } from '../../platform/installation.ts'
import { findFailingMails } from '../../platform/mail/failing-mails.ts'
import { findNextDue } from '../../platform/mail/queries.ts'
import {
  countMailsWaiting,
  countOpenCases,
  countWaitingSignUps,
  findLastBackup,
  findSearchDue,
  listMailsFailed,
} from './health-queries.ts'

const processNow = () => ({
  version: productVersion,
  node: process.version,
  command: operatorCommand,
  uptime: Math.floor(process.uptime()),
  memoryBytes: process.memoryUsage.rss(),
})

async function disk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize }
}

/** Returns where mails go. */
async function mailsGo(services: Services): Promise<Health['mailsGo']> {
  const { server, problem } = await mailTransport(services)
  if (problem !== null) return 'nowhere'
  return server === null ? 'files' : 'smtp'
}

const week = 7 * 86_400_000

async function mails(services: Services) {
  const { db, now } = services
  const failed = await listMailsFailed(db, new Date(now().getTime() - week).toISOString())
  const dueAt = (await findNextDue(db))?.dueAt
  return {
    mailsWaiting: await countMailsWaiting(db),
    mailsFailed: failed.length,
    mailFault: failed[0]?.lastError ?? null,
    failingMails: await findFailingMails(db),
    mailDelay: dueAt ? Math.max(0, Math.floor((now().getTime() - Date.parse(dueAt)) / 1_000)) : 0,
    mailsGo: await mailsGo(services),
  }
}

async function lastBackups(db: Db) {
  const [last, good] = [await findLastBackup(db), await findLastGoodBackup(db)]
  return {
    lastBackupAt: good?.finishedAt ?? null,
    lastBackupIsVerified: Boolean(good?.verifiedAt),
    lastBackupFault: last?.fault ?? null,
  }
}

/** Returns the current health of the instance. The size of the images is from the last measurement. */
export async function health(services: Services): Promise<Health> {
  const { db, config } = services
  return {
    ...processNow(),
    releasesUrl: config.releasesUrl,
    databaseBytes: await engineOf(db).measureBytes(db),
    isDatabaseOnServer: config.databaseUrl !== null,
    mediaBytes: (await findLastDay(db))?.mediaBytes ?? (await mediaBytes(db)),
    ...(await disk(config.dataDir)),
    ...(await mails(services)),
    searchBehind: (await findSearchDue(db)) !== undefined,
    openReports: await countOpenCases(db),
    waitingSignUps: await countWaitingSignUps(db),
    ...(await lastBackups(db)),
    backups: await instanceSetting(db, 'backups'),
  }
}
