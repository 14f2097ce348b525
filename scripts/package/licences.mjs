import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { external } from '../../vite.server.config.ts'
import { at, Stop } from '../project.mjs'
import { closureOf } from './packages.mjs'

const licenceFile = /^(licen[cs]e|copying|notice)(\b|$)/i
const bareImport = /(?:from|import)\s*\(?\s*['"]([^'"./][^'"]*)['"]/g
const line = '='.repeat(80)

const packageOf = (/** @type {string} */ specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/**
 * Returns the packages that the sources in these folders import.
 * @param {string[]} folders
 */
function importedBy(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(at(folder), name)),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'))
  const names = sources.flatMap((source) => [...source.matchAll(bareImport)].map(([, name = '']) => packageOf(name)))
  return [...new Set(names)].filter((name) => existsSync(at('node_modules', name)))
}

/** Returns the folders of the packages that the artefacts contain: bundled, copied, or Node itself. */
function packagesOfArtefacts() {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const node = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
  const copied = external.map(packageOf).filter((name) => name !== 'vite')
  return closureOf([...Object.keys(dependencies), ...copied, ...importedBy(['src/client', 'src/shared']), ...node])
}

/** @param {string} folder */
function licencesOf(folder) {
  const manifest = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'))
  const { name, version, license, repository } = manifest
  const licences = readdirSync(at(folder)).filter((file) => licenceFile.test(file))
  // Packages of libraries list their licences there.
  const files = licences.length > 0 ? licences : readdirSync(at(folder)).filter((file) => file === 'README.md')
  const texts = files.sort().map((file) => readFileSync(at(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  if (!license && texts.length === 0) throw new Stop(`${folder} names no licence`)
  const source = typeof repository === 'string' ? repository : repository?.url
  return {
    title: `${name} ${version} (${license ?? 'see below'})`,
    text:
      texts.join('\n\n') || `The package contains no text of its licence. Its source: ${source ?? `${name} on npm`}`,
  }
}

/** Returns the licences of everything that the executable and the pages contain besides Folkmoot itself. */
export function packageLicences() {
  const byText = Map.groupBy(packagesOfArtefacts().map(licencesOf), ({ text }) => text)
  const sections = [...byText].map(([text, packages]) => {
    const titles = [...new Set(packages.map(({ title }) => title))].sort()
    return `${line}\n${titles.join('\n')}\n${line}\n\n${text}\n`
  })
  return `Folkmoot contains these packages, under their own licences.\n\n${sections.join('\n')}`
}
