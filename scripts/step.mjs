import { existsSync, readFileSync } from 'node:fs'
import { wasStopped } from './child.mjs'
import { Stop, say } from './project.mjs'

const counts = { passed: 0, failed: 0 }

/** Runs `work`, which returns an exit code, and prints the result. Throws a `Stop` with any exit code but 0. */
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

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

export function countVitest(report) {
  const { numPassedTests = 0, numFailedTests = 0 } = read(report)
  counts.passed += numPassedTests
  counts.failed += numFailedTests
}

export function countPlaywright(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = read(report).stats ?? {}
  counts.passed += expected + flaky
  counts.failed += unexpected
}

/** The last line of a test run. A failure outside the tests, such as a lint error, counts as one failure. */
export const countsLine = (isGood) =>
  `${counts.passed} passed, ${isGood ? counts.failed : Math.max(counts.failed, 1)} failed`
