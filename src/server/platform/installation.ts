import { isSea } from 'node:sea'
import manifest from '../../../package.json' with { type: 'json' }

/** The version in package.json. */
export const productVersion: string = manifest.version

/** Returns how operators call the command, by the path that started the executable; null for the sources. */
export const commandOf = (executable: string | null): string =>
  executable === null ? 'npx folkmoot' : executable.includes('/') ? executable : `./${executable}`

/** How operators call the command on this installation. */
export const operatorCommand = commandOf(isSea() ? (process.argv[1] ?? 'folkmoot') : null)
