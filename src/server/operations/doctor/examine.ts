import { setTimeout } from 'node:timers/promises'
import { type Finding, streamPauseMs, type Verdict, writeVerdict } from '../../../shared/operations/doctor.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { productVersion } from '../../platform/installation.ts'
import { translatorInto } from '../../platform/languages/translator.ts'
import { checkDisk, checkFolder } from './data-folder.ts'
import { checkData, checkDatabase } from './database.ts'
import { checkImageBucket } from './image-bucket.ts'
import { checkBrowserClock, checkCookies, checkForwarding, checkHost, type LiveRequest } from './live-checks.ts'
import { checkMail, checkMailOf } from './mail.ts'
import { checkPort, checkPublicUrl } from './network.ts'
import { ok, warn } from './verdict.ts'

const checkLimits = (config: Config): Finding[] =>
  config.enablesRateLimits
    ? []
    : [
        warn(
          phrase('Limits'),
          phrase('{variable}: password guessing and flooding are not limited', { variable: 'RATE_LIMITS=off' }),
          phrase('remove {variable}', { variable: 'RATE_LIMITS=off' }),
        ),
      ]

const versionOf = ({ releasesUrl }: Config): Finding =>
  ok(
    phrase('Version'),
    releasesUrl
      ? phrase('{version}; newer versions are announced at {address}', {
          version: productVersion,
          address: releasesUrl,
        })
      : { text: productVersion },
  )

const checkFiles = (config: Config) => [...checkLimits(config), ...checkFolder(config), checkDisk(config)]

/** Examines an instance from the command line, whether its server runs or not. */
export async function examineOffline(config: Config, now: Date): Promise<Finding[]> {
  return [
    ok({ text: 'Environment' }, { text: 'all values are valid' }),
    versionOf(config),
    ...checkFiles(config),
    ...(await checkImageBucket(config)),
    ...(await checkDatabase(config, now)),
    ...checkPublicUrl(config),
    await checkPort(config),
    ...(await checkMail(config)),
  ]
}

type BrowserFacts = Pick<LiveRequest, 'origin' | 'browserTime'>

/** Examines the running server by a request from a browser, in the language of its reader. */
export async function examineLive(ctx: Context, facts: BrowserFacts): Promise<Verdict[]> {
  const { db, config, connection, address } = ctx
  const request = { ...facts, connection, address }
  const now = ctx.now()
  const findings = [
    versionOf(config),
    ...checkFiles(config),
    ...(await checkImageBucket(config)),
    ...(await checkData(db, config, now)),
    ...checkPublicUrl(config),
    checkForwarding(config, request),
    checkHost(config, request),
    checkCookies(config, request),
    checkBrowserClock(now, request),
    ...(await checkMailOf(db, config)),
  ]
  const translate = await translatorInto(ctx.language)
  return findings.map((finding) => writeVerdict(finding, translate))
}

/** Sends two events with a pause in between, which show whether a proxy holds events back. */
export async function* streamOfTwo(signal: AbortSignal | undefined): AsyncGenerator<number, undefined> {
  yield 1
  await setTimeout(streamPauseMs, undefined, { signal, ref: false })
  yield 2
}
