import { isSea } from 'node:sea'

/** Returns how operators call the command, by the path that started the executable; null for the sources. */
export const commandOf = (executable: string | null): string =>
  executable === null ? 'npx folkmoot' : executable.includes('/') ? executable : `./${executable}`

/** How operators call the command on this installation. */
export const operatorCommand = commandOf(isSea() ? (process.argv[1] ?? 'folkmoot') : null)
