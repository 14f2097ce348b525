import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { findInstanceSetting, saveInstanceSetting } from './queries.ts'

const key = 'serverAddress'

const findServerAddress = async (db: Db) => (await findInstanceSetting(db, key))?.value

/** Remembers the public address of this server for commands, whose environment often lacks it. */
export async function rememberServerAddress(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>) {
  // A write would empty the caches of other processes.
  if ((await findServerAddress(db)) !== publicUrl) await saveInstanceSetting(db, key, publicUrl)
}

/** Returns the public address for a command: the value in its environment, else the address of the latest server. */
export const publicUrlForCommand = async (db: Db, { publicUrl, hasPublicUrl }: Config): Promise<string> =>
  hasPublicUrl ? publicUrl : ((await findServerAddress(db)) ?? publicUrl)
