import { statfs } from 'node:fs/promises'
import type { Health } from '../../../shared/administration/dashboard.ts'
import { mailTransport } from '../../instance/settings/mail-settings.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { findLastDay } from '../../instance/statistics/queries.ts'
import { mediaBytes } from '../../instance/statistics/storage-size.ts'
import { findLastGoodBackup } from '../../operations/backups/queries.ts'
import type { Context, Services } from '../../platform/context.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { Db } from '../../platform/db/open.ts'
import { operatorCommand, productVersion } from '../../platform/installation.ts'
import { readPhrase } from '../../platform/languages/stored-phrase.ts'
import { type Translate, translatorInto } from '../../platform/languages/translator.ts'
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

async function mails(services: Services, translate: Translate) {
  const { db, now } = services
  const failed = await listMailsFailed(db, new Date(now().getTime() - week).toISOString())
  const dueAt = (await findNextDue(db))?.dueAt
  const fault = failed[0]?.lastError ?? null
  const failing = await findFailingMails(db)
  return {
    mailsWaiting: await countMailsWaiting(db),
    mailsFailed: failed.length,
    mailFault: fault && translate(readPhrase(fault)),
    failingMails: failing && { ...failing, lastError: translate(readPhrase(failing.lastError)) },
    mailDelay: dueAt ? Math.max(0, Math.floor((now().getTime() - Date.parse(dueAt)) / 1_000)) : 0,
    mailsGo: await mailsGo(services),
  }
}

async function lastBackups(db: Db, translate: Translate) {
  const [last, good] = [await findLastBackup(db), await findLastGoodBackup(db)]
  return {
    lastBackupAt: good?.finishedAt ?? null,
    lastBackupIsVerified: Boolean(good?.verifiedAt),
    lastBackupFault: last?.fault ? translate(readPhrase(last.fault)) : null,
  }
}

/** Returns the current health of the instance, in the language of the reader. The size of the images is from the last measurement. */
export async function health(services: Services & Pick<Context, 'language'>): Promise<Health> {
  const { db, config, language } = services
  const translate = await translatorInto(language)
  return {
    ...processNow(),
    releasesUrl: config.releasesUrl,
    databaseBytes: await engineOf(db).measureBytes(db),
    isDatabaseOnServer: config.databaseUrl !== null,
    mediaBytes: (await findLastDay(db))?.mediaBytes ?? (await mediaBytes(db)),
    ...(await disk(config.dataDir)),
    ...(await mails(services, translate)),
    searchBehind: (await findSearchDue(db)) !== undefined,
    openReports: await countOpenCases(db),
    waitingSignUps: await countWaitingSignUps(db),
    ...(await lastBackups(db, translate)),
    backups: await instanceSetting(db, 'backups'),
  }
}
