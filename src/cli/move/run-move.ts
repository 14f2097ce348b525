import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, type DatabaseLocation, readConfig, readMoveTarget } from '../../server/platform/config.ts'
import { describeDatabase } from '../../server/platform/db/open-instance.ts'
import { isConnectionFailure } from '../../server/platform/db/postgres/connection-errors.ts'
import { lockInstance } from '../../server/platform/db/sqlite/instance-lock.ts'
import { secretKeyName } from '../../server/platform/secret-key.ts'
import { CommandError } from '../instance.ts'
import { interruptible } from '../interruptible.ts'
import { type MoveResult, moveData } from './move-data.ts'
import { openSource, openTarget } from './open-databases.ts'
import { UnequalRows } from './verify-rows.ts'

interface Options {
  to?: string
  restart?: boolean
}

function report(config: Config, location: DatabaseLocation, { tables, rows, hash, replaced }: MoveResult) {
  console.log(
    `Moved ${rows.toLocaleString('en')} rows of ${tables} tables to ${describeDatabase(location)}; every value was compared.`,
  )
  console.log(`SHA-256   ${hash}`)
  for (const what of replaced) console.log(`Replaced U+0000 by U+FFFD, because PostgreSQL cannot store it: ${what}`)
  console.log(`Images    were not moved: keep DATA_DIR=${config.dataDir}, or the bucket of MEDIA_S3_URL.`)
  const keyFile = join(config.dataDir, secretKeyName)
  if (location.databaseUrl !== null && config.secretKey === null && existsSync(keyFile))
    console.log(
      `Key       is in ${keyFile}. Give it to every server process: SECRET_KEY=$(od -An -v -tx1 ${keyFile} | tr -d ' \\n')`,
    )
  console.log(`Source    ${describeDatabase(config)} is as it was. Keep it until you have seen the new one work.`)
  const next = location.databaseUrl === null ? `=${location.databaseFile}` : ' to the address of the target'
  console.log(`Next      set DATABASE_URL${next}, and start the server.`)
}

const again = 'Run the same command again, and it goes on where it stopped.'

function explainFailure(error: unknown): never {
  if (error instanceof UnequalRows) throw new CommandError(`${error.message} To copy all of it again, use --restart.`)
  if (isConnectionFailure(error))
    throw new CommandError(`The connection to the database server was lost (${(error as Error).message}). ${again}`)
  throw error
}

export async function runMove({ to, restart = false }: Options) {
  const [config, location] = [readConfig(), readMoveTarget(to)]
  if (location === null) throw new CommandError('Name the target with --to or in MOVE_TO_URL.')
  if ((config.databaseUrl === null) === (location.databaseUrl === null))
    throw new CommandError(
      config.databaseUrl === null
        ? 'Source and target are both files. To copy a file, use: folkmoot backup'
        : 'Source and target are both on database servers. To copy one, use pg_dump.',
    )
  const unlock = lockInstance(config.dataDir, 'alone')
  if (!unlock) throw new CommandError(`A server or a command is using ${config.dataDir}. Stop it first.`)
  let hasEnded = false
  try {
    const result = await interruptible(
      async () => {
        if (!hasEnded) console.error(`Interrupted. ${again}`)
      },
      () => move(config, location, restart).finally(() => (hasEnded = true)),
    ).catch(explainFailure)
    report(config, location, result)
  } finally {
    unlock()
  }
}

async function move(config: Config, location: DatabaseLocation, restarts: boolean) {
  const source = await openSource(config)
  try {
    const { target, open } = await openTarget(location, restarts)
    try {
      return await moveData({ source, target, sourceName: describeDatabase(config), restarts, openTarget: open })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
