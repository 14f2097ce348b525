// Runs on the pinned Node after the executable is built.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { at, report, Stop, say } from '../project.mjs'
import { executable, licencesFile } from './contents.mjs'
import { packageLicences } from './licences.mjs'

const folder = at('dist', 'release')

/**
 * Returns the section of a version in the changelog, or the unreleased one before its release.
 * @param {string} changelog
 * @param {string} version
 */
export function changelogSection(changelog, version) {
  const sections = changelog.split(/^(?=## \[)/m)
  const section = [version, 'Unreleased'].map((name) => sections.find((text) => text.startsWith(`## [${name}]`)))
  const notes = section.find(Boolean)
  if (!notes) throw new Stop(`CHANGELOG.md has no section for ${version}`)
  return notes.trimEnd().concat('\n')
}

/**
 * Returns the list of all packages of the lockfile, including the packages of the client's bundle, in CycloneDX format.
 */
function sbom() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const made = spawnSync(command, [...first, ...args], { cwd: at(), encoding: 'utf8', maxBuffer: 1 << 28 })
  if (made.status !== 0) throw new Stop(`npm sbom failed: ${made.stderr}`)
  return made.stdout
}

const sha256 = (/** @type {string} */ file) => createHash('sha256').update(readFileSync(file)).digest('hex')

function release() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const changes = changelogSection(readFileSync(at('CHANGELOG.md'), 'utf8'), version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const name = `folkmoot-${version}-${process.platform}-${process.arch}${path.extname(executable)}`
  copyFileSync(executable, path.join(folder, name))
  writeFileSync(path.join(folder, `folkmoot-${version}.cdx.json`), sbom())
  writeFileSync(path.join(folder, licencesFile), packageLicences())
  writeFileSync(path.join(folder, `CHANGES-${version}.md`), changes)
  const sums = readdirSync(folder)
    .sort()
    .map((file) => `${sha256(path.join(folder, file))}  ${file}\n`)
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''))
  say(`dist/release: ${[...readdirSync(folder)].join(', ')}`)
}

if (import.meta.main) {
  try {
    release()
  } catch (error) {
    process.exitCode = report(error)
  }
}
