import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { screenMessages } from '../structure/seen-messages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder where each worker records the specified messages that its tests have shown. */
    seenMessages: string
  }
}

/** Whether all test files of the project and all their tests ran. */
async function isWholeRun(project: TestProject) {
  const { testFiles } = await project.globTestFiles()
  const ran = new Set(project.vitest.state.getPaths())
  return testFiles.every((file) => ran.has(file)) && !project.vitest.config.testNamePattern
}

/** Fails a complete run of the component tests if one of the screens' specified messages was never shown. */
export function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-messages-'))
  project.provide('seenMessages', folder)
  return async () => {
    const seen = new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')))
    rmSync(folder, { recursive: true })
    const missing = screenMessages.filter((message) => !seen.has(message))
    if (missing.length === 0 || !(await isWholeRun(project))) return
    throw new Error(`No component test has shown these specified messages:\n${missing.join('\n')}`)
  }
}
