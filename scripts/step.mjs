import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { wasStopped } from './child.mjs'
import { root, Stop, say } from './project.mjs'

const counts = { passed: 0, failed: 0 }
/**
 * Test files with the seconds they took.
 * @type {{ name: string, seconds: number }[]}
 */
const files = []

/**
 * Runs `work`, which returns an exit code, and prints the result. Throws a `Stop` with any exit code but 0.
 * @param {string} name
 * @param {() => number | Promise<number>} work
 */
export async function step(name, work) {
  const began = performance.now()
  const exitCode = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (exitCode === 0) return say(`${name} ok in ${seconds} s`)
  throw new Stop(
    `${name} ${wasStopped() ? 'was stopped' : `failed (exit code ${exitCode})`} after ${seconds} s`,
    exitCode,
  )
}

/**
 * Waits for all, so that no process outlives its step, and throws the first failure.
 * @param {Promise<unknown>[]} steps
 */
export async function together(...steps) {
  const results = await Promise.allSettled(steps)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

const read = (/** @type {string} */ file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** @param {string} report */
export function countVitest(report) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report)
  counts.passed += numPassedTests
  counts.failed += numFailedTests
  for (const { name, startTime, endTime } of testResults)
    files.push({ name: path.relative(root, name), seconds: (endTime - startTime) / 1000 })
}

/** @param {string} report */
export function countPlaywright(report) {
  const { stats = {}, suites = [] } = read(report)
  const { expected = 0, unexpected = 0 } = stats
  counts.passed += expected
  counts.failed += unexpected
  for (const suite of suites) files.push({ name: `tests/e2e/${suite.file}`, seconds: millisecondsOf(suite) / 1000 })
}

/**
 * @typedef {{ tests: { results: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * The time of all tests of a suite and the suites in it.
 * @param {Suite} suite
 * @returns {number}
 */
function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap((spec) => spec.tests).flatMap((test) => test.results)
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own)
}

const slowestCount = 10

/** Names the test files that took longest. Files run side by side, so the times add up to more than the run. */
export function saySlowest() {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)
  if (slowest.length > 0) say('the slowest test files:')
  for (const { name, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

/**
 * The last line of a test run. A failure outside the tests, such as a lint error, counts as one failure.
 * @param {boolean} isGood
 */
export const countsLine = (isGood) =>
  `${counts.passed} passed, ${isGood ? counts.failed : Math.max(counts.failed, 1)} failed`
