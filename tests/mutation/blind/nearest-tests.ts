import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from '../../../scripts/imports.mjs'
import { readProcedures } from './procedures.ts'

/** Files that import everything, so that importing them says nothing. */
const composition =
  /^src\/server\/((app|router|jobs|mails)\.ts|api\/)|^src\/client\/(main\.tsx|app\/|rendering\/)|^src\/cli\/folkmoot\.ts|^tests\/support\/((checked-)?world|client\/screen|structure\/)/
/** How far importers are followed. */
const maxDistance = 3

/** The weight of a test by how near it is to the changed file: by imports, and by the procedures that it calls. */
const byImport = [100, 70, 40, 20] as const
const byProcedure = [60, 45, 30, 15]
const perSharedWord = 20
const inSameDomain = 10
/** For a phrase or name of the source that few tests contain: shared among them, and in all at most. */
const perRareName = 40
const byRareNamesMax = 45
const rareMax = 3
/** Tests of the structure name everything, and take long. */
const forStructure = -60

const commonWords = new Set(['queries', 'router', 'present', 'access', 'index', 'loaders', 'predicates', 'use', 'page'])
/** Takes `invite` and `invitation` for one word. */
const stemLength = 5
/** The words of a path below its domain. */
const wordsOf = (file: string) =>
  new Set(
    file
      .replace(/(\.test)?\.\w+$/, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2 && !commonWords.has(word))
      .map((word) => word.replace(/s$/, '').slice(0, stemLength)),
  )
const domainOf = (file: string) => /^(?:src|tests)\/\w+\/(?:features\/)?([\w-]+)\//.exec(file)?.[1] ?? ''
const belowDomain = (file: string) => file.replace(/^(?:src|tests)\/\w+\/(?:features\/)?[\w-]+\//, '')

/** The phrases that a source shows, and the names in it. */
const namesIn = (text: string) => {
  const code = text.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
  const names = /[A-Z][\w’,-]*(?: [\w’,-]+){2,}|\b[A-Za-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+\b/g
  return new Set(Array.from(code.matchAll(names), ([name]) => name))
}

/** Returns a function that lists the tests of a source, the nearest first. Call it in the folder of the tree. */
export function createNearestTests() {
  const posix = (file: string) => file.replaceAll(path.sep, '/')
  const files = globSync('{src,tests}/**/*.{ts,tsx}').map(posix)
  const importers = new Map<string, Set<string>>()
  for (const file of files)
    for (const { to, isType } of importsOf(file))
      if (!isType) importers.set(to, (importers.get(to) ?? new Set()).add(file))
  const tests = files
    .filter((file) => /^tests\/(server|shared|client)\/.*\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8'), words: wordsOf(belowDomain(file)) }))
  const procedures = readProcedures()

  /** The files that import the source, directly or through others, with the number of steps. */
  function distancesFrom(source: string) {
    const distances = new Map([[source, 0]])
    // Adding to a map extends the loop.
    for (const [file, distance] of distances) {
      if (distance > maxDistance || composition.test(file)) continue
      for (const importer of importers.get(file) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
    return distances
  }

  /** The procedures that run the source, by the number of imports between. */
  const calledBy = (distances: ReadonlyMap<string, number>) =>
    procedures.flatMap(({ name, router, files: named }) => {
      const nearest = Math.min(
        ...[...named, ...(distances.get(router) === 0 ? [router] : [])].map(distanceIn(distances)),
      )
      return nearest <= maxDistance ? [{ call: new RegExp(`\\b${name.replace('.', '\\.')}\\b`, 'g'), nearest }] : []
    })

  /** The commands that run the source, by the number of imports between. */
  const commandsWith = (distances: ReadonlyMap<string, number>) =>
    [...distances]
      .filter(([file, nearest]) => file.startsWith('src/cli/') && nearest <= maxDistance)
      .flatMap(([file, nearest]) =>
        [...readFileSync(file, 'utf8').matchAll(/\.command\('([\w-]+)/g)].map(([, name]) => {
          return { call: new RegExp(`folkmoot\\(\\['${name}'`), nearest }
        }),
      )

  return (source: string): string[] => {
    const distances = distancesFrom(source)
    const calls = [...calledBy(distances), ...commandsWith(distances)]
    const terms = wordsOf(belowDomain(source))
    // A test of the server runs no code of the browser; the converse holds less, and such tests are slow.
    const side = source.startsWith('src/client/') ? /^tests\/client\// : /^tests\/(server|shared)\//
    const fitting = tests.filter(({ file }) => source.startsWith('src/shared/') || side.test(file))
    const rare = new Map<string, number>()
    for (const name of namesIn(readFileSync(source, 'utf8'))) {
      const knowing = fitting.filter(({ text }) => text.includes(name))
      for (const { file } of knowing.length > rareMax ? [] : knowing)
        rare.set(file, (rare.get(file) ?? 0) + perRareName / knowing.length)
    }
    const scored = fitting.map(({ file, text, words: own }) => {
      const imported = byImport[(distances.get(file) ?? Number.POSITIVE_INFINITY) - 1] ?? 0
      const called = calls.map(({ call, nearest }) => (text.match(call) ? (byProcedure[nearest] ?? 0) : 0))
      const shared = [...terms].filter((word) => own.has(word)).length * perSharedWord
      const domain = domainOf(file) === domainOf(source) ? inSameDomain : 0
      const named = Math.min(byRareNamesMax, rare.get(file) ?? 0)
      const structure = imported < byImport[0] && file.includes('/structure/') ? forStructure : 0
      return { file, score: imported + Math.max(0, ...called) + shared + domain + named + structure }
    })
    return scored
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || (one.file < other.file ? -1 : 1))
      .map(({ file }) => file)
  }
}

const distanceIn = (distances: ReadonlyMap<string, number>) => (file: string) =>
  distances.get(file) ?? Number.POSITIVE_INFINITY
