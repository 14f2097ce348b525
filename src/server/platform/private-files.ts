import { chmodSync, statSync } from 'node:fs'

const others = 0o077

/** Makes every file and folder that this process creates readable for its user only, whatever creates it. */
export const createFilesPrivately = () => void process.umask(others)

/** Closes existing files to other users. Skips files that do not exist, or belong to another user. */
export function makePrivate(files: readonly string[]) {
  for (const file of files) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & others) === 0) continue
    try {
      chmodSync(file, mode & ~others)
    } catch {
      // The system of files knows no modes, or only the owner may change them: `folkmoot doctor` says so.
    }
  }
}
