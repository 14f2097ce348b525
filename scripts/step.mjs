import { existsSync, readFileSync } from 'node:fs'
import { wasStopped } from './child.mjs'
import { Stop, say } from './project.mjs'

const tally = { passed: 0, failed: 0 }

/** Runs `work`, which answers an exit code, and says how it went; anything but 0 stops the task with that code. */
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
  tally.passed += numPassedTests
  tally.failed += numFailedTests
}

export function countPlaywright(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = read(report).stats ?? {}
  tally.passed += expected + flaky
  tally.failed += unexpected
}

/** The last line of a test run. What fails without a test to its name, the linter for example, is one failure. */
export const tallyLine = (isGood) =>
  `${tally.passed} passed, ${isGood ? tally.failed : Math.max(tally.failed, 1)} failed`
