import { isSea } from 'node:sea'

/** How operators call the command on this installation: the path of the executable, or the command of the sources. */
export const operatorCommand = isSea() ? (process.argv[1] ?? 'folkmoot') : 'npx folkmoot'
