// Runs on the pinned Node after the build.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { external } from '../../vite.server.config.ts'
import { at } from '../project.mjs'
import { packageLicences } from './licences.mjs'
import { closureOf, isUsed } from './packages.mjs'

export const executable = at('dist', 'package', process.platform === 'win32' ? 'folkmoot.exe' : 'folkmoot')

/** The licences of all packages, in the executable and beside it. */
export const licencesFile = 'THIRD-PARTY-NOTICES'

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((file) => statSync(at(file)).isFile())
    .sort()

/** The page of the HTTP interface, see src/server/api/rest/api-docs.ts. */
const filesOfDocs = [
  'LICENSE',
  ...['favicon-32x32.png', 'index.css', 'swagger-ui-bundle.js', 'swagger-ui.css'].map((name) => `static/${name}`),
].map((name) => `node_modules/@fastify/swagger-ui/${name}`)

const packageOf = (/** @type {string} */ specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Returns the paths of the files that the executable needs from packages that are not bundled. */
export const filesOfPackages = () =>
  closureOf(external.map(packageOf).filter((name) => name !== 'vite')).flatMap((folder) =>
    filesIn(folder).filter((file) => isUsed(folder, file.slice(folder.length + 1))),
  )

/**
 * Returns the files that the server reads from the folder of the project, by path.
 * @returns {(readonly [path: string, data: Buffer])[]}
 */
export function contents() {
  const fromProject = [...filesIn('dist/server'), ...filesIn('dist/client'), 'package.json', 'LICENSE', ...filesOfDocs]
  return [
    ...[...fromProject, ...filesOfPackages()].map((file) => /** @type {const} */ ([file, readFileSync(at(file))])),
    [licencesFile, Buffer.from(packageLicences())],
    ['import.cjs', Buffer.from('module.exports = (url) => import(url)\n')],
  ]
}
